"use client";

import { SearchX } from "lucide-react";
import dynamic from "next/dynamic";
import { useQueryStates } from "nuqs";
import { useState } from "react";
import { useCan } from "#components/dashboard/organization.tsx";
import type { BriefSource } from "#components/geo/briefs/new-brief-dialog.tsx";
import type { Gaps } from "#components/geo/shared/gaps.ts";
import { localPage } from "#components/geo/shared/local-pages.ts";
import { EmptyState } from "#components/state/empty-state.tsx";
import { Pager } from "#components/state/pager.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "#components/ui/tabs.tsx";
import { toBriefSource } from "./brief-action.tsx";
import { GapFiltersBar } from "./gap-filters.tsx";
import { NoGaps } from "./no-gaps.tsx";
import { PromptGapItem } from "./prompt-gap-item.tsx";
import { SearchGapItem } from "./search-gap-item.tsx";
import { filterPromptGaps, filterSearchGaps, type GapFilters, gapParams, type TABS } from "./search-params.ts";

const NewBriefDialog = dynamic(
  () => import("#components/geo/briefs/new-brief-dialog.tsx").then((module) => module.NewBriefDialog),
  { ssr: false },
);

const ROWS = 20;
const NO_FILTER = { q: null, status: null, action: null, page: null, gap: null };

/** Prompt gaps by opportunity, and searches without the brand. */
export function GapsList({ data }: { data: Gaps }) {
  const [{ tab, page, gap, dismissed, ...filters }, setParams] = useQueryStates(gapParams, { history: "replace" });
  const [source, setSource] = useState<BriefSource>();
  const change = (next: Partial<GapFilters> | null) => void setParams(next ? { ...next, page: null } : NO_FILTER);
  const searches = tab === "searches";
  const allGaps = searches ? data.searchGaps : data.promptGaps;
  const list = {
    page,
    open: gap,
    onOpen: (id: string | null) => void setParams({ gap: id }),
    onPage: (next: number) => void setParams({ page: next, gap: null }),
    onMake: setSource,
  };
  return (
    <Card aria-label="Gaps">
      <Tabs
        value={tab}
        onValueChange={(next) => void setParams({ tab: next as (typeof TABS)[number], page: null, gap: null })}
      >
        <div className="flex flex-wrap items-center justify-between gap-x-4 border-b px-4">
          <TabsList className="-mb-px border-0">
            <TabsTrigger value="prompts">
              Questions <Count value={data.promptGaps.length} />
            </TabsTrigger>
            <TabsTrigger value="searches">
              Searches <Count value={data.searchGaps.length} />
            </TabsTrigger>
          </TabsList>
          <DismissedToggle
            count={data.dismissed}
            shown={dismissed}
            onToggle={() => void setParams({ dismissed: dismissed ? null : true, page: null, gap: null })}
          />
        </div>
        {allGaps.length > 0 ? <GapFiltersBar filters={filters} searches={searches} onChange={change} /> : null}
        <TabsContent value={tab} className="pt-0">
          {allGaps.length === 0 ? (
            <NoGaps data={data} searches={searches} dismissed={dismissed} />
          ) : searches ? (
            <SearchGaps data={data} filters={filters} onClear={() => change(null)} {...list} />
          ) : (
            <PromptGaps data={data} filters={filters} onClear={() => change(null)} {...list} />
          )}
        </TabsContent>
      </Tabs>
      {source ? <NewBriefDialog source={source} onOpenChange={() => setSource(undefined)} /> : null}
    </Card>
  );
}

function Count({ value }: { value: number }) {
  return (
    <span data-numeric className="font-normal text-muted-foreground text-xs">
      {value}
    </span>
  );
}

function DismissedToggle({ count, shown, onToggle }: { count: number; shown: boolean; onToggle: () => void }) {
  if (count === 0 && !shown) return null;
  return (
    <Button variant="ghost" size="sm" className="text-muted-foreground" aria-pressed={shown} onClick={onToggle}>
      {shown ? "Back to the list" : `${count} dismissed`}
    </Button>
  );
}

type ListProps = {
  data: Gaps;
  filters: GapFilters;
  page: number;
  /** The id of the gap whose evidence is shown. */
  open: string | null;
  onOpen: (id: string | null) => void;
  onPage: (page: number) => void;
  onMake: (source: BriefSource) => void;
  onClear: () => void;
};

function PromptGaps({ data, filters, page, open, onOpen, onPage, onMake, onClear }: ListProps) {
  const canWrite = useCan("write");
  const matches = filterPromptGaps(data.promptGaps, filters);
  const { shown, pagination } = localPage(matches, page, ROWS);
  const top = Math.max(...data.promptGaps.map(({ opportunity }) => opportunity));
  if (matches.length === 0) return <NothingMatches onClear={onClear} />;
  return (
    <>
      <ol className="divide-y">
        {shown.map((gap) => (
          <PromptGapItem
            key={gap.id}
            gap={gap}
            rank={data.promptGaps.indexOf(gap) + 1}
            top={top}
            open={open === gap.id}
            canWrite={canWrite}
            onToggle={() => onOpen(open === gap.id ? null : gap.id)}
            onMake={() => onMake(toBriefSource(gap))}
          />
        ))}
      </ol>
      <Pager noun="gap" shown={shown.length} pagination={pagination} onPage={onPage} />
    </>
  );
}

function SearchGaps({ data, filters, page, open, onOpen, onPage, onMake, onClear }: ListProps) {
  const canWrite = useCan("write");
  const matches = filterSearchGaps(data.searchGaps, filters);
  const { shown, pagination } = localPage(matches, page, ROWS);
  const top = Math.max(...data.searchGaps.map(({ impressions }) => impressions));
  if (matches.length === 0) return <NothingMatches onClear={onClear} />;
  return (
    <>
      <ol className="divide-y">
        {shown.map((gap) => (
          <SearchGapItem
            key={gap.id}
            gap={gap}
            top={top}
            open={open === gap.id}
            canWrite={canWrite}
            onToggle={() => onOpen(open === gap.id ? null : gap.id)}
            onMake={() => onMake({ kind: "search", id: gap.id, topic: gap.prompt, competitors: [] })}
          />
        ))}
      </ol>
      <Pager noun="search gap" shown={shown.length} pagination={pagination} onPage={onPage} />
    </>
  );
}

function NothingMatches({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={SearchX}
      title="No gaps match"
      description="Change or clear the filters."
      action={<Button onClick={onClear}>Clear filters</Button>}
    />
  );
}
