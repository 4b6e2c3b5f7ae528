"use client";

import { X } from "lucide-react";
import { useBrands } from "#components/data/brands.ts";
import { AVAILABLE_TYPES } from "#components/posts/content-types.ts";
import { type ContentFilters, isFiltered } from "#components/posts/search-params.ts";
import { FilterSelect } from "#components/state/filter-select.tsx";
import { SearchBox } from "#components/state/search-box.tsx";
import { Button } from "#components/ui/button.tsx";
import { contentTypeLabel } from "#lib/format.ts";

const STATUSES = [
  { value: "draft", label: "Drafts" },
  { value: "published", label: "Published" },
] as const;
const TYPES = AVAILABLE_TYPES.map((value) => ({ value, label: contentTypeLabel(value) }));

/**
 * Filters by text, status, type and, when there are several, brand. Every change is stored in the URL and returns to
 * the first page.
 */
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
        label="Search title and text"
        value={filters.q}
        onChange={(q) => onChange({ q, page: 1 })}
        className="w-64"
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
