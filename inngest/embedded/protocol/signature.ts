import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** Formats JSON with sorted keys and no white space (RFC 8785), as signed in requests. */
export function canonicalize(value: unknown): string {
  if (value === null || typeof value !== "object") return JSON.stringify(value) ?? "null";
  if (Array.isArray(value)) return `[${value.map(canonicalize).join(",")}]`;
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalize(member)}`);
  return `{${members.join(",")}}`;
}

const KEY_PREFIX = /^signkey-\w+-/;

/**
 * Computes the `x-inngest-signature` header of a canonical body.
 * @param nowMs real time; the SDK refuses signatures that differ from its clock by more than five minutes
 */
export function sign(canonicalBody: string, signingKey: string, nowMs: number): string {
  const seconds = Math.round(nowMs / 1_000).toString();
  const mac = createHmac("sha256", signingKey.replace(KEY_PREFIX, ""))
    .update(canonicalBody)
    .update(seconds)
    .digest("hex");
  return `t=${seconds}&s=${mac}`;
}

/** Computes the SDK's bearer token: the key's prefix and the hash of its bytes. */
export function bearerToken(signingKey: string): string {
  const prefix = KEY_PREFIX.exec(signingKey)?.[0] ?? "";
  const bytes = Buffer.from(signingKey.slice(prefix.length), "hex");
  return `${prefix}${createHash("sha256").update(bytes).digest("hex")}`;
}

/** Compares in constant time. */
export function sameSecret(a: string, b: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
