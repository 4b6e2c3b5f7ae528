"use client";

import { History } from "lucide-react";
import { EmptyState } from "#components/state/empty-state.tsx";
import { ListSkeleton } from "#components/state/list-skeleton.tsx";
import { QueryView } from "#components/state/query-view.tsx";
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from "#components/ui/dialog.tsx";
import type { Schedule } from "#lib/schedules/contract.ts";
import { useScheduleRuns } from "./hooks.ts";
import { RunItem } from "./run-item.tsx";
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
