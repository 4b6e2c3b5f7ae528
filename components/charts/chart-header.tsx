"use client";

import { ChartSpline, Table2 } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { CardHeader, CardTitle } from "#components/ui/card.tsx";

/** A chart's title, unit and the switch to its table. */
export function ChartHeader({
  title,
  note,
  asTable,
  onTable,
}: {
  title: string;
  note: string;
  asTable: boolean;
  onTable: (asTable: boolean) => void;
}) {
  return (
    <CardHeader className="flex-nowrap items-start">
      <div className="min-w-0">
        <CardTitle>{title}</CardTitle>
        <p className="text-pretty text-muted-foreground text-xs">{note}</p>
      </div>
      <Button
        variant="ghost"
        size="sm"
        className="-mr-2 shrink-0"
        aria-pressed={asTable}
        onClick={() => onTable(!asTable)}
      >
        {asTable ? <ChartSpline aria-hidden /> : <Table2 aria-hidden />}
        {asTable ? "Show chart" : "Show table"}
      </Button>
    </CardHeader>
  );
}
