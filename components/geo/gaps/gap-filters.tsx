"use client";

import { X } from "lucide-react";
import { engineName } from "#components/geo/shared/engines.ts";
import { FilterSelect } from "#components/state/filter-select.tsx";
import { Button } from "#components/ui/button.tsx";
import { Input } from "#components/ui/input.tsx";
import { ACTIONS, type GapFilters, isFiltered, STATUSES } from "./search-params.ts";
import { ACTION_WORDS, STATUS_WORDS } from "./words.ts";

export function GapFiltersBar({
  filters,
  engines,
  searches,
  onChange,
}: {
  filters: GapFilters;
  engines: readonly string[];
  /** Searches have neither a status nor an action. */
  searches: boolean;
  onChange: (change: Partial<GapFilters> | null) => void;
}) {
  return (
    <search className="flex flex-wrap items-center gap-2 border-b px-4 py-2.5" aria-label="Filter gaps">
      <Input
        type="search"
        aria-label="Search gaps"
        placeholder="Search gaps"
        className="w-52 max-sm:w-full"
        maxLength={200}
        value={filters.q}
        onChange={(event) => onChange({ q: event.target.value })}
      />
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
      <FilterSelect
        label="Engine"
        all="All engines"
        value={filters.engine}
        options={engines.map((value) => ({ value, label: engineName(value) }))}
        onChange={(engine) => onChange({ engine })}
      />
      {isFiltered(filters) ? (
        <Button variant="ghost" onClick={() => onChange(null)}>
          <X aria-hidden />
          Clear
        </Button>
      ) : null}
    </search>
  );
}
