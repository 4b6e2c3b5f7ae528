import type { Job, JobEvent } from "#lib/jobs/contract.ts";

export type StepState = "done" | "active" | "waiting" | "stopped";
export type ProgressStep = { label: string; state: StepState; detail: string | null };

/** The steps a reader follows, and the event that begins each. */
const STEPS: { label: string; begins: JobEvent["type"] }[] = [
  { label: "Queue the work", begins: "queued" },
  { label: "Read the repositories", begins: "fetching_repositories" },
  { label: "Write from the ledger", begins: "generating_content" },
  { label: "Check every fact", begins: "verifying_content" },
  { label: "Save the post", begins: "post_created" },
];

/** Whether a job still has work before it. */
export function isActive(job: Pick<Job, "status">): boolean {
  return job.status === "queued" || job.status === "running";
}

/** Where a job stands, told by its own events: the last step begun is active, or stopped when the job ended there. */
export function progressOf(job: Pick<Job, "status">, events: readonly JobEvent[]): ProgressStep[] {
  const begun = STEPS.map((step) => events.findLast((event) => event.type === step.begins));
  const current = begun.findLastIndex((event) => event !== undefined);
  return STEPS.map(({ label, begins }, index) => {
    const state = stateOf(job, index, current);
    const event = begins === "queued" && state === "done" ? undefined : begun[index];
    return { label, state, detail: event ? wordsOf(event) : null };
  });
}

/** What an event says, in words for a list; when a suspended job goes on is said where there is room for it. */
export function wordsOf({ message, metadata }: JobEvent): string {
  const host =
    typeof metadata === "object" && metadata !== null && "resumeAt" in metadata && Reflect.get(metadata, "host");
  return typeof host === "string" ? `Waiting for ${host}` : message;
}

function stateOf(job: Pick<Job, "status">, index: number, current: number): StepState {
  if (job.status === "completed" || index < current) return "done";
  if (index > current) return "waiting";
  return job.status === "failed" || job.status === "skipped" ? "stopped" : "active";
}

/** How many of the steps are behind. */
export function doneCount(steps: readonly ProgressStep[]): number {
  return steps.filter((step) => step.state === "done").length;
}

/** `0:07`, `12:40`, `1:02:03`. */
export function formatElapsed(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  const two = (value: number) => String(value).padStart(2, "0");
  const hours = Math.floor(seconds / 3_600);
  const minutes = Math.floor((seconds % 3_600) / 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
