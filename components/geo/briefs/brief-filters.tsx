"use client";

import { FilterBar } from "#components/state/filter-bar.tsx";
import { FilterSelect } from "#components/state/filter-select.tsx";
import { type BriefFilters, isFiltered, OUTCOMES, SOURCES, STATUSES } from "./search-params.ts";
import { SOURCE_WORDS, STATUS_WORDS, VERDICT_WORDS } from "./words.ts";

export function BriefFiltersBar({
  filters,
  onChange,
}: {
  filters: BriefFilters;
  onChange: (change: Partial<BriefFilters> | null) => void;
}) {
  return (
    <FilterBar
      label="Filter briefs"
      search={{ label: "Search briefs", value: filters.q, onChange: (q) => onChange({ q }) }}
      filtered={isFiltered(filters)}
      onClear={() => onChange(null)}
    >
      <FilterSelect
        label="Status"
        all="All statuses"
        value={filters.status}
        options={STATUSES.map((value) => ({ value, label: STATUS_WORDS[value].label }))}
        onChange={(status) => onChange({ status })}
      />
      <FilterSelect
        label="Source"
        all="All sources"
        value={filters.source}
        options={SOURCES.map((value) => ({ value, label: SOURCE_WORDS[value] }))}
        onChange={(source) => onChange({ source })}
      />
      <FilterSelect
        label="Verdict"
        all="Any verdict"
        value={filters.verdict}
        options={OUTCOMES.map((value) => ({ value, label: VERDICT_WORDS[value].label }))}
        onChange={(verdict) => onChange({ verdict })}
      />
    </FilterBar>
  );
}
