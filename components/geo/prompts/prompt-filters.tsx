"use client";

import { FilterBar } from "#components/state/filter-bar.tsx";
import { FilterSelect } from "#components/state/filter-select.tsx";
import { isFiltered, KINDS, type PromptFilters } from "./search-params.ts";

const KIND_LABELS = { custom: "Yours", auto: "Suggested", branded: "Name you", paused: "Paused" } as const;

export function PromptFiltersBar({
  filters,
  tags,
  onChange,
}: {
  filters: PromptFilters;
  tags: readonly string[];
  onChange: (change: Partial<PromptFilters> | null) => void;
}) {
  return (
    <FilterBar
      label="Filter prompts"
      search={{ label: "Search prompts", value: filters.q, onChange: (q) => onChange({ q }) }}
      filtered={isFiltered(filters)}
      onClear={() => onChange(null)}
    >
      <FilterSelect
        label="Kind"
        all="All kinds"
        value={filters.kind}
        options={KINDS.map((value) => ({ value, label: KIND_LABELS[value] }))}
        onChange={(kind) => onChange({ kind })}
      />
      {tags.length > 0 ? (
        <FilterSelect
          label="Tag"
          all="All tags"
          value={filters.tag}
          options={tags.map((value) => ({ value, label: value }))}
          onChange={(tag) => onChange({ tag })}
        />
      ) : null}
    </FilterBar>
  );
}
