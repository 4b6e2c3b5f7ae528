import type { Db } from "#db/client.ts";
import { insertJob, lockDiscoverJob } from "#db/queries/embedded/jobs.ts";
import { insertStep, listStepIds, lockRun, updateRun } from "#db/queries/embedded/runs.ts";
import type { Registry } from "#inngest/embedded/functions/definition.ts";

/** The context of a change: one transaction, one time, the functions. */
export type Work = { tx: Db; now: Date; registry: Registry };

/** Parallel steps in progress. An eager one continues the function when it is done; others do when all are. */
type Pending = Record<string, { eager: boolean }>;

/** A running run, locked by one transaction, which ends with `saveRun` or with the end of the run. */
export type RunState = {
  id: string;
  functionId: string;
  event: string;
  concurrencyKeys: string[];
  pending: Pending;
  rediscover: boolean;
  jobSequence: number;
  requestVersion: number;
  createdAt: Date;
  /** Ids of the steps with a result. */
  done: Set<string>;
};

/** Locks a run; undefined when it has ended or is unknown. */
export async function openRun({ tx }: Work, id: string): Promise<RunState | undefined> {
  const row = await lockRun(tx, id);
  if (row?.status !== "running") return undefined;
  return { ...row, pending: JSON.parse(row.pending) as Pending, done: new Set(await listStepIds(tx, id)) };
}

export async function saveRun({ tx }: Work, run: RunState): Promise<void> {
  const { rediscover, jobSequence, requestVersion } = run;
  await updateRun(tx, run.id, { pending: JSON.stringify(run.pending), rediscover, jobSequence, requestVersion });
}

/**
 * The due time of a run's next call: at once, and before runs that began later. If calls went to the end of a long
 * queue, all runs would advance in parallel and none would finish.
 */
export function nextRunAt({ now }: Work, { createdAt }: RunState): Date {
  return createdAt < now ? createdAt : now;
}

/**
 * Enqueues a call of the function that finds the next steps. Only one such call exists at a time; during a call the
 * request is only recorded.
 */
export async function requestDiscovery(work: Work, run: RunState): Promise<void> {
  const { tx } = work;
  const existing = await lockDiscoverJob(tx, run.id);
  if (existing) {
    run.rediscover ||= existing.leasedBy !== null;
    return;
  }
  run.jobSequence += 1;
  const { functionId, concurrencyKeys } = run;
  const id = `${run.id}:discover:${run.jobSequence}`;
  const runAt = nextRunAt(work, run);
  await insertJob(tx, { id, kind: "discover", functionId, runId: run.id, concurrencyKeys, runAt });
}

/** Stores a step's result; the first result wins. */
export async function saveStep({ tx }: Work, run: RunState, stepId: string, output: string): Promise<void> {
  if (run.done.has(stepId)) return;
  await insertStep(tx, { runId: run.id, stepId, position: run.done.size, output });
  run.done.add(stepId);
}

/** Stores a step's result, and continues the function when nothing else of its group is in progress. */
export async function completeStep(work: Work, run: RunState, stepId: string, output: string): Promise<void> {
  await saveStep(work, run, stepId, output);
  const eager = run.pending[stepId]?.eager ?? false;
  delete run.pending[stepId];
  if (eager || Object.keys(run.pending).length === 0) await requestDiscovery(work, run);
}

/** Formats a step's result for storage. */
export function dataOutput(value: unknown): string {
  return `{"data":${JSON.stringify(value) ?? "null"}}`;
}

export function errorOutput(error: { name: string; message: string }): string {
  return `{"error":${JSON.stringify(error)}}`;
}
