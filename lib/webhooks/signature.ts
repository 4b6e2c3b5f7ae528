import "server-only";
import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** Computes the HMAC SHA-256 of a body, in lower-case hexadecimal. */
export function computeSignature(secret: string, body: Uint8Array): string {
  return createHmac("sha256", secret).update(body).digest("hex");
}

/** Compares in constant time; a malformed digest never matches. */
export function isSignedWith(secret: string, body: Uint8Array, digest: string): boolean {
  return isEqual(computeSignature(secret, body), digest);
}

/** Compares a secret that was sent itself, in constant time. */
export function isSameSecret(secret: string, token: string): boolean {
  // Digests have one length, so that the time does not tell the secret's.
  return isEqual(computeDigest(secret), computeDigest(token));
}

function isEqual(expected: string, sent: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(sent)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function computeDigest(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
