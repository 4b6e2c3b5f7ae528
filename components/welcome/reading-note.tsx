"use client";

import { CircleCheck, TriangleAlert } from "lucide-react";
import { useAnalysis } from "#components/brands/hooks.ts";
import { isActive } from "#components/jobs/progress.ts";
import { Spinner } from "#components/ui/spinner.tsx";
import type { BrandAnalysis } from "#lib/brands/contract.ts";

/** The state of the website analysis, whose result prefills the form. Renders nothing while it is unknown. */
export function ReadingNote({ jobId }: { jobId: string }) {
  const job = useAnalysis(jobId).data?.job;
  return (
    <p role="status" className="mb-4 flex items-start gap-2 text-muted-foreground text-sm empty:hidden [&_svg]:mt-0.5">
      {job ? <Words job={job} /> : null}
    </p>
  );
}

function Words({ job }: { job: BrandAnalysis }) {
  const host = URL.parse(job.websiteUrl)?.host ?? job.websiteUrl;
  if (isActive(job)) {
    return (
      <>
        <Spinner className="size-4 shrink-0" />
        Reading {host}: step {Math.max(1, job.currentStep)} of {job.totalSteps}. You can continue meanwhile.
      </>
    );
  }
  if (job.status === "failed") {
    return (
      <>
        <TriangleAlert aria-hidden className="size-4 shrink-0" />
        <span>
          {host} could not be read{job.error ? `: ${job.error}` : ""}. Describe the brand yourself.
        </span>
      </>
    );
  }
  return (
    <>
      <CircleCheck aria-hidden className="size-4 shrink-0 text-success-text" />
      Read from {host}. Review and edit the suggestions.
    </>
  );
}
