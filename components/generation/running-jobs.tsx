"use client";

import { ChevronRight } from "lucide-react";
import Link from "next/link";
import { useOrganization } from "#components/dashboard/organization.tsx";
import { Elapsed } from "#components/jobs/elapsed.tsx";
import { buildProgress, doneCount, isActive } from "#components/jobs/progress.ts";
import { Progress } from "#components/ui/progress.tsx";
import { Spinner } from "#components/ui/spinner.tsx";
import { contentTypeLabel } from "#lib/format.ts";
import type { Job } from "#lib/jobs/contract.ts";
import { useGeneration, useGenerations } from "./hooks.ts";
import { windowLabel } from "./windows.ts";

const SHOWN_MAX = 3;
const POLL_MS = 2_000;

/** Lists the running generations with their progress; renders nothing when there are none. */
export function RunningJobs() {
  const query = useGenerations();
  const running = query.data?.jobs.filter(isActive) ?? [];
  if (running.length === 0) return null;
  return (
    <section aria-label="Running" className="mb-4 grid gap-2">
      {running.slice(0, SHOWN_MAX).map((job) => (
        <RunningJob key={job.id} job={job} />
      ))}
      {running.length > SHOWN_MAX ? (
        <p className="text-muted-foreground text-xs">and {running.length - SHOWN_MAX} more waiting</p>
      ) : null}
    </section>
  );
}

function RunningJob({ job: listed }: { job: Job }) {
  const { slug } = useOrganization();
  const query = useGeneration(listed.id, POLL_MS);
  const job = query.data?.job ?? listed;
  const events = query.data?.events ?? [];
  const steps = buildProgress(job, events);
  const current = steps.find((step) => step.state === "active");
  return (
    <Link
      href={`/${slug}/content/jobs/${job.id}`}
      className="group relative flex items-center gap-3 overflow-hidden rounded-lg border bg-card px-4 py-2.5 text-sm hover:bg-surface"
    >
      <Spinner className="size-4 shrink-0 text-accent-text" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">
          {contentTypeLabel(job.contentType)}, {windowLabel(job).toLowerCase()}
        </span>
        <span className="block truncate text-muted-foreground text-xs">
          {job.status === "queued" ? "Queued" : (current?.label ?? "In progress")}
          {current?.detail ? `: ${current.detail}` : ""}
        </span>
      </span>
      <Elapsed job={job} />
      <ChevronRight aria-hidden className="size-4 shrink-0 text-muted-foreground" />
      <Progress
        value={doneCount(steps)}
        max={steps.length}
        aria-label="Steps done"
        className="absolute inset-x-0 bottom-0 h-0.5 rounded-none bg-transparent"
      />
    </Link>
  );
}
