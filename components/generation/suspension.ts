import type { Job, JobEvent } from "#lib/jobs/contract.ts";
import { isActive } from "./progress.ts";

export type Suspension = { resumeAt: string; why: string };

/** What a job waits for while a host's rate limit suspends it; undefined for one that is at work or at its end. */
export function suspensionOf(job: Job, events: readonly JobEvent[], nowMs: number): Suspension | undefined {
  const { resumeAt } = job;
  if (!isActive(job) || resumeAt === null || Date.parse(resumeAt) <= nowMs) return undefined;
  return { resumeAt, why: events.at(-1)?.message ?? "A host limits how often it may be asked" };
}
