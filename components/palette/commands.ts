import type { LucideIcon } from "lucide-react";
import type { themes } from "#components/dashboard/themes.ts";
import type { ShortcutId } from "#components/shortcuts/registry.ts";

type Theme = (typeof themes)[number]["value"];

/** What selecting a row does: it opens a page or runs an action. */
export type Act = { to: string } | { theme: Theme } | { do: "startScan" | "newChat" | "showShortcuts" | "signOut" };

/** One row of the palette. */
export type Command = {
  /** Unique among all rows. */
  id: string;
  label: string;
  /** Text after the label: where the item belongs, or what it is. */
  detail?: string | undefined;
  keywords?: readonly string[];
  icon: LucideIcon;
  shortcut?: ShortcutId | undefined;
  /** Whether it is already selected, such as the current theme. */
  current?: boolean;
  act: Act;
};

export type CommandGroup = { id: string; heading: string; commands: Command[] };
