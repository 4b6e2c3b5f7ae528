"use client";

import { Rate } from "#components/charts/rate.tsx";
import { CountBar } from "#components/geo/shared/count-bar.tsx";
import { engineName } from "#components/geo/shared/engines.ts";
import { OutsideLink } from "#components/geo/shared/outside-link.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "#components/ui/table.tsx";
import { plural } from "#lib/format.ts";
import { KIND_WORDS } from "./kinds.ts";
import { MentionCounts } from "./mention-counts.tsx";
import type { ShownPage } from "./search-params.ts";

type Props = {
  pages: readonly ShownPage[];
  /** The highest number of answers that cite one page. */
  top: number;
  own?: boolean;
  onAnswers: (url: string) => void;
};

/** One row per page: the number of answers that cite it, and the brands named in them. */
export function PagesTable({ pages, own = false, ...row }: Props) {
  return (
    <Table label={own ? "Your cited pages" : "Cited pages"}>
      <TableHeader>
        <TableRow>
          <TableHead>Page</TableHead>
          <TableHead>Cited in</TableHead>
          <TableHead className="max-md:hidden">Mentioned in these answers</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {pages.map((page) => (
          <PageRow key={page.url} page={page} own={own} {...row} />
        ))}
      </TableBody>
    </Table>
  );
}

function PageRow({ page, top, own, onAnswers }: Omit<Props, "pages"> & { page: ShownPage }) {
  const mentions = <MentionCounts own={page.own} competitors={page.competitors} of={page.answers} />;
  return (
    <TableRow>
      <TableCell className="py-2.5 align-top sm:w-1/2">
        <OutsideLink url={page.url} className="font-medium">
          {page.title}
        </OutsideLink>
        <span className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-muted-foreground text-xs">
          {page.kind ? (
            <Badge variant={page.kind === "competitor" ? "warning" : "neutral"}>{KIND_WORDS[page.kind]}</Badge>
          ) : null}
          {page.title ? <span className="[overflow-wrap:anywhere]">{page.host}</span> : null}
          <span>{page.engines.map((engine) => engineName(engine)).join(", ")}</span>
        </span>
        <span className="mt-2 block md:hidden">{mentions}</span>
      </TableCell>
      <TableCell className="py-2.5 align-top">
        <span className="grid min-w-28 justify-items-start gap-1">
          <Rate rate={page.rate} />
          <CountBar value={page.answers} top={top} own={own ?? false} className="w-full" />
          <Button
            variant="link"
            size="sm"
            className="h-6 px-0"
            aria-haspopup="dialog"
            aria-label={`${plural(page.answers, "answer")} citing ${page.title ?? page.url}`}
            onClick={() => onAnswers(page.url)}
          >
            {plural(page.answers, "answer")}
          </Button>
        </span>
      </TableCell>
      <TableCell className="py-2.5 align-top max-md:hidden">{mentions}</TableCell>
    </TableRow>
  );
}
