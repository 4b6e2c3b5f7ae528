"use client";

import { useState } from "react";
import type { Range } from "#components/geo/shared/range.ts";
import { EmptyState } from "#components/state/empty-state.tsx";
import { ListSkeleton } from "#components/state/list-skeleton.tsx";
import { QueryView } from "#components/state/query-view.tsx";
import { Card } from "#components/ui/card.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "#components/ui/table.tsx";
import { formatCount } from "#lib/format.ts";
import type { Page } from "#lib/geo/traffic/shapes.ts";
import { useTrafficPages } from "./hooks.ts";
import { MoreHeader } from "./more-header.tsx";
import { change } from "./words.ts";

const SHOWN = 10;
const MOST = 200;

/** The pages that AI reads and sends people to. */
export function PagesCard({ range }: { range: Range }) {
  const [limit, setLimit] = useState(SHOWN);
  const query = useTrafficPages(range, limit);
  const more = limit === SHOWN && query.data?.pages.length === SHOWN;
  return (
    <Card aria-label="Pages">
      <MoreHeader
        title="Pages"
        more={more}
        expanded={limit > SHOWN}
        onExpand={(expanded) => setLimit(expanded ? MOST : SHOWN)}
      />
      <QueryView
        query={query}
        skeleton={<ListSkeleton rows={6} trailing={1} />}
        isEmpty={({ pages }) => pages.length === 0}
        empty={<EmptyState className="py-8" title="No pages" description="No page requests from AI in this period." />}
      >
        {({ pages }) => <PagesTable pages={pages} />}
      </QueryView>
    </Card>
  );
}

function PagesTable({ pages }: { pages: readonly Page[] }) {
  const hosts = new Set(pages.map(({ host }) => host));
  return (
    <Table label="Pages by requests">
      <TableHeader>
        <TableRow>
          <TableHead>Page</TableHead>
          <TableHead className="px-2 text-right" title="Requests from AI crawlers">
            Crawlers
          </TableHead>
          <TableHead className="px-2 text-right" title="Requests that assistants made for a user">
            Assistants
          </TableHead>
          <TableHead className="text-right" title="Page views by visitors from AI engines">
            People
          </TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {pages.map((page) => (
          <TableRow key={`${page.host} ${page.path}`}>
            <TableCell className="py-2">
              <span className="block font-medium [overflow-wrap:anywhere]">
                {hosts.size > 1 ? <span className="font-normal text-muted-foreground">{page.host}</span> : null}
                {page.path}
              </span>
              <span className="block text-muted-foreground text-xs" data-numeric>
                {formatCount(page.total)} in all, {change(page.total, page.previous)}
                {page.conversions > 0 ? `, ${formatCount(page.conversions)} converted` : ""}
              </span>
            </TableCell>
            {[page.crawler, page.assistantBrowse, page.aiReferral].map((count, index) => (
              <TableCell key={["crawler", "assistant", "human"][index]} data-numeric className="px-2 text-right">
                {formatCount(count)}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
