"use client";

import { Elapsed } from "#components/jobs/elapsed.tsx";
import type { StepState } from "#components/jobs/progress.ts";
import { StepList } from "#components/jobs/step-list.tsx";
import type { BrandAnalysis } from "#lib/brands/contract.ts";

const STEPS = [
  { label: "Read the website", detail: "Homepage, key pages and style sheets, within robots.txt" },
  { label: "Extract brand details", detail: "Name, description, audience, tone, language, colors, logo" },
  { label: "Save the brand identity", detail: "Choose it for a post, or make it the default" },
];

function getStepState(job: BrandAnalysis, number: number): StepState {
  if (job.status === "completed" || number < job.currentStep) return "done";
  if (number > job.currentStep) return "waiting";
  return job.status === "failed" ? "stopped" : "active";
}

/** The steps of an analysis with their states and the elapsed time of the active one. */
export function AnalysisSteps({ job }: { job: BrandAnalysis }) {
  const steps = STEPS.map((step, index) => ({ ...step, state: getStepState(job, index + 1) }));
  return <StepList steps={steps} aside={<Elapsed job={job} />} />;
}
