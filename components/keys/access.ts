import {
  GEO_RESOURCES,
  type KeyMode,
  RESOURCES,
  type ResourceAccess,
  toGranular,
  toKeyMode,
} from "#lib/access/scopes.ts";

export type AccessChoice = { mode: KeyMode; resources: Record<string, ResourceAccess> };

export const modes: { value: KeyMode; label: string; hint: string }[] = [
  { value: "full", label: "Full access", hint: "Read and write everything." },
  { value: "geo", label: "GEO access", hint: "Read and write GEO resources only." },
  { value: "restricted", label: "Restricted", hint: "Choose for each resource." },
];

export const presets = [
  { value: "mcp", label: "MCP server", hint: "For assistants: read and write." },
  { value: "sdk", label: "SDK", hint: "For your site or app: read only." },
  { value: "cli", label: "CLI", hint: "For scripts: read and write." },
] as const;
export type Preset = (typeof presets)[number]["value"];

/** `brand-identities` -> `Brand identities`. */
export function resourceLabel(resource: string): string {
  const label = resource.replaceAll("-", " ").replace(/^geo /, "GEO ");
  return label.charAt(0).toUpperCase() + label.slice(1);
}

export const resourceGroups = [
  {
    label: "Content",
    resources: RESOURCES.filter((resource) => !(GEO_RESOURCES as readonly string[]).includes(resource)),
  },
  { label: "GEO", resources: [...GEO_RESOURCES] },
];

/** The form state for a key's scopes. A legacy key is shown as its equivalent granular scopes. */
export function toAccessChoice(scopes: readonly string[]): AccessChoice {
  const granular = toGranular(scopes);
  const resources: Record<string, ResourceAccess> = {};
  for (const resource of RESOURCES) {
    if (granular.includes(`${resource}.write`)) resources[resource] = "write";
    else if (granular.includes(`${resource}.read`)) resources[resource] = "read";
    else resources[resource] = "none";
  }
  return { mode: toKeyMode(granular), resources };
}

/** A short summary of scopes: `Full access`, `Read everything`, `Posts (write), Chats (read)`, `Write 3, read 5`. */
export function accessSummary(scopes: readonly string[]): string {
  const { mode, resources } = toAccessChoice(scopes);
  if (mode !== "restricted") return modes.find(({ value }) => value === mode)?.label ?? mode;
  const granted = Object.entries(resources).filter(([, level]) => level !== "none");
  const writes = granted.filter(([, level]) => level === "write").length;
  if (granted.length === 0) return "No access";
  if (writes === 0 && granted.length === RESOURCES.length) return "Read everything";
  if (granted.length <= 2)
    return granted.map(([resource, level]) => `${resourceLabel(resource)} (${level})`).join(", ");
  const reads = granted.length - writes;
  return [writes ? `write ${writes}` : "", reads ? `read ${reads}` : ""]
    .filter(Boolean)
    .join(", ")
    .replace(/^./, (letter) => letter.toUpperCase());
}
