import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { findDemoOrganization } from "#db/queries/accounts/orgs.ts";
import { findLatestAudit } from "#db/queries/geo/readiness.ts";
import { listScans } from "#db/queries/geo/scans.ts";
import { listJobs } from "#db/queries/posts/generation-jobs.ts";
import { listPublicPosts } from "#db/queries/posts/public.ts";
import { env } from "#lib/env.ts";
import { listBriefs } from "#lib/geo/briefs/service.ts";
import { listProjects } from "#lib/geo/projects/service.ts";
import { getOverview } from "#lib/geo/traffic/reads/overview.ts";
import { listSchedules } from "#lib/schedules/service/schedules.ts";
import { testCtx } from "#lib/testing/context.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { recordEvents } from "#lib/testing/events.ts";
import { serveSite } from "#lib/testing/readiness-site.ts";
import { contentSite } from "#lib/testing/readiness-site-pages.ts";
import { listTriggers } from "#lib/triggers/service/triggers.ts";
import { auditDemo } from "./audit.ts";
import { makeDemo } from "./service.ts";

const sent = recordEvents();
const db = await testDatabase();
const now = new Date("2026-10-10T12:00:00.000Z");
const clock = { now: () => now };
const { CLARION_DATA_DIR } = env;
Object.assign(env, { CLARION_DATA_DIR: mkdtempSync(join(tmpdir(), "clarion-demo-")) });

afterAll(() => {
  rmSync(env.CLARION_DATA_DIR, { recursive: true, force: true });
  Object.assign(env, { CLARION_DATA_DIR });
});

test("makes a demo with a past and work in progress once, however often it starts", async () => {
  vi.spyOn(console, "log").mockReturnValue();
  for (let start = 0; start < 2; start++) await (await makeDemo(db, clock))();
  const row = await findDemoOrganization(db);
  if (!row) throw new Error("There is no demo organization.");
  const organization = { id: row.id, slug: row.slug, name: row.name, logo: null };
  const [project] = (await listProjects(testCtx(db, organization, { type: "system", name: "Demo" }, now))).projects;
  const scans = await listScans(db, row.id, project?.id ?? "", { statuses: [], limit: 50, offset: 0 });
  expect(scans.map(({ status, trigger }) => `${status} ${trigger}`)).toEqual([
    "queued manual",
    ...Array.from({ length: 10 }, () => "completed schedule"),
  ]);
  expect(scans.at(-1)?.completedAt?.toISOString()).toBe("2026-08-01T12:00:00.000Z");
  const posts = await listPublicPosts(db, row.id, { limit: 10, offset: 0 });
  expect(posts.map(({ title, publishedAt }) => `${publishedAt?.toISOString().slice(0, 10)} ${title}`)).toEqual([
    expect.stringContaining("2026-09-25 Mossgate 3.0.0"),
    expect.stringContaining("2026-08-28 Mossgate 2.3.0"),
  ]);
  expect((await listJobs(db, row.id, 10)).map(({ status }) => status)).toEqual(["queued", "completed", "completed"]);
  expect(sent.events.map(({ name }) => name).sort()).toEqual([
    "geo/brief.planning.requested",
    "geo/scan.requested",
    "posts/generation.requested",
  ]);
  const ctx = testCtx(db, organization, { type: "system", name: "Demo" }, now);
  const projectId = project?.id ?? "";
  expect((await listSchedules(ctx, { repositoryIds: [] })).schedules.map(({ nextRunAt }) => nextRunAt)).toEqual([
    new Date("2026-10-12T09:00:00.000Z"),
  ]);
  expect((await listTriggers(ctx)).eventTriggers.map(({ outputType }) => outputType)).toEqual(["linkedin_post"]);
  expect((await listBriefs(ctx, projectId, { archived: "false" })).briefs.map(({ status }) => status)).toEqual([
    "draft",
  ]);
  const { totals } = await getOverview(ctx, projectId, {});
  expect(totals).toMatchObject({ crawler: 416, assistantBrowse: 125, aiReferral: 126, conversions: 9 });

  const site = await serveSite(contentSite);
  expect([await auditDemo(db, clock, site.url), await auditDemo(db, clock, site.url)]).toEqual([true, false]);
  await site.close();
  expect(site.requests.map(({ path }) => path)).toContain("/p/demo");
  const audit = await findLatestAudit(db, row.id, project?.id ?? "");
  expect(audit).toMatchObject({ status: "completed", targetUrl: `${site.url}p/demo` });
}, 180_000);
