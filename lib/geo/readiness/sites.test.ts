import { afterEach, describe, expect, test } from "vitest";
import { type ServedSite, type SiteClock, type SiteRoutes, serveSite } from "#lib/testing/readiness-site.ts";
import { apiSite, contentSite, shopSite } from "#lib/testing/readiness-site-pages.ts";
import { CHECKS } from "./checks/all.ts";
import type { Check, Profile } from "./contract.ts";
import { judgeSite } from "./judge.ts";
import { breakdownOf, labelOf, scoreOf, tallyOf } from "./score.ts";
import { collectSite } from "./site/collect.ts";
import { openReader } from "./site/reader.ts";

const now = new Date("2026-03-01T12:00:00.000Z");
const served: ServedSite[] = [];
afterEach(async () => {
  for (const site of served.splice(0)) await site.close();
});

async function audit(routesOf: (origin: string, clock: SiteClock) => SiteRoutes) {
  const made = await serveSite(routesOf);
  served.push(made);
  const site = await collectSite(made.url, now, openReader(made.web), async () => undefined);
  return { site, checks: judgeSite(site), asked: made.asked };
}

const API_ONLY = CHECKS.filter(({ profiles }) => profiles?.includes("api")).map(({ id }) => id);
const idsOf = (checks: readonly Check[], result: Check["result"]) =>
  checks.filter((check) => check.result === result).map(({ id }) => id);

describe("a good website", () => {
  test.each<[Profile, (origin: string) => SiteRoutes, string[]]>([
    ["content", contentSite, API_ONLY],
    ["commerce", shopSite, API_ONLY],
    ["api", apiSite, []],
  ])("of kind %s passes all that applies to it, and nothing else is counted", async (profile, routesOf, others) => {
    const { site, checks } = await audit(routesOf);
    expect(site.profile).toBe(profile);
    expect(checks.map(({ id }) => id)).toEqual(CHECKS.map(({ id }) => id));
    expect(checks.filter(({ result }) => result !== "passed" && result !== "not_applicable")).toEqual([]);
    expect(idsOf(checks, "not_applicable")).toEqual(others);
    expect(checks.filter(({ id, counted }) => counted !== !others.includes(id))).toEqual([]);
    const m = CHECKS.length - others.length;
    expect(tallyOf(checks)).toEqual({ passed: m, applicable: m });
    const { earned, possible, notApplicable } = breakdownOf(checks);
    const weights = checks.filter(({ counted }) => counted).reduce((sum, { weight }) => sum + weight, 0);
    expect([earned, possible, notApplicable]).toEqual([weights, weights, others.length]);
    expect([scoreOf(checks), labelOf(checks)]).toEqual([100, "excellent"]);
  });
});
