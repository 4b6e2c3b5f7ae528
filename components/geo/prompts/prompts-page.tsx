"use client";

import { FileDown, FileUp, MessageCircleQuestion, Plus, SearchX } from "lucide-react";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useQueryStates } from "nuqs";
import { useState } from "react";
import { useCan } from "#components/dashboard/organization.tsx";
import { Page, PageHeader } from "#components/dashboard/page.tsx";
import { useImportPrompts, usePromptFigures, usePrompts } from "#components/geo/shared/prompts.ts";
import { useRange } from "#components/geo/shared/range.ts";
import { RangePicker } from "#components/geo/shared/range-picker.tsx";
import { SandboxFigures } from "#components/geo/shared/sandbox-figures.tsx";
import { SegmentFilters } from "#components/geo/shared/segment-filters.tsx";
import { useGeoSettings } from "#components/geo/shared/settings.ts";
import { useGeoPath } from "#components/geo/shared/use-geo-path.ts";
import { EmptyState } from "#components/state/empty-state.tsx";
import { ListSkeleton } from "#components/state/list-skeleton.tsx";
import { QueryView } from "#components/state/query-view.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import type { Prompt } from "#lib/geo/prompts/contract.ts";
import { PromptFiltersBar } from "./prompt-filters.tsx";
import { savePrompts } from "./prompts-csv.ts";
import { PromptsTable } from "./prompts-table.tsx";
import { filterPrompts, isFiltered, type PromptFilters, promptParams } from "./search-params.ts";

const DeletePromptDialog = dynamic(() =>
  import("./delete-prompt-dialog.tsx").then((module) => module.DeletePromptDialog),
);
const PromptDialog = dynamic(() => import("./prompt-dialog.tsx").then((module) => module.PromptDialog));
const ImportDialog = dynamic(() =>
  import("#components/geo/shared/import-dialog.tsx").then((module) => module.ImportDialog),
);

type Open = { act: "add" | "import" } | { act: "edit" | "delete"; prompt: Prompt };

export function PromptsPage() {
  const query = usePrompts();
  const canWrite = useCan("write");
  const [range, setRange] = useRange();
  const figures = usePromptFigures(range);
  const [{ order, page, ...filters }, setParams] = useQueryStates(promptParams, { history: "replace" });
  const change = (next: Partial<PromptFilters> | null) =>
    void setParams({ ...(next ?? { q: null, kind: null, tag: null }), page: null });
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const addButton = (
    <Button variant="primary" onClick={() => setOpen({ act: "add" })}>
      <Plus aria-hidden />
      Add prompt
    </Button>
  );
  return (
    <Page>
      <PageHeader
        title="Prompts"
        description="Questions your buyers ask AI. Prompts with your name don't count in the headline rate."
        actions={
          canWrite ? (
            <>
              <Button disabled={!query.data?.prompts.length} onClick={() => savePrompts(query.data?.prompts ?? [])}>
                <FileDown aria-hidden />
                Export
              </Button>
              <Button onClick={() => setOpen({ act: "import" })}>
                <FileUp aria-hidden />
                Import
              </Button>
              {addButton}
            </>
          ) : undefined
        }
      />
      {query.data?.prompts.length === 0 ? null : (
        <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
          <PromptFiltersBar
            filters={filters}
            tags={[...new Set(query.data?.prompts.flatMap(({ tags }) => tags) ?? [])].toSorted()}
            order={order}
            onChange={change}
            onOrder={(next) => void setParams({ order: next, page: null })}
          />
          <span className="flex flex-wrap items-center gap-2">
            <SandboxFigures />
            <RangePicker range={range} onChange={setRange} />
          </span>
        </div>
      )}
      <div className="mb-3 empty:hidden">
        {query.data?.prompts.length === 0 ? null : <SegmentFilters tags={false} />}
      </div>
      <Card aria-label="Prompts">
        <QueryView
          query={query}
          skeleton={<ListSkeleton rows={8} trailing={4} />}
          isEmpty={({ prompts }) => filterPrompts(prompts, filters).length === 0}
          filtered={isFiltered(filters)}
          filteredEmpty={
            <EmptyState
              icon={SearchX}
              title="No prompts match"
              description="Change or clear the filters."
              action={<Button onClick={() => change(null)}>Clear filters</Button>}
            />
          }
          empty={<NoPrompts action={canWrite ? addButton : undefined} />}
        >
          {({ prompts }) => (
            <PromptsTable
              prompts={filterPrompts(prompts, filters)}
              figures={figures.data?.prompts}
              order={order}
              page={page}
              onPage={(next) => void setParams({ page: next })}
              canWrite={canWrite}
              onEdit={(prompt) => setOpen({ act: "edit", prompt })}
              onDelete={(prompt) => setOpen({ act: "delete", prompt })}
            />
          )}
        </QueryView>
      </Card>
      {open?.act === "add" ? <PromptDialog onOpenChange={close} /> : null}
      {open?.act === "edit" ? <PromptDialog prompt={open.prompt} onOpenChange={close} /> : null}
      {open?.act === "delete" ? <DeletePromptDialog prompt={open.prompt} onOpenChange={close} /> : null}
      {open?.act === "import" ? <PromptImport onOpenChange={close} /> : null}
    </Page>
  );
}

/** An empty list links to the settings, because saving them creates the auto prompts. */
function NoPrompts({ action }: { action: React.ReactNode }) {
  const path = useGeoPath();
  const settings = useGeoSettings().data;
  const fresh = settings?.settings === null;
  return (
    <EmptyState
      icon={MessageCircleQuestion}
      title="No prompts yet"
      description={
        fresh
          ? "Save your GEO settings to get eight suggestions. Add your own at any time."
          : "Add a question that buyers ask before they choose a product. Leave out your name."
      }
      action={
        <>
          {fresh ? (
            <Button asChild>
              <Link href={path("/settings")}>Open settings</Link>
            </Button>
          ) : null}
          {action}
        </>
      }
    />
  );
}

function PromptImport({ onOpenChange }: { onOpenChange: (open: boolean) => void }) {
  const importer = useImportPrompts();
  return (
    <ImportDialog
      noun="prompt"
      example={"prompt,tags\nBest changelog tool for small teams,launch;tools"}
      hint="Columns: prompt, tags (separated by ;), enabled, weight. Up to 500 rows."
      importer={importer}
      onOpenChange={onOpenChange}
    />
  );
}
