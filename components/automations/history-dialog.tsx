"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { History } from "lucide-react";
import type { ReactNode } from "react";
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
import type { AutomationRun } from "#lib/automations/contract.ts";
import { PausedNotice } from "./paused-notice.tsx";
import { RunItem } from "./run-item.tsx";

/** The past runs of an automation, with `children` above them. */
export function HistoryDialog({
  name,
  summary,
  notice,
  query,
  none,
  onOpenChange,
  children,
}: {
  name: string;
  summary: ReactNode;
  /** Why the automation currently produces nothing; null when it works. */
  notice: string | null;
  query: UseQueryResult<{ runs: AutomationRun[] }>;
  /** Shown when there are no runs yet. */
  none: string;
  onOpenChange: (open: boolean) => void;
  children?: ReactNode;
}) {
  return (
    <Dialog open onOpenChange={onOpenChange}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle className="break-words">{name}</DialogTitle>
          <DialogDescription>{summary}</DialogDescription>
        </DialogHeader>
        <DialogBody className="grid content-start gap-4 pb-5">
          {notice ? <PausedNotice text={notice} className="rounded-lg bg-warning-soft px-3 py-2.5" /> : null}
          {children}
          <section aria-label="Runs" className="rounded-lg border bg-card">
            <h3 className="border-b px-3 py-2 font-medium text-muted-foreground text-xs">Runs so far</h3>
            <QueryView
              query={query}
              skeleton={<ListSkeleton rows={3} trailing={1} />}
              isEmpty={({ runs }) => runs.length === 0}
              empty={<EmptyState icon={History} title="No runs yet" description={none} className="py-8" />}
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
