"use client";

import { ChevronRight } from "lucide-react";
import Link from "next/link";
import { useOrganization } from "#components/dashboard/organization.tsx";
import { Elapsed } from "#components/jobs/elapsed.tsx";
import { isActive } from "#components/jobs/progress.ts";
import { Progress } from "#components/ui/progress.tsx";
import { Spinner } from "#components/ui/spinner.tsx";
import { useAnalyses } from "./hooks.ts";

const WORDS = { scraping: "Reading pages", extracting: "Extracting brand details", saving: "Saving" };

/** Lists the website analyses that are running; renders nothing when there are none. */
export function RunningAnalyses() {
  const { slug } = useOrganization();
  const running = useAnalyses().data?.jobs.filter(isActive) ?? [];
  if (running.length === 0) return null;
  return (
    <section aria-label="Running" className="mb-4 grid gap-2">
      {running.map((job) => (
        <Link
          key={job.id}
          href={`/${slug}/brands/analyses/${job.id}`}
          className="relative flex items-center gap-3 overflow-hidden rounded-lg border bg-card px-4 py-2.5 text-sm hover:bg-surface"
        >
          <Spinner className="size-4 shrink-0 text-accent-text" />
          <span className="min-w-0 flex-1">
            <span className="block truncate font-medium">{job.websiteUrl.replace(/^https?:\/\//, "")}</span>
            <span className="block truncate text-muted-foreground text-xs">
              {job.step ? WORDS[job.step] : "Queued"}
            </span>
          </span>
          <Elapsed job={job} />
          <ChevronRight aria-hidden className="size-4 shrink-0 text-muted-foreground" />
          <Progress
            value={Math.max(0, job.currentStep - 1)}
            max={job.totalSteps}
            aria-label="Steps done"
            className="absolute inset-x-0 bottom-0 h-0.5 rounded-none bg-transparent"
          />
        </Link>
      ))}
    </section>
  );
}
