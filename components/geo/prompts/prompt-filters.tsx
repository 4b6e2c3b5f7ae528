"use client";

import { X } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { Input } from "#components/ui/input.tsx";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "#components/ui/select.tsx";
import { isFiltered, KINDS, type PromptFilters } from "./search-params.ts";

const ALL = "all";
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
      <Select
        value={filters.kind ?? ALL}
        onValueChange={(value) => onChange({ kind: KINDS.find((kind) => kind === value) ?? null })}
      >
        <SelectTrigger aria-label="Kind" className="w-36 max-xs:flex-1">
          <SelectValue />
        </SelectTrigger>
        <SelectContent>
          <SelectItem value={ALL}>All kinds</SelectItem>
          {KINDS.map((kind) => (
            <SelectItem key={kind} value={kind}>
              {KIND_LABELS[kind]}
            </SelectItem>
          ))}
        </SelectContent>
      </Select>
      {tags.length > 0 ? (
        <Select value={filters.tag ?? ALL} onValueChange={(value) => onChange({ tag: value === ALL ? null : value })}>
          <SelectTrigger aria-label="Tag" className="w-36 max-xs:flex-1">
            <SelectValue />
          </SelectTrigger>
          <SelectContent>
            <SelectItem value={ALL}>All tags</SelectItem>
            {tags.map((tag) => (
              <SelectItem key={tag} value={tag}>
                {tag}
              </SelectItem>
            ))}
          </SelectContent>
        </Select>
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
