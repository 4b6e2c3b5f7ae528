import "server-only";
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { newId } from "#lib/ids.ts";

/** A key that can be shown once, and what of it is stored. */
export type NewApiKey = { id: string; plain: string; secretHash: string; hint: string };

const PATTERN = /^clr_([a-z0-9]{1,60})_([A-Za-z0-9_-]{43})$/;

/** Makes a key `clr_<key id>_<32 random bytes>`; only the SHA-256 of the secret is kept. */
export function newApiKey(now: Date): NewApiKey {
  const id = newId("key", now.getTime());
  const secret = randomBytes(32).toString("base64url");
  const plain = `clr_${id.slice("key_".length)}_${secret}`;
  return { id, plain, secretHash: hashSecret(secret), hint: plain.slice(-4) };
}

/** Takes a key apart; undefined when it does not have the form of one. */
export function parseApiKey(plain: string): { id: string; secret: string } | undefined {
  const [, id, secret] = PATTERN.exec(plain) ?? [];
  return id && secret ? { id: `key_${id}`, secret } : undefined;
}

function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

// No secret hashes to zeros as far as anyone knows: what an unknown key is compared with.
const NO_HASH = "0".repeat(64);

/** Compares in constant time; without a stored hash the same work is done and the answer is no. */
export function secretMatches(secret: string, storedHash: string | undefined): boolean {
  const expected = Buffer.from(storedHash ?? NO_HASH, "hex");
  const actual = Buffer.from(hashSecret(secret), "hex");
  return expected.length === actual.length && timingSafeEqual(expected, actual) && storedHash !== undefined;
}
