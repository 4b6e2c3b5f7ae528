import type { Db } from "#db/client.ts";
import { insertJob, lockDiscoverJob } from "#db/queries/embedded/jobs.ts";
import { insertStep, listStepIds, lockRun, updateRun } from "#db/queries/embedded/runs.ts";
import type { Registry } from "#inngest/embedded/functions/definition.ts";

/** What every change needs: one transaction, one instant, the functions. */
export type Work = { tx: Db; now: Date; registry: Registry };

/** Steps under way; an eager one lets the function go on as soon as it is done, others when all are. */
type Pending = Record<string, { eager: boolean }>;

/** A running run, locked, as one transaction changes it. Ends with `saveRun` or with the end of the run. */
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
  /** Ids of the steps that have a result. */
  done: Set<string>;
};

/** Locks a run; undefined when it is over or unknown. */
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
 * When what comes next in a run is due: at once, and before runs that began later. At the end of the queue, where many
 * wait, all runs would go on side by side and none would end.
 */
export function nextRunAt({ now }: Work, { createdAt }: RunState): Date {
  return createdAt < now ? createdAt : now;
}

/**
 * Has the function called again to find what comes next. One such call exists at a time: while it is under
 * way the wish is only noted.
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

/** Keeps a step's result; its first result stands. */
export async function saveStep({ tx }: Work, run: RunState, stepId: string, output: string): Promise<void> {
  if (run.done.has(stepId)) return;
  await insertStep(tx, { runId: run.id, stepId, position: run.done.size, output });
  run.done.add(stepId);
}

/** Keeps a step's result and lets the function go on when nothing else of its group is under way. */
export async function completeStep(work: Work, run: RunState, stepId: string, output: string): Promise<void> {
  await saveStep(work, run, stepId, output);
  const eager = run.pending[stepId]?.eager ?? false;
  delete run.pending[stepId];
  if (eager || Object.keys(run.pending).length === 0) await requestDiscovery(work, run);
}

/** A step's stored result. */
export function dataOutput(value: unknown): string {
  return `{"data":${JSON.stringify(value) ?? "null"}}`;
}

export function errorOutput(error: { name: string; message: string }): string {
  return `{"error":${JSON.stringify(error)}}`;
}
