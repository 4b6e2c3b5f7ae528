import type { LucideIcon } from "lucide-react";
import type { themes } from "#components/dashboard/themes.ts";
import type { ShortcutId } from "#components/shortcuts/registry.ts";

type Theme = (typeof themes)[number]["value"];

/** What choosing a row does: it goes to a page of this product, or acts at once. */
export type Act = { to: string } | { theme: Theme } | { do: "startScan" | "newChat" | "showShortcuts" | "signOut" };

/** One row of the palette. */
export type Command = {
  /** Unique among all rows. */
  id: string;
  label: string;
  /** Said after the name: where it belongs, or what it is. */
  detail?: string | undefined;
  keywords?: readonly string[];
  icon: LucideIcon;
  shortcut?: ShortcutId | undefined;
  /** What is chosen already: the present theme. */
  current?: boolean;
  act: Act;
};

export type CommandGroup = { id: string; heading: string; commands: Command[] };
