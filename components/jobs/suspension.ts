import type { Job, JobEvent } from "#lib/jobs/contract.ts";
import { isActive } from "./progress.ts";

export type Suspension = { resumeAt: string; why: string };

/** What a job waits for while a host's rate limit suspends it; undefined for one that is at work or at its end. */
export function suspensionOf(job: Job, events: readonly JobEvent[], nowMs: number): Suspension | undefined {
  const { resumeAt } = job;
  if (!isActive(job) || resumeAt === null || Date.parse(resumeAt) <= nowMs) return undefined;
  return { resumeAt, why: `${hostOf(events) ?? "A host"} limits how often it may be asked` };
}

/** Whose limit it is, told by the event that suspended the job. */
function hostOf(events: readonly JobEvent[]): string | undefined {
  for (const { metadata } of events.toReversed()) {
    if (typeof metadata !== "object" || metadata === null || !("resumeAt" in metadata)) continue;
    if ("host" in metadata && typeof metadata.host === "string") return metadata.host;
  }
  return undefined;
}
