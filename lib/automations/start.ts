import "server-only";
import type { Db } from "#db/client.ts";
import { type Automation, insertRun, type RunRow, recordRun } from "#db/queries/automations/runs.ts";
import type { JobRow } from "#db/queries/posts/generation-jobs.ts";
import { getBrandVoice } from "#lib/brand-voice.ts";
import { AppError } from "#lib/errors.ts";
import { newId, siblingId } from "#lib/ids.ts";
import { EVERYTHING, type RangeRequest } from "#lib/jobs/request.ts";
import { storeJob } from "#lib/jobs/service/queue.ts";
import { sourcesOfRun } from "#lib/jobs/service/sources.ts";
import { getAuthor } from "#lib/posts/service/author.ts";
import { type OutputConfig, outputConfig } from "./contract.ts";
import { formatReason } from "./notice.ts";

/** The fields of a schedule or an event trigger that running it needs. */
export type RunnableAutomation = Automation & {
  repositoryIds: string[];
  outputType: JobRow["contentType"];
  outputConfig: OutputConfig;
  autoPublish: boolean;
};

type Row = Omit<RunnableAutomation, "kind" | "outputConfig"> & { outputConfig: unknown };

/** Converts a stored schedule or event trigger to its runnable form. */
export function toRunnable(kind: Automation["kind"], row: Row): RunnableAutomation {
  const { organizationId, id, repositoryIds, outputType, autoPublish } = row;
  const config = outputConfig.parse(row.outputConfig);
  return { organizationId, kind, id, repositoryIds, outputType, outputConfig: config, autoPublish };
}

export type Occasion = {
  /** Idempotency key: an automation has one run per key. */
  key: string;
  dueAt: Date;
  range: RangeRequest;
  lookbackWindow: string | null;
  /** Limits the run to some of the automation's repositories. */
  repositoryIds?: string[];
};

const SYSTEM = { type: "system", name: "automations" } as const;

/**
 * Queues the run of an occasion. Run, job and reservation are written in one transaction, and the job's id is derived
 * from the run's id.
 * @param tx a transaction that has locked the automation's row; the caller sends the job after the commit
 * @returns undefined when the occasion already had its run
 * @throws AppError `paymentRequired`, `invalid` for a source that is gone or disabled, `notFound` for its brand
 * identity
 */
export async function queueRun(
  tx: Db,
  automation: RunnableAutomation,
  occasion: Occasion,
  now: Date,
): Promise<JobRow | undefined> {
  const { organizationId, outputConfig, outputType, autoPublish } = automation;
  const runId = newId("run", now.getTime());
  const jobId = siblingId("job", runId);
  const run = await insertRun(tx, { ...toRunRow(automation, occasion, now), id: runId, jobId, status: "queued" });
  if (!run) return undefined;
  await recordRun(tx, automation, { lastRunAt: now, lastRunStatus: "queued", pausedReason: null });
  const brand = await getBrandVoice(tx, organizationId, outputConfig.brandVoiceId ?? null);
  const repositoryIds = occasion.repositoryIds ?? automation.repositoryIds;
  await sourcesOfRun(tx, { organizationId, repositoryIds, trackerIds: [] });
  const job = {
    request: {
      range: occasion.range,
      selection: EVERYTHING,
      toneProfile: brand.toneProfile,
      audience: brand.audience,
      companyName: brand.companyName,
      rewrites: null,
      sharesRun: null,
      instructions: outputConfig.instructions,
      packages: outputConfig.packages,
      author: getAuthor(SYSTEM),
    },
    id: jobId,
    organizationId,
    source: automation.kind === "schedule" ? ("schedule" as const) : ("event" as const),
    contentType: outputType,
    lookbackWindow: occasion.lookbackWindow,
    repositoryIds,
    trackerIds: [],
    brandIdentityId: brand.id,
    ledgerId: null,
    postId: null,
    autoPublish,
    publishDestination: outputConfig.publishDestination ?? null,
  };
  return storeJob(tx, job, now);
}

/**
 * Like `queueRun`, but stores a refused run as skipped, with the reason. Without quota and credits it also pauses the
 * automation (see `addNotices`).
 * @throws AppError `unavailable`; nothing is written then, so the occasion can be retried
 */
export async function startRun(
  tx: Db,
  automation: RunnableAutomation,
  occasion: Occasion,
  now: Date,
): Promise<JobRow | undefined> {
  try {
    return await tx.transaction((inner) => queueRun(inner, automation, occasion, now));
  } catch (error) {
    if (!(error instanceof AppError) || !REFUSALS.has(error.kind)) throw error;
    const reason = formatReason(error);
    const wrote = await writeRun(tx, automation, occasion, { status: "skipped", reason }, now);
    if (wrote && error.kind === "paymentRequired") await recordRun(tx, automation, { pausedReason: reason });
    return undefined;
  }
}

const REFUSALS = new Set(["paymentRequired", "invalid", "notFound"]);

/** Writes a run without a job. @returns false when the occasion already had a run */
export async function writeRun(
  tx: Db,
  automation: Automation,
  occasion: Pick<Occasion, "key" | "dueAt">,
  { status, reason }: { status: Extract<RunRow["status"], "skipped" | "missed">; reason: string },
  now: Date,
): Promise<boolean> {
  const id = newId("run", now.getTime());
  const run = await insertRun(tx, { ...toRunRow(automation, occasion, now), id, jobId: null, status, reason });
  if (run) await recordRun(tx, automation, { lastRunAt: now, lastRunStatus: status });
  return run !== undefined;
}

function toRunRow(
  { organizationId, kind, id }: Automation,
  { key, dueAt }: Pick<Occasion, "key" | "dueAt">,
  now: Date,
) {
  return {
    organizationId,
    scheduleId: kind === "schedule" ? id : null,
    triggerId: kind === "trigger" ? id : null,
    occasion: key,
    dueAt,
    createdAt: now,
    updatedAt: now,
  };
}
