"use client";

import { Search } from "lucide-react";
import { Kbd } from "#components/shortcuts/kbd.tsx";
import { ariaKeys } from "#components/shortcuts/labels.ts";
import { showOverlay } from "#components/shortcuts/overlay.ts";
import { shortcutById } from "#components/shortcuts/registry.ts";
import { Button } from "#components/ui/button.tsx";

/** Loads the palette, which is not part of the initial bundle. */
export const loadPalette = () => import("./palette.tsx");

const { keys, label } = shortcutById("palette");
const opens = {
  "aria-haspopup": "dialog",
  "aria-keyshortcuts": ariaKeys(keys),
  onPointerEnter: () => void loadPalette(),
  onFocus: () => void loadPalette(),
  onClick: () => showOverlay("palette"),
} as const;

/** The sidebar button that opens the palette. */
export function PaletteButton() {
  return (
    <button
      type="button"
      className="flex h-8 w-full items-center gap-2 rounded-md border bg-card px-2 text-muted-foreground text-sm shadow-xs hover:bg-surface-strong hover:text-foreground"
      {...opens}
    >
      <Search aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
      <span className="min-w-0 flex-1 truncate text-left">{label}</span>
      <span aria-hidden>
        <Kbd keys={keys} />
      </span>
    </button>
  );
}

/** The palette button in the bar of narrow windows. */
export function PaletteIcon() {
  return (
    <Button variant="ghost" size="icon" className="ml-auto size-9" aria-label={label} {...opens}>
      <Search aria-hidden />
    </Button>
  );
}
