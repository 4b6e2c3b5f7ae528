import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { insertBrand } from "#db/queries/brands/brands.ts";
import { insertProject } from "#db/queries/geo/projects.ts";
import { changeOpenAudit, insertReadinessReport } from "#db/queries/geo/readiness.ts";
import type { Ctx } from "#lib/access/principal.ts";
import type { OutputOf } from "#lib/http/endpoint.ts";
import { newId } from "#lib/ids.ts";
import { testCtx } from "#lib/testing/context.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { recordEvents } from "#lib/testing/events.ts";
import { callOperation, catchAppError } from "#lib/testing/operations.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import { type ServedSite, serveSite } from "#lib/testing/readiness-site.ts";
import { contentSite } from "#lib/testing/readiness-site-pages.ts";
import { type AuditRun, auditSite, failAudit } from "./audit.ts";
import type { getReadiness, scanReadiness } from "./contract.ts";
import { readinessOperations } from "./operations.ts";
import { failStuckAudits, resendStrandedAudits } from "./sweep.ts";

const sent = recordEvents();
const db = await testDatabase();
const now = new Date("2026-03-01T12:00:00.000Z");
const call = callOperation(readinessOperations);
let ctx: Ctx;
let site: ServedSite;
let projectId: string;

beforeEach(async () => {
  sent.events.length = 0;
  sent.isDown = false;
  site = await serveSite(contentSite);
  const userId = await testUser(db, now);
  ctx = testCtx(db, await testOrganization(db, now, { [userId]: "owner" }), { userId, role: "owner" }, now);
  projectId = await makeProject(site.url);
});
afterEach(() => site.close());

async function makeProject(websiteUrl: string | null): Promise<string> {
  const own = { organizationId: ctx.organization.id, createdAt: now, updatedAt: now };
  const brandIdentityId = newId("brand");
  await insertBrand(db, {
    ...own,
    id: brandIdentityId,
    name: brandIdentityId,
    toneProfile: "Casual",
    isDefault: false,
    websiteUrl,
  });
  return (await insertProject(db, { ...own, id: newId("proj"), name: brandIdentityId, brandIdentityId })).id;
}

const start = async (id = projectId) =>
  (await call<OutputOf<typeof scanReadiness>>("scanAgentReadiness", ctx, { params: { projectId: id } })).output;
const read = async () =>
  (await call<OutputOf<typeof getReadiness>>("getAgentReadiness", ctx, { params: { projectId } })).output;
const buildRun = (reportId: string, workflowRunId = "run-1"): AuditRun => ({
  db,
  clock: { now: () => now },
  organizationId: ctx.organization.id,
  reportId,
  workflowRunId,
  web: site.web,
});

describe("readiness audit", () => {
  test("goes from the queue to a report whose checks add up to its score", async () => {
    expect(await read()).toMatchObject({ targetUrl: site.url, report: null, scan: null, history: [] });
    const { reportId, alreadyRunning } = await start();
    expect(alreadyRunning).toBe(false);
    expect(sent.events).toMatchObject([{ id: reportId, data: { reportId, organizationId: ctx.organization.id } }]);
    expect((await read()).scan).toMatchObject({ id: reportId, status: "queued", currentStep: 0, totalSteps: 5 });
    expect(await auditSite(buildRun(reportId))).toBe(true);
    const { report, scan, history } = await read();
    expect(scan).toBeNull();
    expect(report).toMatchObject({
      id: reportId,
      status: "completed",
      targetUrl: site.url,
      profile: "content",
      score: 100,
      scoreLabel: "excellent",
      issues: [],
      scannedAt: now.toISOString(),
    });
    expect(report?.pages.map((url) => new URL(url).pathname)).toEqual(["/", "/about", "/notes/first-loaf", "/visit"]);
    const counted = report?.checks.filter((check) => check.counted) ?? [];
    expect(report?.scoreBreakdown.possible).toBe(counted.reduce((sum, { weight }) => sum + weight, 0));
    expect(report?.passed).toBe(counted.length);
    expect(history).toEqual([
      expect.objectContaining({ id: reportId, score: 100, passed: counted.length, scannedAt: now.toISOString() }),
    ]);
  });

  test("returns the running audit, and starts a new one after its end", async () => {
    const first = await start();
    expect(await start()).toMatchObject({ reportId: first.reportId, alreadyRunning: true });
    expect(sent.events).toHaveLength(1);
    await failAudit(buildRun(first.reportId), "Gave up.");
    expect(await start()).toMatchObject({ alreadyRunning: false });
  });

  test("makes one report when it runs twice after a crash, and refuses another run", async () => {
    const { reportId } = await start();
    const owned = { status: "running" as const, workflowRunId: "run-1", step: "files" as const };
    await changeOpenAudit(db, ctx.organization.id, reportId, owned, "run-1");
    expect(await auditSite(buildRun(reportId, "run-2"))).toBe(false);
    expect(await auditSite(buildRun(reportId))).toBe(true);
    expect(await auditSite(buildRun(reportId))).toBe(false);
    expect((await read()).history).toHaveLength(1);
  });

  test("shows a failure with the last report until the next audit", async () => {
    const first = await start();
    await auditSite(buildRun(first.reportId));
    ctx = { ...ctx, clock: { now: () => new Date(now.getTime() + 60_000) } };
    const { reportId } = await start();
    expect(await failAudit(buildRun(reportId), "Gave up.")).toBe(true);
    expect(await failAudit(buildRun(reportId), "Twice.")).toBe(false);
    const { report, scan, history } = await read();
    expect(report?.id).toBe(first.reportId);
    expect(scan).toMatchObject({ id: reportId, status: "failed", error: "Gave up." });
    expect(history).toHaveLength(1);
  });

  test("sends an unclaimed audit again, and fails a stalled one", async () => {
    const { reportId } = await start();
    const later = (ms: number) => ({ db, clock: { now: () => new Date(now.getTime() + ms) } });
    sent.events.length = 0;
    await resendStrandedAudits(later(21_000));
    expect(sent.events.map(({ data }) => data)).toContainEqual({ reportId, organizationId: ctx.organization.id });
    await failStuckAudits(later(15 * 60_000 + 1));
    expect((await read()).scan).toMatchObject({ status: "failed", error: expect.stringContaining("15 minutes") });
    expect(await auditSite(buildRun(reportId))).toBe(false);
  });

  test("fails when the queue is down", async () => {
    sent.isDown = true;
    expect((await catchAppError(start())).kind).toBe("unavailable");
    expect((await read()).scan).toMatchObject({ status: "failed" });
  });

  test("refuses a project without a website, with the reason", async () => {
    const { kind, message } = await catchAppError(start(await makeProject(null)));
    expect([kind, message]).toEqual(["conflict", "The brand identity of this project has no website"]);
  });

  test("limits audits to ten per hour and organization", async () => {
    for (let count = 0; count < 10; count++) await start();
    expect((await catchAppError(start())).kind).toBe("rateLimited");
  });
});

describe("audit history", () => {
  test("holds the last sixty completed audits, oldest first", async () => {
    for (let index = 0; index < 62; index++) {
      const scannedAt = new Date(now.getTime() - (62 - index) * 3_600_000);
      await insertReadinessReport(db, {
        id: newId("rpt", scannedAt.getTime()),
        organizationId: ctx.organization.id,
        projectId,
        targetUrl: site.url,
        status: "completed",
        profile: "content",
        score: index,
        passed: 1,
        applicable: 2,
        checks: [],
        scannedAt: scannedAt,
        createdAt: scannedAt,
        updatedAt: scannedAt,
      });
    }
    const { history } = await read();
    expect(history.map(({ score }) => score)).toEqual(Array.from({ length: 60 }, (_, index) => index + 2));
  });
});
