import type { Ability } from "#components/dashboard/organization.tsx";

/** Where a shortcut works, and its heading in the list. */
export type ShortcutScope = "anywhere" | "studio" | "geo" | "workspace" | "feedback";

export type Shortcut = {
  id: string;
  /** In tinykeys syntax: `g h` is a sequence, `$mod` is ⌘ on Apple devices and Ctrl elsewhere. */
  keys: string;
  label: string;
  scope: ShortcutScope;
  /** The page that it opens, relative to the organization. */
  path?: string;
  /** The required ability; undefined means everyone. */
  ability?: Ability;
};

/**
 * All shortcuts, read by the handlers, the hints on hover and the list of shortcuts. Shift is optional for symbols,
 * which need it on some keyboards.
 */
export const SHORTCUTS = [
  { id: "palette", keys: "$mod+k", label: "Search or jump to", scope: "anywhere" },
  { id: "newPost", keys: "c", label: "New post", scope: "anywhere", path: "/content/new", ability: "write" },
  { id: "filter", keys: "[Shift]+/", label: "Filter the list on this page", scope: "anywhere" },
  { id: "save", keys: "$mod+s", label: "Save changes on this page", scope: "anywhere", ability: "write" },
  { id: "help", keys: "[Shift]+?", label: "Keyboard shortcuts", scope: "anywhere" },

  { id: "home", keys: "g h", label: "Home", scope: "studio", path: "" },
  { id: "content", keys: "g c", label: "Content", scope: "studio", path: "/content" },
  { id: "calendar", keys: "g l", label: "Calendar", scope: "studio", path: "/calendar" },
  { id: "chat", keys: "g m", label: "Chat", scope: "studio", path: "/chat" },
  { id: "schedules", keys: "g s", label: "Schedules", scope: "studio", path: "/schedules" },
  { id: "events", keys: "g e", label: "Events", scope: "studio", path: "/events" },
  { id: "brands", keys: "g b", label: "Brand identities", scope: "studio", path: "/brands" },
  { id: "integrations", keys: "g i", label: "Integrations", scope: "studio", path: "/integrations" },
  { id: "skills", keys: "g k", label: "Skills", scope: "studio", path: "/skills" },

  { id: "overview", keys: "g o", label: "Overview", scope: "geo", path: "/geo" },
  { id: "prompts", keys: "g p", label: "Prompts", scope: "geo", path: "/geo/prompts" },
  { id: "conversations", keys: "g v", label: "Conversations", scope: "geo", path: "/geo/conversations" },
  { id: "competitors", keys: "g x", label: "Competitors", scope: "geo", path: "/geo/competitors" },
  { id: "citations", keys: "g q", label: "Citations", scope: "geo", path: "/geo/citations" },
  { id: "gaps", keys: "g g", label: "Gaps", scope: "geo", path: "/geo/gaps" },
  { id: "briefs", keys: "g d", label: "Briefs", scope: "geo", path: "/geo/briefs" },
  { id: "readiness", keys: "g r", label: "Readiness", scope: "geo", path: "/geo/readiness" },
  { id: "traffic", keys: "g t", label: "Traffic", scope: "geo", path: "/geo/traffic" },
  { id: "feedback", keys: "g f", label: "Feedback", scope: "geo", path: "/geo/feedback" },
  { id: "geoSettings", keys: "g [Shift]+.", label: "GEO settings", scope: "geo", path: "/geo/settings" },

  { id: "keys", keys: "g y", label: "API keys", scope: "workspace", path: "/keys" },
  { id: "settings", keys: "g [Shift]+,", label: "Settings", scope: "workspace", path: "/settings/general" },

  { id: "feedbackNext", keys: "j", label: "Next item", scope: "feedback" },
  { id: "feedbackPrevious", keys: "k", label: "Previous item", scope: "feedback" },
  { id: "feedbackTriage", keys: "t", label: "Triage", scope: "feedback", ability: "write" },
  { id: "feedbackResolve", keys: "r", label: "Resolve", scope: "feedback", ability: "write" },
  { id: "feedbackArchive", keys: "a", label: "Archive", scope: "feedback", ability: "write" },
  { id: "feedbackNew", keys: "n", label: "Back to new", scope: "feedback", ability: "write" },
] as const satisfies readonly Shortcut[];

export type ShortcutId = (typeof SHORTCUTS)[number]["id"];
export type KnownShortcut = Shortcut & { id: ShortcutId };

/** The headings of the list of shortcuts, in order. */
export const SCOPES: readonly { scope: ShortcutScope; heading: string }[] = [
  { scope: "anywhere", heading: "Anywhere" },
  { scope: "studio", heading: "Go to: Studio" },
  { scope: "geo", heading: "Go to: GEO" },
  { scope: "workspace", heading: "Go to: organization" },
  { scope: "feedback", heading: "Feedback, with its list in focus" },
];

export function shortcutById(id: ShortcutId): KnownShortcut {
  const match = SHORTCUTS.find((shortcut) => shortcut.id === id);
  if (!match) throw new Error(`Unknown shortcut: ${id}`);
  return match;
}

/**
 * The shortcut that opens a page, if it has one.
 * @param path relative to the organization
 */
export function shortcutTo(path: string): KnownShortcut | undefined {
  const all: readonly KnownShortcut[] = SHORTCUTS;
  return all.find((shortcut) => shortcut.path === path);
}

/** Whether it consists of characters only, which speech input or an accidental key press can trigger (WCAG 2.1.4). */
export function isCharacterOnly({ keys }: Pick<Shortcut, "keys">): boolean {
  return !keys.includes("$mod");
}
