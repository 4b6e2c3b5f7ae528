"use client";

import Link from "next/link";
import { position } from "#components/charts/figures.ts";
import { Rate } from "#components/charts/rate.tsx";
import { CountBar } from "#components/geo/shared/count-bar.tsx";
import { movementMark } from "#components/geo/shared/movement.ts";
import { useGeoPath } from "#components/geo/shared/use-geo-path.ts";
import { ActionsHead, RowMenu } from "#components/state/row-menu.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "#components/ui/table.tsx";
import type { Competitor } from "#lib/geo/competitors/contract.ts";
import { cn } from "#lib/utils.ts";
import type { BrandRow } from "./rows.ts";
import { Swatch } from "./swatch.tsx";

type Props = {
  rows: BrandRow[];
  canWrite: boolean;
  onEdit: (competitor: Competitor) => void;
  onDelete: (competitor: Competitor) => void;
};

export function CompetitorsTable({ rows, ...row }: Props) {
  const synonyms = rows.some(({ competitor }) => competitor !== null && competitor.synonyms.length > 0);
  return (
    <Table label="Competitors">
      <TableHeader>
        <TableRow>
          <TableHead>Brand</TableHead>
          {synonyms ? <TableHead className="max-lg:hidden">Aliases</TableHead> : null}
          <TableHead className="text-right">Share of voice</TableHead>
          <TableHead className="text-right max-md:hidden">Mentioned in</TableHead>
          <TableHead className="text-right max-sm:hidden" title="Average rank among the brands in an answer">
            Position
          </TableHead>
          <ActionsHead />
        </TableRow>
      </TableHeader>
      <TableBody>
        {rows.map((brand) => (
          <BrandTableRow key={brand.name} brand={brand} synonyms={synonyms} {...row} />
        ))}
      </TableBody>
    </Table>
  );
}

function BrandTableRow({
  brand: { name, competitor, figure },
  synonyms,
  canWrite,
  onEdit,
  onDelete,
}: {
  brand: BrandRow;
  /** Whether to show the synonyms column, because any brand has some. */
  synonyms: boolean;
} & Omit<Props, "rows">) {
  const path = useGeoPath();
  const mark = figure ? movementMark(figure.movement) : null;
  return (
    <TableRow className={cn(competitor === null && "bg-accent-soft/40")}>
      <TableCell className="max-w-0 max-sm:w-3/5 sm:w-2/5">
        <span className="flex items-center gap-2">
          <Swatch color={competitor?.color} />
          <Link
            href={path(`/competitors/${encodeURIComponent(name)}`)}
            dir="auto"
            className="min-w-0 truncate py-0.5 font-medium underline-offset-4 hover:underline"
          >
            {name}
          </Link>
          {competitor === null ? <Badge variant="accent">You</Badge> : null}
          {competitor?.kind === "indirect" ? <Badge variant="outline">Indirect</Badge> : null}
        </span>
        {competitor?.domain ? (
          <span className="block truncate pl-4.5 text-muted-foreground text-xs">{competitor.domain}</span>
        ) : null}
      </TableCell>
      {synonyms ? (
        <TableCell
          className="max-w-56 truncate text-muted-foreground max-lg:hidden"
          title={competitor?.synonyms.join(", ")}
        >
          {competitor?.synonyms.join(", ")}
        </TableCell>
      ) : null}
      <TableCell className="min-w-32 text-right">
        {figure ? (
          <>
            <Rate rate={{ ...figure, value: figure.share }} className="justify-end" />
            <CountBar
              value={figure.share ?? 0}
              top={1}
              own={competitor === null}
              className="mt-1 ml-auto w-full max-w-40"
            />
            {mark ? (
              <span data-numeric className="block text-muted-foreground text-xs">
                {mark} since the previous period
              </span>
            ) : null}
          </>
        ) : (
          <span className="text-muted-foreground text-sm">Not mentioned</span>
        )}
      </TableCell>
      <TableCell className="text-right max-md:hidden">
        {figure ? (
          <Rate rate={figure.mentionRate} className="justify-end" />
        ) : (
          <span className="text-muted-foreground">–</span>
        )}
      </TableCell>
      <TableCell data-numeric className="text-right max-sm:hidden">
        {position(figure?.avgPosition ?? null)}
      </TableCell>
      <TableCell className="w-12 text-right">
        {canWrite && competitor ? <CompetitorMenu competitor={competitor} onEdit={onEdit} onDelete={onDelete} /> : null}
      </TableCell>
    </TableRow>
  );
}

function CompetitorMenu({
  competitor,
  onEdit,
  onDelete,
}: { competitor: Competitor } & Pick<Props, "onEdit" | "onDelete">) {
  return (
    <RowMenu
      name={competitor.name}
      actions={[
        { label: "Edit", onSelect: () => onEdit(competitor) },
        { label: "Delete", destructive: true, onSelect: () => onDelete(competitor) },
      ]}
    />
  );
}
