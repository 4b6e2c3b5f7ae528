import "server-only";
import type { Db } from "#db/client.ts";
import { type Automation, insertRun, noteRun, type RunRow } from "#db/queries/automations/runs.ts";
import type { JobRow } from "#db/queries/posts/generation-jobs.ts";
import { getBrandVoice } from "#lib/brand-voice.ts";
import { AppError } from "#lib/errors.ts";
import { newId, siblingId } from "#lib/ids.ts";
import { EVERYTHING, type RangeRequest } from "#lib/jobs/request.ts";
import { storeJob } from "#lib/jobs/service/queue.ts";
import { sourcesOfRun } from "#lib/jobs/service/sources.ts";
import { authorOf } from "#lib/posts/service/author.ts";
import { type OutputConfig, outputConfig } from "./contract.ts";
import { reasonOf } from "./notice.ts";

/** A schedule or an event trigger, as far as running it goes. */
export type RunnableAutomation = Automation & {
  repositoryIds: string[];
  outputType: JobRow["contentType"];
  outputConfig: OutputConfig;
  autoPublish: boolean;
};

type Row = Omit<RunnableAutomation, "kind" | "outputConfig"> & { outputConfig: unknown };

/** A stored schedule or event trigger as what can be run. */
export function toRunnable(kind: Automation["kind"], row: Row): RunnableAutomation {
  const { organizationId, id, repositoryIds, outputType, autoPublish } = row;
  const config = outputConfig.parse(row.outputConfig);
  return { organizationId, kind, id, repositoryIds, outputType, outputConfig: config, autoPublish };
}

export type Occasion = {
  /** What fires once: of one automation, the same text has one run. */
  key: string;
  dueAt: Date;
  range: RangeRequest;
  lookbackWindow: string | null;
  /** Where only some of the automation's repositories are read. */
  repositoryIds?: string[];
};

const SYSTEM = { type: "system", name: "automations" } as const;

/**
 * Starts the run of an occasion: run, job and what pays for it are written together, so that there is one of each or none;
 * the job's id is made of the run's.
 * @param tx a transaction that holds the automation's row; whoever commits sends the job
 * @returns undefined where the occasion had its run before
 * @throws AppError `paymentRequired`, `invalid` for a source that is gone or disabled, `notFound` for its brand identity
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
  const run = await insertRun(tx, { ...rowOf(automation, occasion, now), id: runId, jobId, status: "queued" });
  if (!run) return undefined;
  await noteRun(tx, automation, { lastRunAt: now, lastRunStatus: "queued", pausedReason: null });
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
      author: authorOf(SYSTEM),
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
 * Like `queueRun`, but a run that is refused is written as skipped, with the reason; where neither quota nor credits pay,
 * the automation says so until they would (see `withNotices`).
 * @throws AppError `unavailable`, where nothing is written and the occasion is still to come
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
    const reason = reasonOf(error);
    const wrote = await writeRun(tx, automation, occasion, { status: "skipped", reason }, now);
    if (wrote && error.kind === "paymentRequired") await noteRun(tx, automation, { pausedReason: reason });
    return undefined;
  }
}

const REFUSALS = new Set(["paymentRequired", "invalid", "notFound"]);

/** Writes a run that makes no job. @returns whether the occasion had none before */
export async function writeRun(
  tx: Db,
  automation: Automation,
  occasion: Pick<Occasion, "key" | "dueAt">,
  { status, reason }: { status: Extract<RunRow["status"], "skipped" | "missed">; reason: string },
  now: Date,
): Promise<boolean> {
  const id = newId("run", now.getTime());
  const run = await insertRun(tx, { ...rowOf(automation, occasion, now), id, jobId: null, status, reason });
  if (run) await noteRun(tx, automation, { lastRunAt: now, lastRunStatus: status });
  return run !== undefined;
}

function rowOf({ organizationId, kind, id }: Automation, { key, dueAt }: Pick<Occasion, "key" | "dueAt">, now: Date) {
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
