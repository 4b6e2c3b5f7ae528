import { beforeEach, describe, expect, test, vi } from "vitest";
import { putCompetitors } from "#db/queries/geo/competitors.ts";
import { type DayRange, sumAll } from "#db/queries/geo/daily.ts";
import { insertScores, listJudged, listUnscored } from "#db/queries/geo/scores.ts";
import { findSettings, updateSettings } from "#db/queries/geo/settings.ts";
import { findVersion, listLive } from "#db/queries/geo/versions.ts";
import { trackedBrands } from "#lib/geo/brands.ts";
import { newId } from "#lib/ids.ts";
import { testCtx } from "#lib/testing/context.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { recordEvents } from "#lib/testing/events.ts";
import { testProject } from "#lib/testing/geo.ts";
import { testAnswers } from "#lib/testing/geo-answers.ts";
import { testOrganization } from "#lib/testing/people.ts";
import { previewNames } from "./preview.ts";
import { scoreRow } from "./rows.ts";
import { rescore } from "./run.ts";
import { activeScorer, brandsChanged, startRescoring } from "./service.ts";
import { removeRetiredVersions, resendRescorings } from "./sweep.ts";

// A process of its own scores each batch, which takes a while on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const sent = recordEvents<{ version: string }>();
const db = await testDatabase();
const NOW = new Date("2026-03-20T12:00:00.000Z");
const LATER = new Date(NOW.getTime() + 600_000);
const FROM = new Date("2026-02-10T00:00:00.000Z");
const DAYS: DayRange = { from: "2026-02-01", to: "2026-03-19" };
/** More than two batches; a third names the company, a third an alias that it gets later, a third nobody. */
const TEXTS = Array.from({ length: 600 }, (_, at) =>
  at % 3 === 0 ? "Acme is fine." : at % 3 === 1 ? "Zenith Works is fine, Globex too." : "Nothing fits.",
);

let project: { organizationId: string; projectId: string };
let organization: Awaited<ReturnType<typeof testOrganization>>;
let checks: string[];

beforeEach(async () => {
  sent.events.length = 0;
  organization = await testOrganization(db, NOW);
  const { projectId } = await testProject(db, organization.id, NOW);
  project = { organizationId: organization.id, projectId };
  checks = await testAnswers(db, project, TEXTS, FROM);
  await activeScorer(db, organization.id, projectId);
  const version = await activeVersion();
  await rescoreActive(version);
});

const on = (now: Date) => ({ db, clock: { now: () => now } });
const key = (version: string) => ({ ...project, version });

/** Scores what is stored as a scan would have done it. */
async function rescoreActive(version: string): Promise<void> {
  const [scorer] = await activeScorer(db, project.organizationId, project.projectId);
  const rows = checks.map((id, at) =>
    scoreRow({ ...project, id }, version, (scorer ?? never()).score({ text: TEXTS[at] ?? "", citations: [] }), NOW),
  );
  const judged = rows.map((row, at) => (at === 0 ? { ...row, sentiment: "positive" as const, excerpt: "fine" } : row));
  await insertScores(db, judged);
}

function never(): never {
  throw new Error("A project has a scorer.");
}

async function activeVersion(): Promise<string> {
  const settings = await findSettings(db, project.organizationId, project.projectId);
  return settings?.scoringVersion ?? never();
}

async function edit(change: { aliases?: string[]; companyName?: string }, now = NOW): Promise<string | undefined> {
  await db.transaction(async (tx) => {
    await updateSettings(tx, project.organizationId, project.projectId, change);
    await brandsChanged(tx, project, now);
  });
  const live = await listLive(db, project);
  return live.find(({ status }) => status === "building")?.version;
}

async function run(version: string, now = NOW): Promise<string> {
  for (;;) {
    const progress = await rescore(key(version), on(now));
    if (progress !== "more") return progress;
  }
}

async function mentionsOf(version: string): Promise<number> {
  const scores = await listJudged(db, project.organizationId, version, checks);
  return scores.filter(({ mentioned }) => mentioned).length;
}

const sums = (version: string) => sumAll(db, { ...project, version, sandbox: null }, DAYS);

describe("an edit of names", () => {
  test("leaves reads on the old version until all is scored, then switches them at once", async () => {
    const before = await activeVersion();
    const version = (await edit({ aliases: ["Zenith Works"] })) ?? never();
    expect(await activeVersion()).toBe(before);
    expect(await run(version)).toBe("done");
    expect(await activeVersion()).toBe(version);
    expect(await mentionsOf(version)).toBe(400);
    expect(await mentionsOf(before)).toBe(200);
    expect(await findVersion(db, key(version))).toMatchObject({ status: "active", scored: 600, total: 600 });
    expect(await findVersion(db, key(before))).toMatchObject({ status: "retired" });
  });

  test("takes over what a judge made of answers that still name the company", async () => {
    const version = (await edit({ aliases: ["Zenith Works"] })) ?? never();
    await run(version);
    const [first] = await listJudged(db, project.organizationId, version, checks.slice(0, 1));
    expect(first).toMatchObject({ sentiment: "positive", excerpt: "fine" });
  });

  test("that is taken back ends the run and changes nothing", async () => {
    const before = await activeVersion();
    const version = (await edit({ aliases: ["Zenith Works"] })) ?? never();
    expect(await edit({ aliases: [] })).toBeUndefined();
    expect(await run(version)).toBe("superseded");
    expect(await activeVersion()).toBe(before);
  });

  test("supersedes the run of an earlier one", async () => {
    const first = (await edit({ aliases: ["Zenith Works"] })) ?? never();
    const second = (await edit({ aliases: ["Zenith Works", "Nothing"] })) ?? never();
    expect(await run(first)).toBe("superseded");
    expect(await run(second)).toBe("done");
    expect(await activeVersion()).toBe(second);
  });

  test("of nothing that is matched starts no run", async () => {
    expect(await edit({ aliases: [] })).toBeUndefined();
  });
});

describe("a run that dies", () => {
  test("goes on where it was: every answer has one score and the count is right", async () => {
    const version = (await edit({ aliases: ["Zenith Works"] })) ?? never();
    for (let batches = 1; batches <= 3; batches++) {
      let left = batches;
      const clock = {
        now: () => {
          if (--left < 0) throw new Error("died in its transaction");
          return NOW;
        },
      };
      await expect(rescore(key(version), { db, clock })).rejects.toThrow("died");
      expect(await activeVersion()).not.toBe(version);
    }
    expect(await run(version)).toBe("done");
    expect(await findVersion(db, key(version))).toMatchObject({ scored: 600 });
    expect(await mentionsOf(version)).toBe(400);
    expect(await listUnscored(db, key(version), 10)).toEqual([]);
  });

  test("is started again by the sweep, one whose event was lost too", async () => {
    const version = (await edit({ aliases: ["Zenith Works"] })) ?? never();
    expect(await resendRescorings(on(NOW))).toBe(0);
    await resendRescorings(on(LATER));
    expect(sent.events.map(({ data }) => data.version)).toContain(version);
  });

  test("is started at once after the edit", async () => {
    const version = await edit({ aliases: ["Zenith Works"] });
    await startRescoring(db, project);
    expect(sent.events.map(({ data }) => data.version)).toEqual([version]);
  });
});

describe("an answer that arrives during a run", () => {
  test("is scored by both versions", async () => {
    const before = await activeVersion();
    const version = await edit({ aliases: ["Zenith Works"] });
    const scorers = await activeScorer(db, project.organizationId, project.projectId);
    expect(scorers.map((scorer) => scorer.version)).toEqual([before, version]);
    expect(scorers.map(({ score }) => score({ text: "Zenith Works", citations: [] }).mentioned)).toEqual([false, true]);
  });

  test("and was scored by the old one alone is scored before the switch", async () => {
    const version = (await edit({ aliases: ["Zenith Works"] })) ?? never();
    checks = [...checks, ...(await testAnswers(db, project, ["Zenith Works again."], FROM))];
    await run(version);
    expect(await listUnscored(db, key(version), 10)).toEqual([]);
    expect(await mentionsOf(version)).toBe(401);
  });

  test("and was stored right after the switch is scored before the old version goes", async () => {
    const before = await activeVersion();
    const version = (await edit({ aliases: ["Zenith Works"] })) ?? never();
    await run(version);
    await testAnswers(db, project, ["Zenith Works at last."], FROM);
    expect(await removeRetiredVersions(on(LATER))).toBeGreaterThanOrEqual(1);
    expect(await listUnscored(db, key(version), 10)).toEqual([]);
    expect(await findVersion(db, key(before))).toBeUndefined();
    expect(await listJudged(db, project.organizationId, before, checks)).toEqual([]);
  });
});

test("daily sums of the new version stand when reads switch to it", async () => {
  const version = (await edit({ aliases: ["Zenith Works"] })) ?? never();
  await run(version);
  expect(await sums(version)).toMatchObject({ checks: 600, mentions: 400 });
});

describe("a preview", () => {
  test("counts verdicts that would flip, with examples, and writes nothing", async () => {
    const ctx = testCtx(db, organization, { userId: "usr_test", role: "member" }, NOW);
    const brands = await trackedBrands(db, project.organizationId, project.projectId);
    const after = brands.map((brand) => (brand.own ? { ...brand, names: ["Zenith Works"] } : brand));
    const preview = await previewNames(ctx, project.projectId, after);
    expect(preview).toMatchObject({ answers: 600, total: 600, flips: 400 });
    expect(preview.brands).toEqual([{ brand: "Acme", own: true, gained: 200, lost: 200 }]);
    expect(preview.examples).toHaveLength(20);
    expect(new Set(preview.examples.map((example) => example.after))).toEqual(new Set([true, false]));
    expect(preview.examples.find((example) => example.after)?.excerpt).toContain("Zenith Works");
    expect(await listLive(db, project)).toHaveLength(1);
  });

  test("of a renamed competitor is no flip; a removed one loses its mentions", async () => {
    const times = { createdAt: NOW, updatedAt: NOW };
    const row = { id: newId("cmp"), ...project, ...times, kind: "direct" as const, color: "#111111" };
    await putCompetitors(db, [{ ...row, name: "Globex", nameKey: "globex" }]);
    const ctx = testCtx(db, organization, { userId: "usr_test", role: "member" }, NOW);
    const brands = await trackedBrands(db, project.organizationId, project.projectId);
    const renamed = brands.map((brand) =>
      brand.own ? brand : { ...brand, key: "GBX", name: "GBX", names: ["GBX", "Globex"] },
    );
    expect(await previewNames(ctx, project.projectId, renamed, { Globex: "GBX" })).toMatchObject({ flips: 0 });
    const without = brands.filter(({ own }) => own);
    expect((await previewNames(ctx, project.projectId, without)).brands).toEqual([
      { brand: "Globex", own: false, gained: 0, lost: 200 },
    ]);
  });

  test("of a project without answers is empty", async () => {
    const { projectId } = await testProject(db, organization.id, NOW);
    const ctx = testCtx(db, organization, { userId: "usr_test", role: "member" }, NOW);
    expect(await previewNames(ctx, projectId, [])).toMatchObject({ answers: 0, total: 0, flips: 0, examples: [] });
  });
});
