import type { Job, JobEvent } from "#lib/jobs/contract.ts";

export type StepState = "done" | "active" | "waiting" | "stopped";
export type ProgressStep = { label: string; state: StepState; detail: string | null };

/** The displayed steps, each with the event that begins it. */
const STEPS: { label: string; begins: JobEvent["type"] }[] = [
  { label: "Queue the work", begins: "queued" },
  { label: "Read the repositories", begins: "fetching_repositories" },
  { label: "Write from the ledger", begins: "generating_content" },
  { label: "Check every fact", begins: "verifying_content" },
  { label: "Save the post", begins: "post_created" },
];

/** Whether a job is queued or running. */
export function isActive(job: Pick<Job, "status">): boolean {
  return job.status === "queued" || job.status === "running";
}

/**
 * A job's steps with their states, from its events. The last begun step is active, or stopped when the job ended
 * there.
 */
export function buildProgress(job: Pick<Job, "status">, events: readonly JobEvent[]): ProgressStep[] {
  const begun = STEPS.map((step) => events.findLast((event) => event.type === step.begins));
  const current = begun.findLastIndex((event) => event !== undefined);
  return STEPS.map(({ label, begins }, index) => {
    const state = getStepState(job, index, current);
    const event = begins === "queued" && state === "done" ? undefined : begun[index];
    return { label, state, detail: event ? describeEvent(event) : null };
  });
}

/** An event's text for a list. For a suspended job it names the host only; the notice says when the job resumes. */
export function describeEvent({ message, metadata }: JobEvent): string {
  const host =
    typeof metadata === "object" && metadata !== null && "resumeAt" in metadata && Reflect.get(metadata, "host");
  return typeof host === "string" ? `Waiting for ${host}` : message;
}

function getStepState(job: Pick<Job, "status">, index: number, current: number): StepState {
  if (job.status === "completed" || index < current) return "done";
  if (index > current) return "waiting";
  return job.status === "failed" || job.status === "skipped" ? "stopped" : "active";
}

/** The number of completed steps. */
export function doneCount(steps: readonly ProgressStep[]): number {
  return steps.filter((step) => step.state === "done").length;
}

/** `0:07`, `12:40`, `1:02:03`. */
export function formatElapsed(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  const twoDigits = (value: number) => String(value).padStart(2, "0");
  const hours = Math.floor(seconds / 3_600);
  const minutes = Math.floor((seconds % 3_600) / 60);
  return hours > 0
    ? `${hours}:${twoDigits(minutes)}:${twoDigits(seconds % 60)}`
    : `${minutes}:${twoDigits(seconds % 60)}`;
}
