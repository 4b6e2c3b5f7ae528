"use client";

import { Search, X } from "lucide-react";
import { useRef, useState } from "react";
import { useBrands } from "#components/brands/hooks.ts";
import { FilterSelect } from "#components/state/filter-select.tsx";
import { Button } from "#components/ui/button.tsx";
import { Input } from "#components/ui/input.tsx";
import { contentTypeLabel } from "#lib/format.ts";
import { AVAILABLE_TYPES } from "./content-types.ts";
import { type ContentFilters, isFiltered } from "./search-params.ts";

const TYPING_PAUSE_MS = 250;
const STATUSES = [
  { value: "draft", label: "Drafts" },
  { value: "published", label: "Published" },
] as const;
const TYPES = AVAILABLE_TYPES.map((value) => ({ value, label: contentTypeLabel(value) }));

/** Text, status, type and, where there are several, brand; every change goes to the address and back to the first page. */
export function PostFilters({
  filters,
  onChange,
}: {
  filters: ContentFilters;
  onChange: (change: Partial<ContentFilters> | null) => void;
}) {
  const brands = useBrands().data?.brandIdentities ?? [];
  return (
    <search className="flex min-w-0 flex-1 flex-wrap items-center gap-2" aria-label="Filter posts">
      <SearchBox
        key={filters.q === "" ? "empty" : "set"}
        value={filters.q}
        onChange={(q) => onChange({ q, page: 1 })}
      />
      <FilterSelect
        label="Status"
        all="All statuses"
        value={filters.status}
        options={STATUSES}
        onChange={(status) => onChange({ status, page: 1 })}
        className="w-36"
      />
      <FilterSelect
        label="Type"
        all="All types"
        value={filters.type}
        options={TYPES}
        onChange={(type) => onChange({ type, page: 1 })}
        className="w-36"
      />
      {brands.length > 1 ? (
        <FilterSelect
          label="Brand identity"
          all="All brands"
          value={filters.brand}
          options={brands.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(brand) => onChange({ brand, page: 1 })}
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

/** Types freely; tells the list after a pause. */
function SearchBox({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  return (
    <div className="relative w-64 max-sm:w-full">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-2.5 size-3.5 -translate-y-1/2 text-muted-foreground"
      />
      <Input
        type="search"
        aria-label="Search title and text"
        placeholder="Search title and text"
        maxLength={200}
        className="pl-8"
        value={text}
        onChange={(event) => {
          const next = event.target.value;
          setText(next);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => onChange(next.trim()), TYPING_PAUSE_MS);
        }}
      />
    </div>
  );
}
