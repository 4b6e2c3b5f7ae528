"use client";

import { Webhook, X } from "lucide-react";
import { useQueryStates } from "nuqs";
import { useState } from "react";
import { EmptyState } from "#components/state/empty-state.tsx";
import { ListSkeleton } from "#components/state/list-skeleton.tsx";
import { Pager } from "#components/state/pager.tsx";
import { QueryView } from "#components/state/query-view.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "#components/ui/select.tsx";
import type { WebhookLog } from "#lib/webhooks/contract.ts";
import { useWebhookLogs } from "./hooks.ts";
import { LogDialog } from "./log-dialog.tsx";
import { type LogFilters, logParams } from "./log-filters.ts";
import { LogsTable } from "./logs-table.tsx";

/** Every delivery that came, refused ones included. */
export function WebhookLogs() {
  const [filters, setFilters] = useQueryStates(logParams, { history: "replace" });
  const [open, setOpen] = useState<WebhookLog>();
  const query = useWebhookLogs(filters);
  const filtered = filters.status !== null || filters.type !== null;
  const days = query.data?.retentionDays;
  return (
    <div className="grid gap-3">
      <p className="text-muted-foreground text-sm">
        Every webhook delivery, refused ones included
        {days === undefined ? "." : `, kept for ${days} days by your plan.`}
      </p>
      <Filters filters={filters} onChange={(change) => void setFilters(change)} />
      <Card>
        <QueryView
          query={query}
          skeleton={<ListSkeleton rows={6} trailing={2} />}
          isEmpty={(data) => data.logs.length === 0}
          filtered={filtered}
          filteredEmpty={
            <EmptyState
              title="No delivery matches"
              description="Nothing in the log has what the filters ask for."
              action={<Button onClick={() => void setFilters(null)}>Clear the filters</Button>}
            />
          }
          empty={
            <EmptyState
              icon={Webhook}
              title="No delivery yet"
              description="Open a repository's webhook on the Integrations page and enter it at the host; what the host sends shows here."
            />
          }
        >
          {({ logs, pagination }) => (
            <>
              <LogsTable logs={logs} onOpen={setOpen} />
              <Pager
                noun="log row"
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
    <search className="flex flex-wrap items-center gap-2" aria-label="Filter deliveries">
      <Select
        value={filters.status ?? "all"}
        onValueChange={(value) => onChange({ status: value === "all" ? null : (value as "failed"), page: 1 })}
      >
        <SelectTrigger aria-label="Status" className="w-40 max-xs:flex-1">
          <SelectValue />
        </SelectTrigger>
        <SelectContent>
          <SelectItem value="all">All statuses</SelectItem>
          <SelectItem value="success">Accepted</SelectItem>
          <SelectItem value="failed">Refused or failed</SelectItem>
        </SelectContent>
      </Select>
      <Select
        value={filters.type ?? "all"}
        onValueChange={(value) => onChange({ type: value === "all" ? null : (value as "vcs"), page: 1 })}
      >
        <SelectTrigger aria-label="Sender" className="w-40 max-xs:flex-1">
          <SelectValue />
        </SelectTrigger>
        <SelectContent>
          <SelectItem value="all">All senders</SelectItem>
          <SelectItem value="vcs">Code hosts</SelectItem>
          <SelectItem value="tracker">Trackers</SelectItem>
        </SelectContent>
      </Select>
      {filters.status !== null || filters.type !== null ? (
        <Button variant="ghost" onClick={() => onChange(null)}>
          <X aria-hidden />
          Clear
        </Button>
      ) : null}
    </search>
  );
}
