import type { Abilities, Ability } from "#components/dashboard/organization.tsx";

type Section = { path: string; label: string; needs?: Ability };

/** The settings pages in display order. Paths are relative to `/settings`. */
const settingsSections: readonly Section[] = [
  { path: "general", label: "General" },
  { path: "members", label: "Members" },
  { path: "grants", label: "Connected apps" },
  { path: "plan", label: "Plan and usage" },
  { path: "credits", label: "Credits" },
  { path: "webhook-logs", label: "Webhook logs" },
  { path: "audit", label: "Audit log", needs: "manage" },
  { path: "security", label: "Security", needs: "manage" },
  { path: "account", label: "Account" },
  { path: "appearance", label: "Appearance" },
];

/** The settings pages that a member with these abilities can use. */
export function listSections(can: Abilities): readonly Section[] {
  return settingsSections.filter(({ needs }) => needs === undefined || can[needs]);
}
