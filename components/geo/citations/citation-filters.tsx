"use client";

import { X } from "lucide-react";
import { engineName } from "#components/geo/shared/engines.ts";
import { FilterBar } from "#components/state/filter-bar.tsx";
import { FilterSelect } from "#components/state/filter-select.tsx";
import { Button } from "#components/ui/button.tsx";
import { KIND_WORDS, KINDS } from "./kinds.ts";
import { type CitationFilters, isFiltered } from "./search-params.ts";

const NAMED = [
  { value: "without", label: "Never mentions you" },
  { value: "with", label: "Mentions you" },
] as const;

export function CitationFiltersBar({
  filters,
  engines,
  own,
  onChange,
}: {
  filters: CitationFilters;
  engines: readonly string[];
  /** Own pages have no kind, so that filter is hidden. */
  own: boolean;
  onChange: (change: Partial<CitationFilters> | null) => void;
}) {
  return (
    <FilterBar
      label="Filter citations"
      search={{ label: "Search titles and URLs", value: filters.q, onChange: (q) => onChange({ q }) }}
      filtered={isFiltered(filters)}
      onClear={() => onChange(null)}
      inCard
    >
      {own ? null : (
        <FilterSelect
          label="Type"
          all="All types"
          value={filters.kind}
          options={KINDS.map((value) => ({ value, label: KIND_WORDS[value] }))}
          onChange={(kind) => onChange({ kind })}
        />
      )}
      <FilterSelect
        label="Engine"
        all="All engines"
        value={filters.engine}
        options={engines.map((value) => ({ value, label: engineName(value) }))}
        onChange={(engine) => onChange({ engine })}
      />
      <FilterSelect
        label="In answers"
        all="In any answer"
        value={filters.named}
        options={NAMED}
        onChange={(value) => onChange({ named: value })}
      />
      {filters.host === null ? null : (
        <Button
          variant="secondary"
          onClick={() => onChange({ host: null })}
          aria-label={`Remove filter: ${filters.host}`}
        >
          {filters.host}
          <X aria-hidden />
        </Button>
      )}
    </FilterBar>
  );
}
