/** The settings pages in display order. Paths are relative to `/settings`. */
export const settingsSections = [
  { path: "general", label: "General" },
  { path: "members", label: "Members" },
  { path: "grants", label: "Connected apps" },
  { path: "plan", label: "Plan and usage" },
  { path: "credits", label: "Credits" },
  { path: "webhook-logs", label: "Webhook logs" },
  { path: "audit", label: "Audit log" },
  { path: "account", label: "Account" },
  { path: "appearance", label: "Appearance" },
];
