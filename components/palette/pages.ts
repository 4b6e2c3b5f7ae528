import { Settings } from "lucide-react";
import { accountNav, geoNav, type NavItem, studioNav } from "#components/dashboard/nav.ts";
import type { Abilities } from "#components/dashboard/organization.tsx";
import { listSections } from "#components/settings/sections.ts";
import { shortcutTo } from "#components/shortcuts/registry.ts";
import type { Command } from "./commands.ts";
import { PAGE_KEYWORDS, SETTINGS_KEYWORDS } from "./keywords.ts";

/**
 * The pages of the sidebar and the settings.
 * @param geoSearch the query that GEO links keep, `?project=…`
 */
export function pageCommands(slug: string, geoSearch: string, can: Abilities): Command[] {
  const page = (detail: string, search: string) => (item: NavItem) => toCommand(slug, item, detail, search);
  return [
    ...studioNav.map(page("Studio", "")),
    ...geoNav.map(page("GEO", geoSearch)),
    ...accountNav.filter(({ covers }) => covers === undefined).map(page("Organization", "")),
    ...listSections(can).map(({ path, label }) => ({
      id: `page:/settings/${path}`,
      label,
      detail: "Settings",
      keywords: ["settings", "preferences", ...(SETTINGS_KEYWORDS[path] ?? [])],
      icon: Settings,
      shortcut: path === "general" ? ("settings" as const) : undefined,
      act: { to: `/${slug}/settings/${path}` },
    })),
  ];
}

function toCommand(slug: string, { path, label, icon }: NavItem, detail: string, search: string): Command {
  return {
    id: `page:${path}`,
    label,
    detail,
    keywords: [detail, ...(PAGE_KEYWORDS[path] ?? [])],
    icon,
    shortcut: shortcutTo(path)?.id,
    act: { to: `/${slug}${path}${search}` },
  };
}
