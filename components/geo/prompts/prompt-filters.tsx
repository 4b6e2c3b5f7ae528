"use client";

import { X } from "lucide-react";
import { FilterSelect } from "#components/state/filter-select.tsx";
import { Button } from "#components/ui/button.tsx";
import { Input } from "#components/ui/input.tsx";
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
    <search className="flex flex-wrap items-center gap-2" aria-label="Filter prompts">
      <Input
        type="search"
        aria-label="Search prompts"
        placeholder="Search prompts"
        className="w-52 max-sm:w-full"
        maxLength={200}
        value={filters.q}
        onChange={(event) => onChange({ q: event.target.value })}
      />
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
      {isFiltered(filters) ? (
        <Button variant="ghost" onClick={() => onChange(null)}>
          <X aria-hidden />
          Clear
        </Button>
      ) : null}
    </search>
  );
}
