"use client";

import { CountBar } from "#components/geo/shared/count-bar.tsx";
import { engineName } from "#components/geo/shared/engines.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "#components/ui/table.tsx";
import { formatCount, plural } from "#lib/format.ts";
import { KIND_WORDS } from "./kinds.ts";
import { MentionCounts } from "./mention-counts.tsx";
import type { Site } from "./sites.ts";

/** One row per host: the number of citations, the engines, and the brands named with them. */
export function SitesTable({
  sites,
  top,
  onHost,
}: {
  sites: readonly Site[];
  /** The highest number of citations of one site. */
  top: number;
  onHost: (host: string) => void;
}) {
  return (
    <Table label="Cited sites">
      <TableHeader>
        <TableRow>
          <TableHead>Site</TableHead>
          <TableHead>Citations</TableHead>
          <TableHead className="max-sm:hidden">Mentioned in these answers</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {sites.map((site) => (
          <SiteRow key={site.host} site={site} top={top} onHost={onHost} />
        ))}
      </TableBody>
    </Table>
  );
}

function SiteRow({ site, top, onHost }: { site: Site; top: number; onHost: (host: string) => void }) {
  return (
    <TableRow>
      <TableCell className="py-2.5 align-top sm:w-2/5">
        <button
          type="button"
          className="min-h-6 rounded-sm text-left font-medium underline-offset-4 [overflow-wrap:anywhere] hover:underline"
          onClick={() => onHost(site.host)}
        >
          {site.host}
          <span className="sr-only">, show its pages</span>
        </button>
        <span className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-muted-foreground text-xs">
          {site.kinds.map((kind) => (
            <Badge key={kind} variant={kind === "competitor" ? "warning" : "neutral"}>
              {KIND_WORDS[kind]}
            </Badge>
          ))}
          <span>{site.engines.map((engine) => engineName(engine)).join(", ")}</span>
        </span>
        <span className="mt-2 block sm:hidden">
          <MentionCounts own={site.own} competitors={site.competitors} of={site.citations} />
        </span>
      </TableCell>
      <TableCell className="py-2.5 align-top sm:w-1/4">
        <span className="grid min-w-24 gap-1">
          <span data-numeric className="whitespace-nowrap">
            <span className="font-medium">{formatCount(site.citations)}</span>{" "}
            <span className="text-muted-foreground text-xs">on {plural(site.pages, "page")}</span>
          </span>
          <CountBar value={site.citations} top={top} />
        </span>
      </TableCell>
      <TableCell className="py-2.5 align-top max-sm:hidden">
        <MentionCounts own={site.own} competitors={site.competitors} of={site.citations} />
      </TableCell>
    </TableRow>
  );
}
