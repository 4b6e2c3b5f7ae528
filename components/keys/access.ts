import { GEO_RESOURCES, type KeyMode, modeOf, RESOURCES, type ResourceAccess, toGranular } from "#lib/access/scopes.ts";

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

/** What the editor shows for scopes a key has; a legacy key appears as the granular scopes it amounts to. */
export function choiceOf(scopes: readonly string[]): AccessChoice {
  const granular = toGranular(scopes);
  const resources: Record<string, ResourceAccess> = {};
  for (const resource of RESOURCES) {
    if (granular.includes(`${resource}.write`)) resources[resource] = "write";
    else if (granular.includes(`${resource}.read`)) resources[resource] = "read";
    else resources[resource] = "none";
  }
  return { mode: modeOf(granular), resources };
}

/** `Full access`, `Read everything`, `Posts (write), Chats (read)`, `Write 3, read 5`. */
export function accessSummary(scopes: readonly string[]): string {
  const { mode, resources } = choiceOf(scopes);
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
