import { z } from "zod";

/** Date of the deprecation of fields and scopes: 2026-01-01 (RFC 9745, structured date). */
export const DEPRECATED_SINCE = "@1767225600";

const LEGACY_SCOPES = new Set(["api.read", "api.write"]);

export function usesLegacyScopes(scopes: readonly string[]): boolean {
  return scopes.some((scope) => LEGACY_SCOPES.has(scope));
}

/** Whether a body has a field that its contract marks as deprecated. Null is a field that is left out. */
export function usesDeprecatedField(schema: z.ZodType | undefined, body: unknown): boolean {
  if (!(schema instanceof z.ZodObject) || typeof body !== "object" || body === null) return false;
  const fields = Object.entries<z.ZodType>(schema.shape);
  const sent = new Map(Object.entries(body).filter(([, value]) => value !== null));
  return fields.some(([name, field]) => field.meta()?.deprecated === true && sent.has(name));
}
