import type { Job, JobEvent } from "#lib/jobs/contract.ts";
import { isActive } from "./progress.ts";

export type Suspension = { resumeAt: string; why: string };

/** Why and until when a rate limit suspends a job; undefined unless it is suspended now. */
export function getSuspension(job: Job, events: readonly JobEvent[], nowMs: number): Suspension | undefined {
  const { resumeAt } = job;
  if (!isActive(job) || resumeAt === null || Date.parse(resumeAt) <= nowMs) return undefined;
  return { resumeAt, why: `${findHost(events) ?? "A host"} is limiting requests` };
}

/** The host whose rate limit suspended the job, from its latest suspension event. */
function findHost(events: readonly JobEvent[]): string | undefined {
  for (const { metadata } of events.toReversed()) {
    if (typeof metadata !== "object" || metadata === null || !("resumeAt" in metadata)) continue;
    if ("host" in metadata && typeof metadata.host === "string") return metadata.host;
  }
  return undefined;
}
