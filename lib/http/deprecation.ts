/** When the deprecated fields and scopes were deprecated: 2026-01-01 (RFC 9745, structured date). */
export const DEPRECATED_SINCE = "@1767225600";

const LEGACY_SCOPES = new Set(["api.read", "api.write"]);

export function usesLegacyScopes(scopes: readonly string[]): boolean {
  return scopes.some((scope) => LEGACY_SCOPES.has(scope));
}
