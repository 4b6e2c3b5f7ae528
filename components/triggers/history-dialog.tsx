"use client";

import { History } from "lucide-react";
import { RunItem } from "#components/schedules/run-item.tsx";
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
import type { EventTrigger } from "#lib/triggers/contract.ts";
import { useTriggerRuns } from "./hooks.ts";
import { describeEvents, triggerName } from "./words.ts";

type Props = { trigger: EventTrigger; onOpenChange: (open: boolean) => void };

/** What came of the events that set a trigger off. */
export function HistoryDialog({ trigger, onOpenChange }: Props) {
  const query = useTriggerRuns(trigger.id);
  return (
    <Dialog open onOpenChange={onOpenChange}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle className="break-words">{triggerName(trigger)}</DialogTitle>
          <DialogDescription>{describeEvents(trigger.sourceConfig)}</DialogDescription>
        </DialogHeader>
        <DialogBody className="pb-5">
          <section aria-label="Runs" className="rounded-lg border bg-card">
            <QueryView
              query={query}
              skeleton={<ListSkeleton rows={3} trailing={1} />}
              isEmpty={(data) => data.runs.length === 0}
              empty={
                <EmptyState
                  icon={History}
                  title="No run yet"
                  description="Each event that sets it off is listed here with its post, or with why there is none."
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
