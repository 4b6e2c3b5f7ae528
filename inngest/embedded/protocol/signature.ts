import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** JSON with sorted keys and no white space (RFC 8785), over which requests are signed. */
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
 * The `x-inngest-signature` header of a canonical body.
 * @param nowMs real time: the SDK compares it with its own clock and refuses what is older than five minutes
 */
export function sign(canonicalBody: string, signingKey: string, nowMs: number): string {
  const seconds = Math.round(nowMs / 1_000).toString();
  const mac = createHmac("sha256", signingKey.replace(KEY_PREFIX, ""))
    .update(canonicalBody)
    .update(seconds)
    .digest("hex");
  return `t=${seconds}&s=${mac}`;
}

/** What the SDK sends as its bearer token: the key's prefix and the hash of its bytes. */
export function bearerToken(signingKey: string): string {
  const prefix = KEY_PREFIX.exec(signingKey)?.[0] ?? "";
  const bytes = Buffer.from(signingKey.slice(prefix.length), "hex");
  return `${prefix}${createHash("sha256").update(bytes).digest("hex")}`;
}

/** Compares without telling by its duration where two texts part. */
export function sameSecret(a: string, b: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
