"use client";

import { ArrowRight, CircleCheck, CircleSlash, TriangleAlert } from "lucide-react";
import Link from "next/link";
import { formatIcon } from "#components/generation/formats.ts";
import { Elapsed } from "#components/jobs/elapsed.tsx";
import { buildProgress, describeEvent, doneCount, isActive } from "#components/jobs/progress.ts";
import { Button } from "#components/ui/button.tsx";
import { Progress } from "#components/ui/progress.tsx";
import { Spinner } from "#components/ui/spinner.tsx";
import { contentTypeLabel } from "#lib/format.ts";
import type { Job, JobEvent } from "#lib/jobs/contract.ts";

/** One job of a run: its progress, and a link to its result. */
export function RunJob({ job, events, slug }: { job: Job; events: JobEvent[]; slug: string }) {
  const Icon = formatIcon(job.contentType);
  const steps = buildProgress(job, events);
  const lastEvent = events.at(-1);
  return (
    <div className="px-4 py-3">
      <div className="flex items-start gap-3">
        <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-muted-foreground" strokeWidth={1.75} />
        <div className="min-w-0 flex-1">
          <p className="flex items-center gap-2 font-medium text-sm">
            {contentTypeLabel(job.contentType)}
            <StateIcon job={job} />
          </p>
          <p aria-live="polite" className="text-pretty text-muted-foreground text-xs">
            {statusText(job, lastEvent ? describeEvent(lastEvent) : undefined)}
          </p>
        </div>
        <span className="shrink-0 text-right">
          {job.postId && job.status === "completed" ? (
            <Button asChild size="sm">
              <Link href={`/${slug}/content/${job.postId}`}>
                Open
                <span className="sr-only"> the {contentTypeLabel(job.contentType)}</span>
                <ArrowRight aria-hidden />
              </Link>
            </Button>
          ) : (
            <Elapsed job={job} />
          )}
        </span>
      </div>
      {isActive(job) ? (
        <Progress
          value={doneCount(steps)}
          max={steps.length}
          aria-label={`${contentTypeLabel(job.contentType)}: steps done`}
          className="mt-2.5 h-1"
        />
      ) : null}
      {job.status === "failed" || job.status === "skipped" ? (
        <Link
          href={`/${slug}/content/jobs/${job.id}`}
          className="mt-1.5 ml-7 inline-block text-accent-text text-xs underline underline-offset-3"
        >
          What happened
          <span className="sr-only"> to the {contentTypeLabel(job.contentType)}</span>
        </Link>
      ) : null}
    </div>
  );
}

function statusText(job: Job, lastMessage: string | undefined): string {
  if (job.status === "completed") return "Written, and every fact checked";
  if (job.status === "failed") return job.error ?? lastMessage ?? "It stopped before it was saved";
  return lastMessage ?? (job.status === "queued" ? "Waiting to start" : "In progress");
}

function StateIcon({ job }: { job: Job }) {
  if (isActive(job)) return <Spinner className="size-3.5 text-accent-text" />;
  if (job.status === "completed") return <CircleCheck aria-hidden className="size-4 text-success-text" />;
  if (job.status === "failed") return <TriangleAlert aria-hidden className="size-4 text-destructive-text" />;
  return <CircleSlash aria-hidden className="size-4 text-muted-foreground" />;
}
