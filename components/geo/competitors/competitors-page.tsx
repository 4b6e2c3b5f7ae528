"use client";

import { FileUp, Lightbulb, Plus, SearchX, Swords } from "lucide-react";
import dynamic from "next/dynamic";
import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { type ReactNode, useState } from "react";
import { useCan } from "#components/dashboard/organization.tsx";
import { Page, PageHeader } from "#components/dashboard/page.tsx";
import { FlaggedNames } from "#components/geo/settings/flagged-names.tsx";
import { useRange } from "#components/geo/shared/range.ts";
import { RangePicker } from "#components/geo/shared/range-picker.tsx";
import { SandboxFigures } from "#components/geo/shared/sandbox-figures.tsx";
import { SegmentFilters } from "#components/geo/shared/segment-filters.tsx";
import { EmptyState } from "#components/state/empty-state.tsx";
import { FilterBar } from "#components/state/filter-bar.tsx";
import { FilterSelect } from "#components/state/filter-select.tsx";
import { ListSkeleton } from "#components/state/list-skeleton.tsx";
import { QueryView } from "#components/state/query-view.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import type { Competitor } from "#lib/geo/competitors/contract.ts";
import { CompetitorsTable } from "./competitors-table.tsx";
import { DeleteCompetitorDialog } from "./delete-competitor-dialog.tsx";
import { useCompetitorShare, useCompetitors, useImportCompetitors } from "./hooks.ts";
import { brandRows, type KindFilter } from "./rows.ts";

const CompetitorDialog = dynamic(() => import("./competitor-dialog.tsx").then((module) => module.CompetitorDialog));
const SuggestionsDialog = dynamic(() => import("./suggestions-dialog.tsx").then((module) => module.SuggestionsDialog));
const ImportDialog = dynamic(() =>
  import("#components/geo/shared/import-dialog.tsx").then((module) => module.ImportDialog),
);

const params = { q: parseAsString.withDefault(""), kind: parseAsStringLiteral(["direct", "indirect"] as const) };
const KINDS = [
  { value: "direct", label: "Direct" },
  { value: "indirect", label: "Indirect" },
] as const;
type Filters = { q: string; kind: KindFilter };
const isFiltered = ({ q, kind }: Filters) => q !== "" || kind !== null;
type Open = { act: "add" | "import" | "suggest" } | { act: "edit" | "delete"; competitor: Competitor };

export function CompetitorsPage() {
  const query = useCompetitors();
  const canWrite = useCan("write");
  const [range, setRange] = useRange();
  const share = useCompetitorShare(range);
  const figures = share.data?.points ?? [];
  const [filters, setFilters] = useQueryStates(params, { history: "replace" });
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const addButton = (
    <Button variant="primary" onClick={() => setOpen({ act: "add" })}>
      <Plus aria-hidden />
      Add competitor
    </Button>
  );
  const suggestButton = (
    <Button onClick={() => setOpen({ act: "suggest" })}>
      <Lightbulb aria-hidden />
      Suggestions
    </Button>
  );
  return (
    <Page>
      <PageHeader
        title="Competitors"
        description="Brands AI recommends instead of you. Each answer counts a brand once."
        actions={
          canWrite ? (
            <>
              {suggestButton}
              <Button onClick={() => setOpen({ act: "import" })}>
                <FileUp aria-hidden />
                Import
              </Button>
              {addButton}
            </>
          ) : undefined
        }
      />
      {query.data?.competitors.length === 0 ? null : (
        <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
          <FiltersBar filters={filters} onChange={(change) => void setFilters(change)} />
          <span className="flex flex-wrap items-center gap-2">
            <SandboxFigures />
            <RangePicker range={range} onChange={setRange} />
          </span>
        </div>
      )}
      <div className="grid gap-4">
        {query.data?.competitors.length === 0 ? null : <SegmentFilters />}
        <FlaggedNames flagged={query.data?.flaggedNames ?? []} />
        <Card>
          <QueryView
            query={query}
            skeleton={<ListSkeleton rows={6} trailing={3} />}
            isEmpty={({ competitors }) =>
              competitors.length === 0 ||
              brandRows(competitors, figures, filters).every(({ competitor }) => !competitor)
            }
            filtered={isFiltered(filters)}
            filteredEmpty={
              <EmptyState
                icon={SearchX}
                title="No competitors match"
                description="Change or clear the filters."
                action={<Button onClick={() => void setFilters(null)}>Clear filters</Button>}
              />
            }
            empty={
              <NoCompetitors
                action={
                  canWrite ? (
                    <>
                      {suggestButton}
                      {addButton}
                    </>
                  ) : undefined
                }
              />
            }
          >
            {({ competitors }) =>
              share.isPending ? (
                <ListSkeleton rows={6} trailing={3} />
              ) : (
                <CompetitorsTable
                  rows={brandRows(competitors, figures, filters)}
                  canWrite={canWrite}
                  onEdit={(competitor) => setOpen({ act: "edit", competitor })}
                  onDelete={(competitor) => setOpen({ act: "delete", competitor })}
                />
              )
            }
          </QueryView>
        </Card>
      </div>
      {open?.act === "add" ? <CompetitorDialog onOpenChange={close} /> : null}
      {open?.act === "edit" ? <CompetitorDialog competitor={open.competitor} onOpenChange={close} /> : null}
      {open?.act === "delete" ? <DeleteCompetitorDialog competitor={open.competitor} onOpenChange={close} /> : null}
      {open?.act === "suggest" ? <SuggestionsDialog onOpenChange={close} /> : null}
      {open?.act === "import" ? <CompetitorImport onOpenChange={close} /> : null}
    </Page>
  );
}

function NoCompetitors({ action }: { action: ReactNode }) {
  return (
    <EmptyState
      icon={Swords}
      title="No competitors yet"
      description="Add competitors to see your share of voice, or pick from brands that AI already mentions."
      action={action}
    />
  );
}

function FiltersBar({ filters, onChange }: { filters: Filters; onChange: (change: Partial<Filters> | null) => void }) {
  return (
    <FilterBar
      label="Filter competitors"
      search={{ label: "Search competitors", value: filters.q, onChange: (q) => onChange({ q }) }}
      filtered={isFiltered(filters)}
      onClear={() => onChange(null)}
    >
      <FilterSelect
        label="Type"
        all="All types"
        value={filters.kind}
        options={KINDS}
        onChange={(kind) => onChange({ kind })}
      />
    </FilterBar>
  );
}

function CompetitorImport({ onOpenChange }: { onOpenChange: (open: boolean) => void }) {
  const importer = useImportCompetitors();
  return (
    <ImportDialog
      noun="competitor"
      example={"name,domain,kind,synonyms\nExample,example.com,direct,Example Cloud;ExampleHQ"}
      hint="Columns: name, domain, kind, synonyms (separated by ;), color. Up to 500 rows."
      importer={importer}
      onOpenChange={onOpenChange}
    />
  );
}
