"use client";

import { useEffect, useRef, useState } from "react";
import { useProjects } from "#components/geo/shared/projects.ts";
import { FilterBar } from "#components/state/filter-bar.tsx";
import { FilterSelect } from "#components/state/filter-select.tsx";
import { Input } from "#components/ui/input.tsx";
import { KINDS } from "#lib/feedback/limits.ts";
import { type FeedbackFilters, type FeedbackParams, isFiltered } from "./search-params.ts";
import { KIND_WORDS } from "./words.ts";

const TYPING_PAUSE_MS = 250;
const KIND_OPTIONS = KINDS.map((value) => ({ value, label: KIND_WORDS[value] }));
export const NO_FILTER = { kind: null, about: null, q: "", page: 1 } satisfies Partial<FeedbackParams>;

/** Text, kind and, where there are several, project. */
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
        key={filters.q === "" ? "empty" : "set"}
        value={filters.q}
        onChange={(q) => onChange({ q, page: 1, item: null })}
      />
      <FilterSelect
        label="Kind"
        all="All kinds"
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

/** Types freely; tells the list after a pause. */
function SearchBox({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // What was typed just before the filters were cleared is not searched for any more.
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <Input
      type="search"
      aria-label="Search feedback"
      placeholder="Search title and message"
      className="w-56 max-sm:w-full"
      maxLength={200}
      value={text}
      onChange={(event) => {
        const next = event.target.value;
        setText(next);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => onChange(next.trim()), TYPING_PAUSE_MS);
      }}
    />
  );
}
