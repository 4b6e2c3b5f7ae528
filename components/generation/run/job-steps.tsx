"use client";

import { Elapsed } from "#components/jobs/elapsed.tsx";
import { buildProgress } from "#components/jobs/progress.ts";
import { StepList } from "#components/jobs/step-list.tsx";
import type { Job, JobEvent } from "#lib/jobs/contract.ts";

/** The steps of a generation with their states and the elapsed time of the active one. */
export function JobSteps({ job, events }: { job: Job; events: JobEvent[] }) {
  return <StepList steps={buildProgress(job, events)} aside={<Elapsed job={job} />} />;
}
