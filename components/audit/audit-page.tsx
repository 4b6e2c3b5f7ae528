"use client";

import { Download, Lock, ScrollText } from "lucide-react";
import { useQueryStates } from "nuqs";
import { useId, useState } from "react";
import { useCan } from "#components/dashboard/organization.tsx";
import { DateInput } from "#components/form/date-input.tsx";
import { EmptyState } from "#components/state/empty-state.tsx";
import { FilterBar } from "#components/state/filter-bar.tsx";
import { FilterSelect } from "#components/state/filter-select.tsx";
import { ListSkeleton } from "#components/state/list-skeleton.tsx";
import { Pager } from "#components/state/pager.tsx";
import { QueryView } from "#components/state/query-view.tsx";
import { SearchBox } from "#components/state/search-box.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import type { AuditEvent } from "#lib/audit/contract.ts";
import { EventDialog } from "./event-dialog.tsx";
import { EventsTable } from "./events-table.tsx";
import { type AuditFilters, auditParams, isFiltered } from "./filters.ts";
import { useAuditEvents, useExport } from "./hooks.ts";

const ACTORS = [
  { value: "user", label: "Members" },
  { value: "key", label: "API keys" },
  { value: "app", label: "Connected apps" },
  { value: "operator", label: "The operator" },
] as const;

/** The audit log, for owners and admins. */
export function AuditLog() {
  const canRead = useCan("manage");
  const [filters, setFilters] = useQueryStates(auditParams, { history: "replace" });
  const [open, setOpen] = useState<AuditEvent>();
  const query = useAuditEvents(filters, canRead);
  const days = query.data?.retentionDays;
  if (!canRead) {
    return (
      <EmptyState
        icon={Lock}
        title="Only owners and admins can read the audit log"
        description="Ask one of them about a change."
      />
    );
  }
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-muted-foreground text-sm">
          Every change, sign-in and export{days === undefined ? "." : `, kept for ${days} days by your plan.`}
        </p>
        <ExportButton filters={filters} />
      </div>
      <Filters filters={filters} onChange={(change) => void setFilters(change && { ...change, page: 1 })} />
      <Card>
        <QueryView
          query={query}
          skeleton={<ListSkeleton rows={6} trailing={2} />}
          isEmpty={(data) => data.events.length === 0}
          filtered={isFiltered(filters)}
          filteredEmpty={
            <EmptyState
              title="No events match"
              description="Change or clear the filters."
              action={<Button onClick={() => void setFilters(null)}>Clear filters</Button>}
            />
          }
          empty={
            <EmptyState
              icon={ScrollText}
              title="No events yet"
              description="Changes in this organization appear here."
            />
          }
        >
          {({ events, pagination }) => (
            <>
              <EventsTable events={events} onOpen={setOpen} />
              <Pager
                noun="event"
                shown={events.length}
                pagination={pagination}
                onPage={(page) => void setFilters({ page })}
              />
            </>
          )}
        </QueryView>
      </Card>
      {open ? <EventDialog event={open} onClose={() => setOpen(undefined)} /> : null}
    </div>
  );
}

function Filters({
  filters,
  onChange,
}: {
  filters: AuditFilters;
  onChange: (change: Partial<AuditFilters> | null) => void;
}) {
  return (
    <FilterBar label="Filter events" filtered={isFiltered(filters)} onClear={() => onChange(null)}>
      <SearchBox
        label="Search the log"
        className="w-44 max-sm:w-full"
        value={filters.q}
        onChange={(q) => onChange({ q })}
      />
      <FilterSelect
        label="Actor"
        all="Everybody"
        value={filters.actor}
        options={ACTORS}
        onChange={(actor) => onChange({ actor })}
      />
      <DayField label="From" value={filters.from} onChange={(from) => onChange({ from })} />
      <DayField label="To" value={filters.to} onChange={(to) => onChange({ to })} />
    </FilterBar>
  );
}

function DayField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string | null;
  onChange: (value: string | null) => void;
}) {
  const id = useId();
  return (
    <div className="flex items-center gap-2 text-sm max-sm:w-full">
      <label htmlFor={id} className="text-muted-foreground max-sm:w-10">
        {label}
      </label>
      <DateInput id={id} className="w-36 max-sm:flex-1" value={value ?? ""} onChange={(day) => onChange(day || null)} />
    </div>
  );
}

function ExportButton({ filters }: { filters: AuditFilters }) {
  const exporting = useExport();
  return (
    <Button variant="outline" disabled={exporting.isPending} onClick={() => exporting.mutate(filters)}>
      <Download aria-hidden />
      {exporting.isPending ? "Exporting…" : "Export"}
    </Button>
  );
}
