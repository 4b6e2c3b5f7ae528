"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { ChartHeader } from "#components/charts/chart-header.tsx";
import { Time } from "#components/state/time.tsx";
import { Card } from "#components/ui/card.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "#components/ui/table.tsx";
import { formatDay, plural } from "#lib/format.ts";
import type { HistoryItem } from "#lib/geo/readiness/contract.ts";

const ScoreChart = dynamic(() => import("#components/charts/score-chart.tsx").then((module) => module.ScoreChart), {
  ssr: false,
  loading: () => <Skeleton className="h-45 w-full" />,
});

/** The score of every audit as a chart or a table. */
export function HistoryCard({ history }: { history: readonly HistoryItem[] }) {
  const [asTable, setAsTable] = useState(false);
  const scored = history.flatMap((item) => (item.score === null ? [] : [{ ...item, score: item.score }]));
  const [first] = scored;
  const latest = scored.at(-1);
  if (scored.length < 2 || !first || !latest) return null;
  const points = scored.map(({ id, score, passed, applicable, scannedAt }) => ({
    id,
    score,
    label: formatDay(scannedAt),
    detail: `Passed ${passed} of ${applicable}`,
  }));
  return (
    <Card aria-label="History">
      <ChartHeader
        title="History"
        note={`Score of the last ${plural(scored.length, "audit")}, of 100`}
        asTable={asTable}
        onTable={setAsTable}
      />
      {asTable ? (
        <HistoryTable history={history} />
      ) : (
        <div
          role="img"
          aria-label={`Score by audit, from ${first.score} to ${latest.score}. The table has every figure.`}
          className="px-2 pt-2 pb-3"
        >
          <ScoreChart points={points} />
        </div>
      )}
    </Card>
  );
}

function HistoryTable({ history }: { history: readonly HistoryItem[] }) {
  return (
    <div className="max-h-72 overflow-y-auto">
      <Table label="Audits">
        <TableHeader>
          <TableRow>
            <TableHead>Audited</TableHead>
            <TableHead>Score</TableHead>
            <TableHead>Passed</TableHead>
            <TableHead>Website</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {history.toReversed().map(({ id, targetUrl, score, passed, applicable, scannedAt }) => (
            <TableRow key={id}>
              <TableCell className="whitespace-nowrap">
                <Time value={scannedAt} format="absolute" />
              </TableCell>
              <TableCell data-numeric>{score ?? "none"}</TableCell>
              <TableCell data-numeric className="whitespace-nowrap">
                {passed} of {applicable}
              </TableCell>
              <TableCell className="max-w-60 truncate text-muted-foreground">{targetUrl}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}
