import "server-only";
import type { JobRow } from "#db/queries/posts/generation-jobs.ts";
import type { Choice } from "#lib/ai/choice.ts";
import { describeStop } from "#lib/ai/describe-fault.ts";
import { RecordedCalls } from "#lib/ai/recorded-calls.ts";
import type { ModelSettings } from "#lib/ai/settings.ts";
import { appendEvents } from "#lib/jobs/service/events.ts";
import type { Run } from "./run.ts";

/** Opens the calls of a job to models. Faults and switches to another model become events of the job. */
export function openCalls(
  { db, clock }: Run,
  job: JobRow,
  choices: readonly [Choice, ...Choice[]],
  settings: ModelSettings,
): Promise<RecordedCalls> {
  const tell = (key: string, message: string): Promise<void> =>
    appendEvents(db, job, [{ type: "generating_content", key, message }], clock.now());
  return RecordedCalls.open({
    db,
    clock,
    owner: { organizationId: job.organizationId, holderId: job.id, jobId: job.id },
    choices,
    settings,
    observer: {
      onFault: ({ stage, position }, fault) => tell(`fault:${stage}:${position}`, describeStop(stage, fault)),
      onSwitch: ({ stage, position }, message, next) => tell(`switch:${stage}:${position}:${next.id}`, message),
    },
  });
}

/** Reads sources for a model, once, and tells so in the job's events. */
export function rememberReads(
  { db, clock }: Run,
  job: JobRow,
  calls: RecordedCalls,
  count: number,
  read: () => Promise<string[]>,
): Promise<string[]> {
  return calls.remember(async (position) => {
    const message = `Reading ${count === 1 ? "1 more source" : `${count} more sources`} for the model`;
    const event = { type: "generating_content" as const, key: `read:${position}`, message };
    await appendEvents(db, job, [event], clock.now());
    return read();
  });
}
