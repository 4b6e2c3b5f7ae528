"use client";

import { Search, X } from "lucide-react";
import { useRef, useState } from "react";
import { useBrands } from "#components/brands/hooks.ts";
import { Button } from "#components/ui/button.tsx";
import { Input } from "#components/ui/input.tsx";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "#components/ui/select.tsx";
import { contentTypeLabel } from "#lib/format.ts";
import { AVAILABLE_TYPES } from "./content-types.ts";
import { type ContentFilters, isFiltered } from "./search-params.ts";

const TYPING_PAUSE_MS = 250;

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
    <search className="flex flex-wrap items-center gap-2" aria-label="Filter posts">
      <SearchBox
        key={filters.q === "" ? "empty" : "set"}
        value={filters.q}
        onChange={(q) => onChange({ q, page: 1 })}
      />
      <Select
        value={filters.status ?? "all"}
        onValueChange={(value) => onChange({ status: value === "all" ? null : (value as "draft"), page: 1 })}
      >
        <SelectTrigger aria-label="Status" className="w-36 max-xs:flex-1">
          <SelectValue />
        </SelectTrigger>
        <SelectContent>
          <SelectItem value="all">All statuses</SelectItem>
          <SelectItem value="draft">Drafts</SelectItem>
          <SelectItem value="published">Published</SelectItem>
        </SelectContent>
      </Select>
      <Select
        value={filters.type ?? "all"}
        onValueChange={(value) => onChange({ type: value === "all" ? null : (value as "changelog"), page: 1 })}
      >
        <SelectTrigger aria-label="Type" className="w-36 max-xs:flex-1">
          <SelectValue />
        </SelectTrigger>
        <SelectContent>
          <SelectItem value="all">All types</SelectItem>
          {AVAILABLE_TYPES.map((type) => (
            <SelectItem key={type} value={type}>
              {contentTypeLabel(type)}
            </SelectItem>
          ))}
        </SelectContent>
      </Select>
      {brands.length > 1 ? (
        <Select
          value={filters.brand ?? "all"}
          onValueChange={(value) => onChange({ brand: value === "all" ? null : value, page: 1 })}
        >
          <SelectTrigger aria-label="Brand identity" className="w-40 max-xs:flex-1">
            <SelectValue />
          </SelectTrigger>
          <SelectContent>
            <SelectItem value="all">All brands</SelectItem>
            {brands.map((brand) => (
              <SelectItem key={brand.id} value={brand.id}>
                {brand.name}
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
