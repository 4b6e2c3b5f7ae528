"use client";

import type { Job, JobEvent } from "#lib/jobs/contract.ts";
import { Elapsed } from "./elapsed.tsx";
import { progressOf } from "./progress.ts";
import { StepList } from "./step-list.tsx";

/** The steps of a generation: which are done, which is under way and for how long. */
export function JobSteps({ job, events }: { job: Job; events: JobEvent[] }) {
  return <StepList steps={progressOf(job, events)} aside={<Elapsed job={job} />} />;
}
