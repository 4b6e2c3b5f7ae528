"use client";

import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import { Input } from "#components/ui/input.tsx";
import { cn } from "#lib/utils.ts";

/**
 * The filters of a list in one row: search field, selects, and a button to clear them. Their values are in the URL.
 */
export function FilterBar({
  label,
  search,
  filtered,
  onClear,
  inCard = false,
  children,
}: {
  /** The accessible name, such as `Filter prompts`. */
  label: string;
  search?: { label: string; value: string; onChange: (value: string) => void };
  filtered: boolean;
  onClear: () => void;
  /** Whether it is a card's header instead of a row above it. */
  inCard?: boolean;
  children?: ReactNode;
}) {
  return (
    <search className={cn("flex flex-wrap items-center gap-2", inCard && "border-b px-4 py-2.5")} aria-label={label}>
      {search ? (
        <Input
          type="search"
          aria-label={search.label}
          placeholder={search.label}
          className="w-56 max-sm:w-full"
          maxLength={200}
          value={search.value}
          onChange={(event) => search.onChange(event.target.value)}
        />
      ) : null}
      {children}
      {filtered ? (
        <Button variant="ghost" onClick={onClear}>
          <X aria-hidden />
          Clear
        </Button>
      ) : null}
    </search>
  );
}
