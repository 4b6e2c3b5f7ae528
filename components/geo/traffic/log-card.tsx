"use client";

import { Pause, Play, SearchX } from "lucide-react";
import { useQueryStates } from "nuqs";
import { useState } from "react";
import { EmptyState } from "#components/state/empty-state.tsx";
import { FilterBar } from "#components/state/filter-bar.tsx";
import { FilterSelect } from "#components/state/filter-select.tsx";
import { ListSkeleton } from "#components/state/list-skeleton.tsx";
import { QueryView } from "#components/state/query-view.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card, CardFooter, CardHeader, CardTitle } from "#components/ui/card.tsx";
import { Input } from "#components/ui/input.tsx";
import { useTrafficLog } from "./hooks.ts";
import { LogTable } from "./log-table.tsx";
import { isFiltered, type LogFilters, logParams } from "./search-params.ts";
import { CATEGORY_WORDS, typedKeys, VISITOR_WORDS } from "./words.ts";

const SHOWN = 25;
const MOST = 200;

/** A live log of the newest events. */
export function LogCard({ onJourney }: { onJourney: (journeyId: string) => void }) {
  const [filters, setFilters] = useQueryStates(logParams, { history: "replace" });
  const [limit, setLimit] = useState(SHOWN);
  const [paused, setPaused] = useState(false);
  const query = useTrafficLog(filters, limit, paused);
  const more = limit === SHOWN && typeof query.data?.nextCursor === "string";
  return (
    <Card aria-label="Live log">
      <CardHeader className="flex-nowrap">
        <div className="min-w-0">
          <CardTitle>Live log</CardTitle>
          <p role="status" className="text-muted-foreground text-xs">
            {paused ? "Paused. New events appear when you resume." : "Newest first. Updates every 3 seconds."}
          </p>
        </div>
        <Button variant="ghost" size="sm" aria-pressed={paused} onClick={() => setPaused(!paused)}>
          {paused ? <Play aria-hidden /> : <Pause aria-hidden />}
          {paused ? "Resume" : "Pause"}
        </Button>
      </CardHeader>
      <Filters filters={filters} onChange={(change) => void setFilters(change)} />
      <QueryView
        query={query}
        skeleton={<ListSkeleton rows={6} trailing={2} />}
        isEmpty={({ items }) => items.length === 0}
        filtered={isFiltered(filters)}
        filteredEmpty={
          <EmptyState
            icon={SearchX}
            title="No events match"
            description="Change or clear the filters."
            action={<Button onClick={() => void setFilters(null)}>Clear filters</Button>}
          />
        }
        empty={
          <EmptyState
            title="The log is empty"
            description="Your plan sets how long events are kept. The figures above stay."
          />
        }
      >
        {({ items }) => <LogTable items={items} onJourney={onJourney} />}
      </QueryView>
      {more ? (
        <CardFooter className="justify-start">
          <Button variant="ghost" size="sm" onClick={() => setLimit(MOST)}>
            Show up to {MOST}
          </Button>
        </CardFooter>
      ) : null}
    </Card>
  );
}

const VISITORS = typedKeys(VISITOR_WORDS).map((value) => ({ value, label: VISITOR_WORDS[value] }));
const CATEGORIES = [
  ...typedKeys(CATEGORY_WORDS).map((value) => ({ value, label: CATEGORY_WORDS[value] })),
  { value: "rejected" as const, label: "Rejected claims" },
];

function Filters({
  filters,
  onChange,
}: {
  filters: LogFilters;
  onChange: (change: Partial<LogFilters> | null) => void;
}) {
  return (
    <FilterBar label="Filter the log" filtered={isFiltered(filters)} onClear={() => onChange(null)} inCard>
      <FilterSelect
        label="Visitors"
        all="All visitors"
        value={filters.visitor}
        options={VISITORS}
        onChange={(visitor) => onChange({ visitor })}
      />
      <FilterSelect
        label="Category"
        all="All categories"
        value={filters.category}
        options={CATEGORIES}
        onChange={(category) => onChange({ category })}
      />
      <Input
        type="search"
        aria-label="Host"
        placeholder="Host, such as www.acme.com"
        className="w-56 max-sm:w-full"
        maxLength={253}
        value={filters.host}
        onChange={(event) => onChange({ host: event.target.value })}
      />
    </FilterBar>
  );
}
