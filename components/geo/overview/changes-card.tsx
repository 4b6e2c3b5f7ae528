"use client";

import { ArrowDownRight, ArrowUpRight, CircleHelp, Equal, type LucideIcon } from "lucide-react";
import Link from "next/link";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { useState } from "react";
import { engineName, isSandbox } from "#components/geo/shared/engines.ts";
import type { Range } from "#components/geo/shared/range.ts";
import { SandboxBadge } from "#components/geo/shared/sandbox-badge.tsx";
import { useGeoPath } from "#components/geo/shared/use-geo-path.ts";
import { ListSkeleton } from "#components/state/list-skeleton.tsx";
import { QueryView } from "#components/state/query-view.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card, CardHeader, CardTitle } from "#components/ui/card.tsx";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "#components/ui/select.tsx";
import type { Scan } from "#lib/geo/scans/contract.ts";
import type { ChangeRow, Comparison } from "#lib/geo/visibility/comparison.ts";
import { languageName } from "#lib/languages.ts";
import { cn } from "#lib/utils.ts";
import { useChanges } from "./hooks.ts";
import { comparableScans } from "./reads.ts";
import { Segments } from "./segments.tsx";
import {
  CHANGE_WORDS,
  describeSides,
  describeTests,
  hasSides,
  verdictSentences,
  verdictTitle,
} from "./verdict-words.ts";

const compareParam = parseAsStringLiteral(["scans", "windows"] as const);
const SHOWN = 6;

/** The verdict on whether visibility changed, then the changes of single answers, each with both answers. */
export function ChangesCard({
  range,
  scans,
  onOpen,
}: {
  range: Range;
  scans: Scan[];
  onOpen: (row: ChangeRow) => void;
}) {
  const [chosen, setChosen] = useQueryState("compare", compareParam);
  const [latest] = comparableScans(scans);
  const mode = chosen ?? "windows";
  const query = useChanges(range, mode === "scans" ? latest?.id : undefined);
  return (
    <Card aria-label="What changed">
      <CardHeader>
        <CardTitle>What changed</CardTitle>
        <Select value={mode} onValueChange={(value) => void setChosen(value as typeof mode)}>
          <SelectTrigger aria-label="Compare" className="h-7 w-60 text-xs">
            <SelectValue />
          </SelectTrigger>
          <SelectContent>
            <SelectItem value="windows">This period with the previous one</SelectItem>
            <SelectItem value="scans">Last scan with the previous one</SelectItem>
          </SelectContent>
        </Select>
      </CardHeader>
      <QueryView query={query} skeleton={<ListSkeleton rows={4} trailing={1} />}>
        {({ comparison }) =>
          comparison ? (
            <>
              <VerdictSummary comparison={comparison} />
              <MethodologyLink />
              <Segments segments={comparison.segments} />
              {hasSides(comparison) ? <Rows rows={comparison.rows} onOpen={onOpen} /> : null}
            </>
          ) : null
        }
      </QueryView>
    </Card>
  );
}

const LOOKS: Record<Comparison["verdict"], { icon: LucideIcon; tone: string }> = {
  up: { icon: ArrowUpRight, tone: "bg-success-soft text-success-text" },
  down: { icon: ArrowDownRight, tone: "bg-destructive-soft text-destructive-text" },
  no_detectable_change: { icon: Equal, tone: "bg-surface-strong text-muted-foreground" },
  insufficient: { icon: CircleHelp, tone: "bg-surface-strong text-muted-foreground" },
  not_comparable: { icon: CircleHelp, tone: "bg-surface-strong text-muted-foreground" },
};

function VerdictSummary({ comparison }: { comparison: Comparison }) {
  const { icon: Icon, tone } = LOOKS[comparison.verdict];
  return (
    <div className="flex gap-3 px-4 py-3.5" data-verdict={comparison.verdict}>
      <span className={cn("flex size-7 shrink-0 items-center justify-center rounded-md", tone)}>
        <Icon aria-hidden className="size-4" />
      </span>
      <div className="min-w-0" data-numeric>
        <p className="font-semibold text-base">{verdictTitle(comparison)}</p>
        <p className="mt-0.5 max-w-prose text-pretty text-sm" title={describeTests(comparison)}>
          {verdictSentences(comparison).join(" ")}
        </p>
        {hasSides(comparison) ? (
          <p className="mt-1 text-muted-foreground text-xs">
            {describeSides(comparison)}
            {comparison.cells.modelChanged > 0
              ? `; ${comparison.cells.modelChanged} left out, since the model behind the engine changed`
              : ""}
          </p>
        ) : null}
      </div>
    </div>
  );
}

function MethodologyLink() {
  const path = useGeoPath();
  return (
    <p className="px-4 pb-3 text-xs">
      <Link
        href={path("/methodology")}
        className="rounded-sm text-muted-foreground underline-offset-4 hover:text-foreground hover:underline"
      >
        How we measure
      </Link>
    </p>
  );
}

function Rows({ rows, onOpen }: { rows: ChangeRow[]; onOpen: (row: ChangeRow) => void }) {
  const [all, setAll] = useState(false);
  if (rows.length === 0) {
    return <p className="border-t px-4 py-3 text-muted-foreground text-sm">No answer changed.</p>;
  }
  return (
    <section aria-label="Single answers" className="border-t">
      <p className="px-4 pt-3 pb-1 text-muted-foreground text-xs">
        Answers that differ. Engines vary by chance. The result above shows whether it adds up.
      </p>
      <ul className="divide-y">
        {rows.slice(0, all ? rows.length : SHOWN).map((row) => (
          <Row key={`${row.kind}-${row.checkId}-${row.competitor ?? ""}`} row={row} onOpen={onOpen} />
        ))}
      </ul>
      {rows.length > SHOWN ? (
        <div className="border-t px-2 py-1.5">
          <Button variant="ghost" size="sm" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? "Show fewer" : `Show all ${rows.length}`}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

function Row({ row, onOpen }: { row: ChangeRow; onOpen: (row: ChangeRow) => void }) {
  const path = useGeoPath();
  const { label, tone } = CHANGE_WORDS[row.kind];
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 px-4 py-2.5">
      <div className="min-w-0 flex-1 basis-64">
        <Link
          href={path(`/prompts/${row.promptId}`)}
          dir="auto"
          className="block truncate rounded-sm font-medium text-sm underline-offset-4 hover:underline"
        >
          {row.prompt}
        </Link>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted-foreground text-xs">
          <span>{engineName(row.engine)}</span>
          {isSandbox(row.engine) ? <SandboxBadge /> : null}
          <span>{languageName(row.language)}</span>
        </p>
      </div>
      <Badge variant={tone}>
        {label}
        {formatDetail(row)}
      </Badge>
      <Button size="sm" variant="ghost" onClick={() => onOpen(row)}>
        Both answers<span className="sr-only"> to {row.prompt}</span>
      </Button>
    </li>
  );
}

function formatDetail({ kind, competitor, positionBefore, positionAfter }: ChangeRow): string {
  if (kind === "displaced" && competitor) return ` by ${competitor}`;
  if (kind === "position_moved" && positionBefore !== null && positionAfter !== null) {
    return `: ${positionBefore} → ${positionAfter}`;
  }
  return "";
}
