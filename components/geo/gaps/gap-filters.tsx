"use client";

import { FilterBar } from "#components/state/filter-bar.tsx";
import { FilterSelect } from "#components/state/filter-select.tsx";
import { ACTIONS, type GapFilters, isFiltered, STATUSES } from "./search-params.ts";
import { ACTION_WORDS, STATUS_WORDS } from "./words.ts";

export function GapFiltersBar({
  filters,
  searches,
  onChange,
}: {
  filters: GapFilters;
  /** True for search gaps, which have neither a status nor an action. */
  searches: boolean;
  onChange: (change: Partial<GapFilters> | null) => void;
}) {
  return (
    <FilterBar
      label="Filter gaps"
      search={{ label: "Search gaps", value: filters.q, onChange: (q) => onChange({ q }) }}
      filtered={isFiltered(filters)}
      onClear={() => onChange(null)}
      inCard
    >
      {searches ? null : (
        <>
          <FilterSelect
            label="Status"
            all="Any status"
            value={filters.status}
            options={STATUSES.map((value) => ({ value, label: STATUS_WORDS[value].label }))}
            onChange={(status) => onChange({ status })}
          />
          <FilterSelect
            label="Action"
            all="Any action"
            value={filters.action}
            options={ACTIONS.map((value) => ({ value, label: ACTION_WORDS[value].label }))}
            onChange={(action) => onChange({ action })}
          />
        </>
      )}
    </FilterBar>
  );
}
