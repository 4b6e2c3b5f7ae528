"use client";

import { History } from "lucide-react";
import Link from "next/link";
import { PostStatus } from "#components/posts/status-badge.tsx";
import { useOrganization } from "#components/shell/organization.tsx";
import { EmptyState } from "#components/state/empty-state.tsx";
import { ListSkeleton } from "#components/state/list-skeleton.tsx";
import { QueryView } from "#components/state/query-view.tsx";
import { Time } from "#components/state/time.tsx";
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from "#components/ui/dialog.tsx";
import type { AutomationRun } from "#lib/automations/contract.ts";
import type { Schedule } from "#lib/schedules/contract.ts";
import { useScheduleRuns } from "./hooks.ts";
import { RunBadge } from "./run-badge.tsx";
import { UpcomingRuns } from "./upcoming-runs.tsx";
import { describeCron } from "./words.ts";

/** When a schedule runs next, and what came of its runs so far. */
export function HistoryDialog({
  schedule,
  onOpenChange,
}: {
  schedule: Schedule;
  onOpenChange: (open: boolean) => void;
}) {
  const query = useScheduleRuns(schedule.id);
  const { cron } = schedule.sourceConfig;
  return (
    <Dialog open onOpenChange={onOpenChange}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle className="break-words">{schedule.name}</DialogTitle>
          <DialogDescription>{describeCron(cron)}</DialogDescription>
        </DialogHeader>
        <DialogBody className="grid content-start gap-4 pb-5">
          {schedule.enabled ? <UpcomingRuns cron={cron} /> : null}
          <section aria-label="Runs" className="rounded-lg border bg-card">
            <QueryView
              query={query}
              skeleton={<ListSkeleton rows={3} trailing={1} />}
              isEmpty={(data) => data.runs.length === 0}
              empty={
                <EmptyState
                  icon={History}
                  title="No run yet"
                  description="Each run is listed here with its post, or with why there is none."
                  className="py-8"
                />
              }
            >
              {({ runs }) => (
                <ul className="divide-y">
                  {runs.map((run) => (
                    <RunItem key={run.id} run={run} />
                  ))}
                </ul>
              )}
            </QueryView>
          </section>
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}

function RunItem({ run }: { run: AutomationRun }) {
  const { slug } = useOrganization();
  return (
    <li className="grid gap-1 px-3 py-2.5 text-sm">
      <span className="flex flex-wrap items-center gap-2">
        <RunBadge status={run.status} />
        <Time value={run.dueAt} format="absolute" className="text-muted-foreground text-xs" />
        {run.post ? <PostStatus status={run.post.status} /> : null}
      </span>
      {run.post ? (
        <Link href={`/${slug}/content/${run.post.id}`} className="break-words font-medium hover:underline">
          {run.post.title}
        </Link>
      ) : null}
      {run.status === "queued" && run.jobId ? (
        <Link href={`/${slug}/content/jobs/${run.jobId}`} className="font-medium hover:underline">
          Follow it
        </Link>
      ) : null}
      {run.reason ? <p className="break-words text-muted-foreground text-xs">{run.reason}</p> : null}
    </li>
  );
}
