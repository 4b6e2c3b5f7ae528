"use client";

import Link from "next/link";
import { Rate } from "#components/charts/rate.tsx";
import { isAtWork } from "#components/geo/shared/briefs.ts";
import { useGeoPath } from "#components/geo/shared/use-geo-path.ts";
import { Time } from "#components/state/time.tsx";
import { Spinner } from "#components/ui/spinner.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "#components/ui/table.tsx";
import type { BriefItem } from "#lib/geo/briefs/contract.ts";
import { BriefStatusBadge, BriefVerdictBadge } from "./status-badge.tsx";
import { SOURCE_WORDS, SUBTYPE_WORDS } from "./words.ts";

/** One row per brief with its topic, status, origin and verdict. */
export function BriefsTable({ briefs }: { briefs: readonly BriefItem[] }) {
  return (
    <Table label="Briefs">
      <TableHeader>
        <TableRow>
          <TableHead>Brief</TableHead>
          <TableHead className="max-sm:hidden">Status</TableHead>
          <TableHead className="max-lg:hidden">Source</TableHead>
          <TableHead className="text-right max-md:hidden">Baseline</TableHead>
          <TableHead className="max-sm:hidden">Did it work</TableHead>
          <TableHead className="text-right max-md:hidden">Changed</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {briefs.map((item) => (
          <BriefRow key={item.briefId} item={item} />
        ))}
      </TableBody>
    </Table>
  );
}

function BriefRow({ item }: { item: BriefItem }) {
  const path = useGeoPath();
  const { brief } = item;
  return (
    <TableRow>
      <TableCell className="py-2.5 sm:w-1/2">
        <Link
          href={path(`/briefs/${item.briefId}`)}
          dir="auto"
          className="block break-words py-0.5 font-medium underline-offset-4 hover:underline"
        >
          {brief.workingTitle}
        </Link>
        <span dir="auto" className="mt-0.5 line-clamp-1 text-muted-foreground text-xs">
          {SUBTYPE_WORDS[brief.contentSubtype]}
          {brief.targetPrompt === brief.workingTitle ? "" : ` for “${brief.targetPrompt}”`}
        </span>
        <span className="mt-1.5 flex flex-wrap items-center gap-2 sm:hidden">
          <Status item={item} />
          <BriefVerdictBadge item={item} />
        </span>
      </TableCell>
      <TableCell className="max-sm:hidden">
        <Status item={item} />
      </TableCell>
      <TableCell className="whitespace-nowrap text-muted-foreground max-lg:hidden">
        {SOURCE_WORDS[item.sourceKind]}
      </TableCell>
      <TableCell className="text-right max-md:hidden">
        {brief.baseline.n === 0 ? (
          <span className="text-muted-foreground">–</span>
        ) : (
          <Rate rate={{ ...brief.baseline, value: brief.baseline.mentionRate }} className="justify-end" />
        )}
      </TableCell>
      <TableCell className="whitespace-nowrap max-sm:hidden">
        <BriefVerdictBadge item={item} />
      </TableCell>
      <TableCell className="whitespace-nowrap text-right text-muted-foreground max-md:hidden">
        <Time value={item.updatedAt} />
      </TableCell>
    </TableRow>
  );
}

function Status({ item }: { item: BriefItem }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <BriefStatusBadge status={item.status} />
      {isAtWork(item) ? <Spinner className="size-3.5 text-accent-text" /> : null}
    </span>
  );
}
