"use client";

import { Elapsed } from "#components/jobs/elapsed.tsx";
import { progressOf } from "#components/jobs/progress.ts";
import { StepList } from "#components/jobs/step-list.tsx";
import type { Job, JobEvent } from "#lib/jobs/contract.ts";

/** The steps of a generation: which are done, which is under way and for how long. */
export function JobSteps({ job, events }: { job: Job; events: JobEvent[] }) {
  return <StepList steps={progressOf(job, events)} aside={<Elapsed job={job} />} />;
}
