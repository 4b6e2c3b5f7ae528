import "server-only";
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { newId } from "#lib/ids.ts";

/** A new key: the plain text, which is shown once, and the fields that are stored. */
export type NewApiKey = { id: string; plain: string; secretHash: string; hint: string };

const PATTERN = /^clr_([a-z0-9]{1,60})_([A-Za-z0-9_-]{43})$/;

/** Creates a key `clr_<key id>_<32 random bytes>`; only the SHA-256 of the secret is stored. */
export function newApiKey(now: Date): NewApiKey {
  const id = newId("key", now.getTime());
  const secret = randomBytes(32).toString("base64url");
  const plain = `clr_${id.slice("key_".length)}_${secret}`;
  return { id, plain, secretHash: hashSecret(secret), hint: plain.slice(-4) };
}

/** Splits a key into id and secret; undefined when it does not have the form of a key. */
export function parseApiKey(plain: string): { id: string; secret: string } | undefined {
  const [, id, secret] = PATTERN.exec(plain) ?? [];
  return id && secret ? { id: `key_${id}`, secret } : undefined;
}

function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

// Placeholder hash for unknown keys, so that the comparison takes the same time.
const NO_HASH = "0".repeat(64);

/** Compares in constant time. Without a stored hash it does the same work and returns false. */
export function secretMatches(secret: string, storedHash: string | undefined): boolean {
  const expected = Buffer.from(storedHash ?? NO_HASH, "hex");
  const actual = Buffer.from(hashSecret(secret), "hex");
  return expected.length === actual.length && timingSafeEqual(expected, actual) && storedHash !== undefined;
}
