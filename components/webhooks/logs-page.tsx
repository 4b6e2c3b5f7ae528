"use client";

import { Webhook } from "lucide-react";
import Link from "next/link";
import { useQueryStates } from "nuqs";
import { useState } from "react";
import { useOrganization } from "#components/dashboard/organization.tsx";
import { EmptyState } from "#components/state/empty-state.tsx";
import { FilterBar } from "#components/state/filter-bar.tsx";
import { FilterSelect } from "#components/state/filter-select.tsx";
import { ListSkeleton } from "#components/state/list-skeleton.tsx";
import { Pager } from "#components/state/pager.tsx";
import { QueryView } from "#components/state/query-view.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import type { WebhookLog } from "#lib/webhooks/contract.ts";
import { useWebhookLogs } from "./hooks.ts";
import { LogDialog } from "./log-dialog.tsx";
import { isFiltered, type LogFilters, logParams } from "./log-filters.ts";
import { LogsTable } from "./logs-table.tsx";

const STATUSES = [
  { value: "success", label: "Accepted" },
  { value: "failed", label: "Rejected or failed" },
] as const;
const SENDERS = [
  { value: "vcs", label: "Code hosts" },
  { value: "tracker", label: "Trackers" },
] as const;

/** All received deliveries, including rejected ones. */
export function WebhookLogs() {
  const { slug } = useOrganization();
  const [filters, setFilters] = useQueryStates(logParams, { history: "replace" });
  const [open, setOpen] = useState<WebhookLog>();
  const query = useWebhookLogs(filters);
  const days = query.data?.retentionDays;
  return (
    <div className="grid gap-3">
      <p className="text-muted-foreground text-sm">
        Every webhook delivery, including rejected ones
        {days === undefined ? "." : `, kept for ${days} days by your plan.`}
      </p>
      <Filters filters={filters} onChange={(change) => void setFilters(change)} />
      <Card>
        <QueryView
          query={query}
          skeleton={<ListSkeleton rows={6} trailing={2} />}
          isEmpty={(data) => data.logs.length === 0}
          filtered={isFiltered(filters)}
          filteredEmpty={
            <EmptyState
              title="No deliveries match"
              description="Change or clear the filters."
              action={<Button onClick={() => void setFilters(null)}>Clear filters</Button>}
            />
          }
          empty={
            <EmptyState
              icon={Webhook}
              title="No deliveries yet"
              description="Set up a repository's webhook under Integrations. Deliveries appear here."
              action={
                <Button asChild>
                  <Link href={`/${slug}/integrations`}>Integrations</Link>
                </Button>
              }
            />
          }
        >
          {({ logs, pagination }) => (
            <>
              <LogsTable logs={logs} onOpen={setOpen} />
              <Pager
                noun="webhook event"
                shown={logs.length}
                pagination={pagination}
                onPage={(page) => void setFilters({ page })}
              />
            </>
          )}
        </QueryView>
      </Card>
      {open ? <LogDialog log={open} onOpenChange={() => setOpen(undefined)} /> : null}
    </div>
  );
}

function Filters({
  filters,
  onChange,
}: {
  filters: LogFilters;
  onChange: (change: Partial<LogFilters> | null) => void;
}) {
  return (
    <FilterBar label="Filter deliveries" filtered={isFiltered(filters)} onClear={() => onChange(null)}>
      <FilterSelect
        label="Status"
        all="All statuses"
        value={filters.status}
        options={STATUSES}
        onChange={(status) => onChange({ status, page: 1 })}
      />
      <FilterSelect
        label="Sender"
        all="All senders"
        value={filters.type}
        options={SENDERS}
        onChange={(type) => onChange({ type, page: 1 })}
      />
    </FilterBar>
  );
}
