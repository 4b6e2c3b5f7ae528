import type { Role } from "./principal.ts";

const CONTENT_RESOURCES = [
  "posts",
  "brand-identities",
  "integrations",
  "schedules",
  "event-triggers",
  "chats",
  "skills",
  "feedback",
] as const;

/** The resources of the GEO Access preset (contract, section 2). */
export const GEO_RESOURCES = [
  "projects",
  "geo-settings",
  "prompts",
  "competitors",
  "scans",
  "visibility",
  "briefs",
  "agent-readiness",
  "traffic",
] as const;

/** Everything a credential can be allowed to read or write. */
export const RESOURCES = [...CONTENT_RESOURCES, ...GEO_RESOURCES] as const;

export type Resource = (typeof RESOURCES)[number];
export type Scope = `${Resource}.${"read" | "write"}`;
/** What a restricted key may do with one resource; write includes read, as the dashboard grants it. */
export type ResourceAccess = "none" | "read" | "write";
export type KeyPreset = "mcp" | "sdk" | "cli";
export type KeyMode = "full" | "geo" | "restricted";

function scopesOf(resources: readonly Resource[]): Scope[] {
  return resources.flatMap((resource): Scope[] => [`${resource}.read`, `${resource}.write`]);
}

/** Every scope there is. */
export const SCOPES: readonly Scope[] = scopesOf(RESOURCES);
/** Read and write on the GEO resources. */
export const GEO_SCOPES: readonly Scope[] = scopesOf(GEO_RESOURCES);

/** What each preset of the dashboard grants (specification, section 5). */
export const PRESETS: Record<KeyPreset, { name: string; mode: KeyMode; scopes: readonly Scope[] }> = {
  mcp: { name: "MCP server", mode: "full", scopes: SCOPES },
  sdk: { name: "SDK", mode: "restricted", scopes: SCOPES.filter((scope) => scope.endsWith(".read")) },
  cli: { name: "CLI", mode: "full", scopes: SCOPES },
};

const known = new Set<string>(SCOPES);

export function isScope(value: string): value is Scope {
  return known.has(value);
}

/** The scopes of a restricted key; choosing write grants both. */
export function scopesFromAccess(access: Partial<Record<Resource, ResourceAccess>>): Scope[] {
  return RESOURCES.flatMap((resource): Scope[] => {
    const level = access[resource] ?? "none";
    if (level === "none") return [];
    return level === "read" ? [`${resource}.read`] : [`${resource}.read`, `${resource}.write`];
  });
}

/** The mode that a set of granular scopes amounts to. */
export function modeOf(scopes: readonly string[]): KeyMode {
  const granted = new Set(scopes);
  const same = (set: readonly Scope[]) => granted.size === set.length && set.every((scope) => granted.has(scope));
  if (same(SCOPES)) return "full";
  return same(GEO_SCOPES) ? "geo" : "restricted";
}

/**
 * Whether what was granted satisfies a scope (specification, section 5): write does not imply read;
 * the legacy `api.read` and `api.write`, `*` and a bare `traffic` reach as far as they always did.
 */
export function hasScope(granted: readonly string[], required: Scope): boolean {
  return granted.some(
    (scope) =>
      scope === required ||
      scope === "*" ||
      scope === "api.write" ||
      (scope === "api.read" && required.endsWith(".read")) ||
      (scope === "traffic" && required.startsWith("traffic.")),
  );
}

/** Granular scopes that allow exactly what the granted ones do; saving a legacy key in the editor stores these. */
export function toGranular(granted: readonly string[]): Scope[] {
  return SCOPES.filter((scope) => hasScope(granted, scope));
}

/** Whether a member may do what a scope allows: viewers read, members write content and GEO, admins integrations too. */
export function roleAllows(role: Role, scope: Scope): boolean {
  if (scope.endsWith(".read")) return true;
  if (scope === "integrations.write") return role === "admin" || role === "owner";
  return role !== "viewer";
}
