"use client";

import { useProjects } from "#components/geo/shared/projects.ts";
import { FilterBar } from "#components/state/filter-bar.tsx";
import { FilterSelect } from "#components/state/filter-select.tsx";
import { SearchBox } from "#components/state/search-box.tsx";
import { KINDS } from "#lib/feedback/limits.ts";
import { type FeedbackFilters, type FeedbackParams, isFiltered } from "./search-params.ts";
import { KIND_WORDS } from "./words.ts";

const KIND_OPTIONS = KINDS.map((value) => ({ value, label: KIND_WORDS[value] }));
export const NO_FILTER = { kind: null, about: null, q: "", page: 1 } satisfies Partial<FeedbackParams>;

/** Filters by text, kind and, when there are several, project. */
export function FeedbackFiltersBar({
  filters,
  onChange,
}: {
  filters: FeedbackFilters;
  onChange: (change: Partial<FeedbackParams>) => void;
}) {
  const projects = useProjects().data?.projects ?? [];
  return (
    <FilterBar label="Filter feedback" filtered={isFiltered(filters)} onClear={() => onChange(NO_FILTER)}>
      <SearchBox
        label="Search feedback"
        placeholder="Search title and message"
        value={filters.q}
        onChange={(q) => onChange({ q, page: 1, item: null })}
      />
      <FilterSelect
        label="Type"
        all="All types"
        value={filters.kind}
        options={KIND_OPTIONS}
        onChange={(kind) => onChange({ kind, page: 1, item: null })}
        className="w-32"
      />
      {projects.length > 1 ? (
        <FilterSelect
          label="Project"
          all="All projects"
          value={filters.about}
          options={projects.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(about) => onChange({ about, page: 1, item: null })}
        />
      ) : null}
    </FilterBar>
  );
}
