"use client";

import { Coins } from "lucide-react";
import { useQueryStates } from "nuqs";
import { EmptyState } from "#components/state/empty-state.tsx";
import { FilterSelect } from "#components/state/filter-select.tsx";
import { ListSkeleton } from "#components/state/list-skeleton.tsx";
import { Pager } from "#components/state/pager.tsx";
import { QueryView } from "#components/state/query-view.tsx";
import { Time } from "#components/state/time.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card, CardHeader, CardTitle } from "#components/ui/card.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "#components/ui/table.tsx";
import type { CreditEntry } from "#lib/billing/contract.ts";
import { formatCount } from "#lib/format.ts";
import { cn } from "#lib/utils.ts";
import { useCredits } from "./hooks.ts";
import { type CreditFilters, creditParams, ENTRY_KINDS } from "./search-params.ts";
import { credits, describeExpiring, entryKinds, signed } from "./words.ts";

const KINDS = ENTRY_KINDS.map((value) => ({ value, ...entryKinds[value] }));

/** The credit balance and its ledger. */
export function CreditsSettings() {
  const [filters, setFilters] = useQueryStates(creditParams, { history: "replace" });
  const query = useCredits(filters);
  const change = (next: Partial<CreditFilters> | null) => void setFilters(next);
  return (
    <Card>
      <CardHeader>
        <CardTitle>AI credits</CardTitle>
        {query.data ? (
          <span className="text-muted-foreground text-xs">
            <span data-numeric className="font-medium text-foreground text-sm">
              {credits(query.data.credits)}
            </span>
            {describeExpiring(query.data) ? (
              <>
                , {describeExpiring(query.data)} <Time value={query.data.resetsAt} />
              </>
            ) : null}
          </span>
        ) : null}
      </CardHeader>
      <search className="border-b px-4 py-2.5" aria-label="Filter credits">
        <FilterSelect
          label="Type"
          all="All changes"
          value={filters.kind}
          options={KINDS}
          onChange={(kind) => change({ kind, page: 1 })}
          className="w-44"
        />
      </search>
      <QueryView
        query={query}
        skeleton={<ListSkeleton rows={6} trailing={2} />}
        isEmpty={({ entries }) => entries.length === 0}
        filtered={filters.kind !== null || filters.page > 1}
        filteredEmpty={
          <EmptyState
            title="No changes of this type"
            description="Try another filter."
            action={<Button onClick={() => change(null)}>Clear filter</Button>}
          />
        }
        empty={
          <EmptyState icon={Coins} title="No credits yet" description="The operator of this server can add credits." />
        }
      >
        {({ entries, pagination }) => (
          <>
            <Ledger entries={entries} />
            <Pager noun="change" shown={entries.length} pagination={pagination} onPage={(page) => change({ page })} />
          </>
        )}
      </QueryView>
    </Card>
  );
}

function Ledger({ entries }: { entries: CreditEntry[] }) {
  return (
    <Table label="Credit history">
      <TableHeader>
        <TableRow>
          <TableHead>Reason</TableHead>
          <TableHead className="text-right">Credits</TableHead>
          <TableHead className="text-right max-md:pr-4">Balance</TableHead>
          <TableHead className="text-right max-md:hidden">When</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {entries.map((entry) => (
          <TableRow key={entry.id}>
            <TableCell className="w-full max-w-0">
              <span className="flex min-w-0 items-center gap-2">
                <Badge variant="outline" className="max-md:hidden">
                  {entryKinds[entry.kind].label}
                </Badge>
                <span className="truncate" title={entry.note}>
                  {entry.note}
                </span>
              </span>
              <span className="block truncate text-muted-foreground text-xs md:hidden">
                {entryKinds[entry.kind].label}, <Time value={entry.createdAt} />
              </span>
            </TableCell>
            <TableCell
              data-numeric
              className={cn("whitespace-nowrap text-right", entry.amount > 0 && "text-success-text")}
            >
              {entry.kind === "settle" && entry.amount === 0 ? (
                <span className="text-muted-foreground">as held</span>
              ) : (
                signed(entry.amount)
              )}
            </TableCell>
            <TableCell data-numeric className="whitespace-nowrap text-right text-muted-foreground max-md:pr-4">
              {formatCount(entry.balance)}
            </TableCell>
            <TableCell className="whitespace-nowrap text-right text-muted-foreground max-md:hidden">
              <Time value={entry.createdAt} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
