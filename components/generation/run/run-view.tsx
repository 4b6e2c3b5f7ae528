"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { useOrganization } from "#components/dashboard/organization.tsx";
import type { Generation } from "#components/generation/hooks.ts";
import { isActive } from "#components/jobs/progress.ts";
import { SuspensionNotice } from "#components/jobs/suspension-notice.tsx";
import { useEvidence } from "#components/ledger/hooks.ts";
import { QueryView } from "#components/state/query-view.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { LedgerBoard } from "./ledger-board.tsx";
import { liveEntries, liveTotals } from "./live-entries.ts";
import { RunJob } from "./run-job.tsx";

/** The jobs of one run beside the ledger that they share. */
export function RunView({ first, queries }: { first: Generation; queries: UseQueryResult<Generation>[] }) {
  const { slug } = useOrganization();
  const finished = queries.find((query) => query.data?.job.status === "completed")?.data?.job.postId ?? null;
  const evidence = useEvidence(finished);
  const done = queries.filter((query) => query.data && !isActive(query.data.job)).length;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[24rem_minmax(0,1fr)]">
      <section aria-label="Posts in this run" className="grid min-w-0 gap-3">
        <SuspensionNotice job={first.job} events={first.events} />
        <div className="overflow-hidden rounded-lg border bg-card">
          <p aria-live="polite" data-numeric className="border-b px-4 py-2.5 font-medium text-sm">
            {done} of {queries.length} finished
          </p>
          <ul className="divide-y">
            {queries.map((query, index) => (
              <li key={query.data?.job.id ?? `waiting-${index}`}>
                <QueryView query={query} skeleton={<RowSkeleton />}>
                  {(data) => <RunJob job={data.job} events={data.events} slug={slug} />}
                </QueryView>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <LedgerBoard
        entries={evidence.data?.entries ?? liveEntries(first.events)}
        totals={evidence.data ? undefined : liveTotals(first.events)}
        isFilling={isActive(first.job)}
      />
    </div>
  );
}

function RowSkeleton() {
  return (
    <div className="grid gap-2 px-4 py-3">
      <Skeleton className="w-32" />
      <Skeleton className="w-48" />
    </div>
  );
}
