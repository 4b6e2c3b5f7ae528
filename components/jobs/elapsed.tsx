"use client";

import type { Job } from "#lib/jobs/contract.ts";
import { formatElapsed, isActive } from "./progress.ts";
import { useNow } from "./use-now.ts";

type Timed = Pick<Job, "status" | "createdAt" | "updatedAt" | "completedAt">;

/** The running or total time of a job. */
export function Elapsed({ job }: { job: Timed }) {
  const now = useNow();
  const active = isActive(job);
  const end = active ? now : Date.parse(job.completedAt ?? job.updatedAt);
  if (end === 0) return <span className="text-muted-foreground text-xs">–</span>;
  return (
    <span data-numeric className="text-muted-foreground text-xs">
      {active ? "Running for" : "Took"} {formatElapsed(end - Date.parse(job.createdAt))}
    </span>
  );
}
