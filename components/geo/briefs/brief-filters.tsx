"use client";

import { X } from "lucide-react";
import { FilterSelect } from "#components/state/filter-select.tsx";
import { Button } from "#components/ui/button.tsx";
import { Input } from "#components/ui/input.tsx";
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
    <search className="flex flex-wrap items-center gap-2" aria-label="Filter briefs">
      <Input
        type="search"
        aria-label="Search briefs"
        placeholder="Search briefs"
        className="w-52 max-sm:w-full"
        maxLength={200}
        value={filters.q}
        onChange={(event) => onChange({ q: event.target.value })}
      />
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
      {isFiltered(filters) ? (
        <Button variant="ghost" onClick={() => onChange(null)}>
          <X aria-hidden />
          Clear
        </Button>
      ) : null}
    </search>
  );
}
