"use client";

import { ArrowDown, ArrowUp, LayoutGrid, List } from "lucide-react";
import type { ContentFilters, ContentView } from "#components/posts/search-params.ts";
import { Button } from "#components/ui/button.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import type { Post } from "#lib/posts/contract.ts";

/** The selected posts, with functions that change the selection. */
export type Selection = { ids: ReadonlySet<string>; toggle: (id: string) => void; setAll: (on: boolean) => void };

export function AllCheckbox({ posts, selection }: { posts: Post[]; selection: Selection }) {
  const count = posts.filter((post) => selection.ids.has(post.id)).length;
  return (
    <Checkbox
      aria-label="Select all posts on this page"
      checked={count === 0 ? false : count === posts.length ? true : "indeterminate"}
      onCheckedChange={(on) => selection.setAll(on === true)}
    />
  );
}

/** Toggles the order by creation date. */
export function SortButton({
  filters,
  onChange,
}: {
  filters: ContentFilters;
  onChange: (change: Partial<ContentFilters>) => void;
}) {
  const newest = filters.sort === "desc";
  const Arrow = newest ? ArrowDown : ArrowUp;
  return (
    <button
      type="button"
      className="-mx-1 inline-flex items-center gap-1 rounded-sm px-1 hover:text-foreground"
      onClick={() => onChange({ sort: newest ? "asc" : "desc", page: 1 })}
    >
      Created
      <Arrow aria-hidden className="size-3" />
    </button>
  );
}

const VIEWS = [
  { view: "table", label: "Table", icon: List },
  { view: "cards", label: "Cards", icon: LayoutGrid },
] as const;

/** Switches between table and cards in windows wide enough for both. */
export function ViewSwitch({ view, onChange }: { view: ContentView; onChange: (view: ContentView) => void }) {
  return (
    <fieldset className="flex rounded-md border border-border-strong bg-card p-0.5 shadow-xs max-md:hidden">
      <legend className="sr-only">Show as</legend>
      {VIEWS.map(({ view: one, label, icon: Icon }) => (
        <Button
          key={one}
          variant={one === view ? "secondary" : "ghost"}
          size="icon-sm"
          className="h-6.5"
          aria-label={label}
          title={label}
          aria-pressed={one === view}
          onClick={() => onChange(one)}
        >
          <Icon aria-hidden />
        </Button>
      ))}
    </fieldset>
  );
}
