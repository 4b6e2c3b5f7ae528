import "server-only";
import { listScans } from "#db/queries/geo/scans.ts";
import { findJob, listJobs } from "#db/queries/posts/generation-jobs.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { getProject } from "#lib/geo/project.ts";
import { storeScan } from "#lib/geo/scans/queue.ts";
import { resolvePlan } from "#lib/geo/scans/resolve.ts";
import { askEngines, finishScan, planScan } from "#lib/geo/scans/steps.ts";
import { newId } from "#lib/ids.ts";
import { orderPost } from "#lib/jobs/service/generate.ts";
import { storeJob } from "#lib/jobs/service/queue.ts";
import { GENERATION_STEPS } from "#lib/jobs/steps/steps.ts";
import { updatePost } from "#lib/posts/service/write.ts";
import { DEMO_HISTORY } from "./history/repository.ts";
import { replayTraffic } from "./traffic.ts";

const DAY_MS = 86_400_000;
const NOON_MS = DAY_MS / 2;
/** Owner of the replayed runs, so that an interrupted start continues them. */
const RUN = "demo-past";
const SCAN_DAYS = [70, 63, 56, 49, 42, 35, 28, 21, 14, 7];
const REPEATS = 3;
const TRAFFIC_DAYS = 28;
/** More than the jobs of a new workspace. */
const JOBS_MAX = 50;

export type DemoPlace = {
  projectId: string;
  /** Integration of the demo product's repository. */
  integrationId: string;
  /** Midnight (UTC) of the day on which the demo was made; the past is dated by its distance from it. */
  today: Date;
};

type PastEvent = { daysAgo: number; replay: (ctx: Ctx, place: DemoPlace) => Promise<void> };

/** Scans, days of traffic, and each release of the history with its published changelog, oldest first. */
const PAST: readonly PastEvent[] = [
  ...SCAN_DAYS.map((daysAgo) => ({ daysAgo, replay: replayScan })),
  ...Array.from({ length: TRAFFIC_DAYS }, (_, index) => ({
    daysAgo: index + 1,
    replay: (ctx: Ctx, { projectId }: DemoPlace) => replayTraffic(ctx, projectId, index + 1, TRAFFIC_DAYS),
  })),
  ...DEMO_HISTORY.slice(1).flatMap(({ daysAgo, tag }) =>
    tag === undefined ? [] : [{ daysAgo, replay: (ctx: Ctx, place: DemoPlace) => replayRelease(ctx, place, tag) }],
  ),
].sort((a, b) => b.daysAgo - a.daysAgo);

/**
 * Replays ten weeks of scans, four weeks of traffic and the published changelogs of two releases through the steps that
 * the product runs, each at its own time. Another call continues where an interrupted one ended. Must run before the job server starts,
 * which would take open runs of the past for stranded ones.
 */
export async function replayPast(ctx: Ctx, place: DemoPlace): Promise<void> {
  for (const { daysAgo, replay } of PAST) {
    const time = daysBefore(place.today, daysAgo);
    await replay({ ...ctx, clock: { now: () => time } }, place);
  }
}

const daysBefore = (today: Date, days: number): Date => new Date(today.getTime() - days * DAY_MS + NOON_MS);

async function replayScan({ db, organization, clock }: Ctx, { projectId }: DemoPlace): Promise<void> {
  const time = clock.now();
  const scans = await listScans(db, organization.id, projectId, { statuses: [], limit: SCAN_DAYS.length, offset: 0 });
  let scan = scans.find(({ createdAt }) => createdAt.getTime() === time.getTime());
  if (scan === undefined) {
    const plan = await resolvePlan(db, await getProject(db, organization.id, projectId), { repeats: REPEATS });
    const order = { organizationId: organization.id, projectId, kind: "scan", trigger: "schedule", plan } as const;
    scan = await db.transaction((tx) => storeScan(tx, order, time));
  }
  if (scan === undefined || scan.completedAt !== null) return;
  const run = { db, clock, organizationId: organization.id, projectId, scanId: scan.id, workflowRunId: RUN };
  if (!(await planScan(run))) return;
  if ((await askEngines(run)).state !== "done") throw new Error("A scan of the demo did not end.");
  await finishScan(run);
}

/** Generates the changelog of a release, and publishes it. */
async function replayRelease(ctx: Ctx, { integrationId }: DemoPlace, tag: string): Promise<void> {
  const { db, organization, clock } = ctx;
  const time = clock.now();
  const jobs = await listJobs(db, organization.id, JOBS_MAX);
  let job = jobs.find(({ createdAt }) => createdAt.getTime() === time.getTime());
  if (job === undefined) {
    const sources = { vcs: [integrationId], tracker: [] };
    const { request, ...order } = await orderPost(ctx, {
      contentType: "changelog",
      newest: true,
      integrations: sources,
    });
    const toStore = {
      ...order,
      request: { ...request, range: { kind: "release" as const, tag, prerelease: false } },
      id: newId("job", time.getTime()),
      organizationId: organization.id,
      source: "event" as const,
    };
    job = await db.transaction((tx) => storeJob(tx, toStore, time));
  }
  const run = { db, clock, organizationId: organization.id, jobId: job.id, workflowRunId: RUN };
  for (const { work } of GENERATION_STEPS) if ((await work(run)).next === "stop") break;
  const written = await findJob(db, organization.id, job.id);
  if (written?.postId) await updatePost(ctx, written.postId, { status: "published" }, undefined);
}
