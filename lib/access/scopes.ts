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

/** What an organization's administrators look after. No operation writes the audit log. */
const ADMIN_RESOURCES = ["audit", "domains"] as const;

/** All resources that a credential can be allowed to read or write. */
export const RESOURCES = [...CONTENT_RESOURCES, ...GEO_RESOURCES, ...ADMIN_RESOURCES] as const;

export type Resource = (typeof RESOURCES)[number];
export type Scope = `${Resource}.${"read" | "write"}`;
/** Access of a restricted key to one resource; write includes read, as the dashboard grants it. */
export type ResourceAccess = "none" | "read" | "write";
export type KeyPreset = "mcp" | "sdk" | "cli";
export type KeyMode = "full" | "geo" | "restricted";

function toScopes(resources: readonly Resource[]): Scope[] {
  return resources.flatMap((resource): Scope[] => [`${resource}.read`, `${resource}.write`]);
}

/** All granular scopes. */
export const SCOPES: readonly Scope[] = toScopes(RESOURCES);
/** Read and write on the GEO resources. */
export const GEO_SCOPES: readonly Scope[] = toScopes(GEO_RESOURCES);

/** The mode and scopes of each preset in the dashboard (specification, section 5). */
export const PRESETS: Record<KeyPreset, { name: string; mode: KeyMode; scopes: readonly Scope[] }> = {
  mcp: { name: "MCP server", mode: "full", scopes: SCOPES },
  sdk: { name: "SDK", mode: "restricted", scopes: SCOPES.filter((scope) => scope.endsWith(".read")) },
  cli: { name: "CLI", mode: "full", scopes: SCOPES },
};

const scopeNames = new Set<string>(SCOPES);

export function isScope(value: string): value is Scope {
  return scopeNames.has(value);
}

/** Converts access per resource to scopes; write grants both read and write. */
export function scopesFromAccess(access: Partial<Record<Resource, ResourceAccess>>): Scope[] {
  return RESOURCES.flatMap((resource): Scope[] => {
    const level = access[resource] ?? "none";
    if (level === "none") return [];
    return level === "read" ? [`${resource}.read`] : [`${resource}.read`, `${resource}.write`];
  });
}

/** Returns the mode whose scopes equal the given granular scopes, else `restricted`. */
export function toKeyMode(scopes: readonly string[]): KeyMode {
  const granted = new Set(scopes);
  const same = (set: readonly Scope[]) => granted.size === set.length && set.every((scope) => granted.has(scope));
  if (same(SCOPES)) return "full";
  return same(GEO_SCOPES) ? "geo" : "restricted";
}

/**
 * Whether the granted scopes satisfy the required one (specification, section 5). Write does not imply read. The
 * legacy scopes `api.read`, `api.write`, `*` and a bare `traffic` keep their old reach.
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

/**
 * Converts granted scopes to granular ones that allow exactly the same. The key editor stores these for a legacy key.
 */
export function toGranular(granted: readonly string[]): Scope[] {
  return SCOPES.filter((scope) => hasScope(granted, scope));
}

/**
 * Whether a role allows a scope: viewers read, members write content and GEO, admins also write integrations and
 * domains, and read the audit log.
 */
export function roleAllows(role: Role, scope: Scope): boolean {
  if (isForAdmins(scope)) return role === "admin" || role === "owner";
  if (scope.endsWith(".read")) return true;
  return role !== "viewer";
}

function isForAdmins(scope: Scope): boolean {
  return scope === "integrations.write" || scope === "domains.write" || scope.startsWith("audit.");
}

/** Limits scopes to those that the role allows. Legacy scopes stay as they are where the role allows all they grant. */
export function narrowToRole(granted: readonly string[], role: Role): string[] {
  const scopes = toGranular(granted);
  const allowed = scopes.filter((scope) => roleAllows(role, scope));
  return allowed.length === scopes.length ? [...granted] : allowed;
}
