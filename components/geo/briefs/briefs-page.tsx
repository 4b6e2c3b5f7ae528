"use client";

import { NotebookPen, Plus, SearchX } from "lucide-react";
import dynamic from "next/dynamic";
import Link from "next/link";
import { parseAsBoolean, useQueryState, useQueryStates } from "nuqs";
import type { ReactNode } from "react";
import { useCan } from "#components/dashboard/organization.tsx";
import { Page, PageHeader } from "#components/dashboard/page.tsx";
import { HelpLink } from "#components/docs/help-link.tsx";
import { useBriefs } from "#components/geo/shared/briefs.ts";
import { localPage } from "#components/geo/shared/local-pages.ts";
import { SandboxBadge } from "#components/geo/shared/sandbox-badge.tsx";
import { useGeoSettings } from "#components/geo/shared/settings.ts";
import { useGeoPath } from "#components/geo/shared/use-geo-path.ts";
import { EmptyState } from "#components/state/empty-state.tsx";
import { ListSkeleton } from "#components/state/list-skeleton.tsx";
import { Pager } from "#components/state/pager.tsx";
import { QueryView } from "#components/state/query-view.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import type { BriefItem } from "#lib/geo/briefs/contract.ts";
import { BriefFiltersBar } from "./brief-filters.tsx";
import { BriefsTable } from "./briefs-table.tsx";
import { type BriefFilters, briefParams, filterBriefs, isFiltered } from "./search-params.ts";
import { portfolioSentence } from "./words.ts";

const NewBriefDialog = dynamic(() => import("./new-brief-dialog.tsx").then((module) => module.NewBriefDialog));

const ROWS = 25;
const NO_FILTER = { q: null, status: null, source: null, verdict: null, page: null };

/** All briefs of the project: to review, being written, or measured. */
export function BriefsPage() {
  const canWrite = useCan("write");
  const [{ page, archived, ...filters }, setParams] = useQueryStates(briefParams, { history: "replace" });
  const [creating, setCreating] = useQueryState("new", parseAsBoolean.withDefault(false));
  const query = useBriefs(archived);
  const change = (next: Partial<BriefFilters> | null) => void setParams(next ? { ...next, page: null } : NO_FILTER);
  const count = query.data?.archived ?? 0;
  const newButton = (
    <Button variant="primary" onClick={() => void setCreating(true)}>
      <Plus aria-hidden />
      New brief
    </Button>
  );
  return (
    <Page>
      <PageHeader
        title="Briefs"
        description="Articles that close gaps. Clarion plans them, you review them, and scans measure the result."
        actions={canWrite ? newButton : undefined}
      />
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        {query.data?.briefs.length === 0 ? <span /> : <BriefFiltersBar filters={filters} onChange={change} />}
        <span className="flex flex-wrap items-center gap-2">
          {query.data?.briefs.length === 0 ? null : <SandboxMark />}
          {count > 0 || archived ? (
            <Button
              variant="ghost"
              aria-pressed={archived}
              onClick={() => void setParams({ archived: archived ? null : true, page: null })}
            >
              {archived ? "Back to the list" : `${count} archived`}
            </Button>
          ) : null}
        </span>
      </div>
      {query.data?.portfolio ? (
        <p className="mb-3 text-pretty text-muted-foreground text-sm" data-numeric>
          {portfolioSentence(query.data.portfolio)}
        </p>
      ) : null}
      <Card>
        <QueryView
          query={query}
          skeleton={<ListSkeleton rows={6} trailing={4} />}
          isEmpty={({ briefs }) => filterBriefs(briefs, filters).length === 0}
          filtered={isFiltered(filters)}
          filteredEmpty={
            <EmptyState
              icon={SearchX}
              title="No briefs match"
              description="Change or clear the filters."
              action={<Button onClick={() => change(null)}>Clear filters</Button>}
            />
          }
          empty={<NoBriefs archived={archived} action={canWrite ? newButton : undefined} />}
        >
          {({ briefs }) => (
            <Listed
              briefs={filterBriefs(briefs, filters)}
              page={page}
              onPage={(next) => void setParams({ page: next })}
            />
          )}
        </QueryView>
      </Card>
      {creating && canWrite ? <NewBriefDialog onOpenChange={() => void setCreating(null)} /> : null}
    </Page>
  );
}

function Listed({
  briefs,
  page,
  onPage,
}: {
  briefs: readonly BriefItem[];
  page: number;
  onPage: (page: number) => void;
}) {
  const { shown, pagination } = localPage(briefs, page, ROWS);
  return (
    <>
      <BriefsTable briefs={shown} />
      <Pager noun="brief" shown={shown.length} pagination={pagination} onPage={onPage} />
    </>
  );
}

function NoBriefs({ archived, action }: { archived: boolean; action: ReactNode }) {
  const path = useGeoPath();
  if (archived) {
    return <EmptyState title="Nothing archived" description="Archived briefs appear here with their results." />;
  }
  return (
    <EmptyState
      icon={NotebookPen}
      title="No briefs yet"
      description={
        <>
          Start with a gap: a question where AI recommends competitors. The brief plans the article to change that.{" "}
          <HelpLink guide="first-week">See how to close a gap</HelpLink>
        </>
      }
      action={
        <>
          <Button asChild>
            <Link href={path("/gaps")}>See the gaps</Link>
          </Button>
          {action}
        </>
      }
    />
  );
}

/** Briefs are measured by the engines that can be asked. */
function SandboxMark() {
  const engines = useGeoSettings().data?.engines ?? [];
  return engines.length > 0 && engines.every(({ sandbox }) => sandbox) ? <SandboxBadge /> : null;
}
