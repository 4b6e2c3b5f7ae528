"use client";

import { SearchX } from "lucide-react";
import dynamic from "next/dynamic";
import { useQueryStates } from "nuqs";
import { useState } from "react";
import { localPage } from "#components/geo/shared/local-pages.ts";
import { usePoolQuery } from "#components/geo/shared/pool.ts";
import { useRange } from "#components/geo/shared/range.ts";
import { EmptyState } from "#components/state/empty-state.tsx";
import { Pager } from "#components/state/pager.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "#components/ui/tabs.tsx";
import { CitationFiltersBar } from "./citation-filters.tsx";
import type { Citations } from "./hooks.ts";
import { PagesTable } from "./pages-table.tsx";
import { type CitationFilters, citationParams, filterPages, type ShownPage, type View } from "./search-params.ts";
import { bySite } from "./sites.ts";
import { SitesTable } from "./sites-table.tsx";

const AnswersDialog = dynamic(
  () => import("#components/geo/shared/answer/answers-dialog.tsx").then((module) => module.AnswersDialog),
  { ssr: false },
);

const ROWS = 25;
const NO_FILTER = { q: null, kind: null, engine: null, host: null, named: null, page: null };

/** The cited pages, grouped by site or as a flat list, and a list of the user's own pages. */
export function CitationsList({ data }: { data: Citations }) {
  const [{ view, page, ...filters }, setParams] = useQueryStates(citationParams, { history: "replace" });
  const change = (next: Partial<CitationFilters> | null) => void setParams(next ? { ...next, page: null } : NO_FILTER);
  const allPages: readonly ShownPage[] = view === "own" ? data.ownPages : data.pages;
  const pages = filterPages(allPages, filters);
  const engines = [...new Set([...data.pages, ...data.ownPages].flatMap((one) => one.engines))].toSorted();
  return (
    <Card aria-label="Citations" className="min-w-0">
      <Tabs value={view} onValueChange={(next) => void setParams({ view: next as View, page: null })}>
        <TabsList className="mx-0 px-3">
          <TabsTrigger value="sites">Sites</TabsTrigger>
          <TabsTrigger value="pages">Pages</TabsTrigger>
          <TabsTrigger value="own">Your pages</TabsTrigger>
        </TabsList>
        <CitationFiltersBar filters={filters} engines={engines} own={view === "own"} onChange={change} />
        <TabsContent value={view} className="pt-0">
          {pages.length === 0 ? (
            <Nothing own={view === "own" && allPages.length === 0} onClear={() => change(null)} />
          ) : (
            <Rows
              key={view}
              view={view}
              pages={pages}
              page={page}
              onPage={(next) => void setParams({ page: next })}
              onHost={(host) => void setParams({ view: "pages", host, page: null }, { history: "push" })}
            />
          )}
        </TabsContent>
      </Tabs>
    </Card>
  );
}

function Nothing({ own, onClear }: { own: boolean; onClear: () => void }) {
  if (own) {
    return (
      <EmptyState
        title="No answer cites a page of yours"
        description="See which sites engines cite. Write a better page, or get mentioned on one of them."
      />
    );
  }
  return (
    <EmptyState
      icon={SearchX}
      title="No pages match"
      description="Change or clear the filters."
      action={<Button onClick={onClear}>Clear filters</Button>}
    />
  );
}

function Rows({
  view,
  pages,
  page,
  onPage,
  onHost,
}: {
  view: View;
  pages: readonly ShownPage[];
  page: number;
  onPage: (page: number) => void;
  onHost: (host: string) => void;
}) {
  const [range] = useRange();
  const pool = usePoolQuery();
  const [url, setUrl] = useState<string>();
  if (view === "sites") {
    const sites = bySite(pages);
    const { shown, pagination } = localPage(sites, page, ROWS);
    return (
      <>
        <SitesTable sites={shown} top={sites[0]?.citations ?? 1} onHost={onHost} />
        <Pager noun="site" shown={shown.length} pagination={pagination} onPage={onPage} />
      </>
    );
  }
  const { shown, pagination } = localPage(pages, page, ROWS);
  const top = Math.max(1, ...pages.map(({ answers }) => answers));
  return (
    <>
      <PagesTable pages={shown} top={top} own={view === "own"} onAnswers={setUrl} />
      <Pager noun="page" shown={shown.length} pagination={pagination} onPage={onPage} />
      {url ? (
        <AnswersDialog
          title="Answers that cite this page"
          range={range}
          filter={{ ...pool, url, status: "ok", branded: "false" }}
          onClose={() => setUrl(undefined)}
        />
      ) : null}
    </>
  );
}
