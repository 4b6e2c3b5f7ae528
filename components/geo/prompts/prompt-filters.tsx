"use client";

import { FilterBar } from "#components/state/filter-bar.tsx";
import { FilterSelect } from "#components/state/filter-select.tsx";
import { isFiltered, KINDS, ORDERS, type Order, type PromptFilters } from "./search-params.ts";

const KIND_LABELS = { custom: "Yours", auto: "Suggested", branded: "Mention you", paused: "Paused" } as const;
const ORDER_LABELS: Record<Order, string> = { least: "Fewest mentions first", most: "Most mentions first" };

export function PromptFiltersBar({
  filters,
  tags,
  order,
  onChange,
  onOrder,
}: {
  filters: PromptFilters;
  tags: readonly string[];
  order: Order | null;
  onChange: (change: Partial<PromptFilters> | null) => void;
  onOrder: (order: Order | null) => void;
}) {
  return (
    <FilterBar
      label="Filter prompts"
      search={{ label: "Search prompts", value: filters.q, onChange: (q) => onChange({ q }) }}
      filtered={isFiltered(filters)}
      onClear={() => onChange(null)}
    >
      <FilterSelect
        label="Type"
        all="All types"
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
      <FilterSelect
        label="Order"
        all="Oldest first"
        value={order}
        options={ORDERS.map((value) => ({ value, label: ORDER_LABELS[value] }))}
        onChange={onOrder}
      />
    </FilterBar>
  );
}
