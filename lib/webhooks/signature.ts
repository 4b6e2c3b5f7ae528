import "server-only";
import { createHmac, timingSafeEqual } from "node:crypto";

/** Computes the HMAC SHA-256 of a body, in lower-case hexadecimal. */
export function computeSignature(secret: string, body: Uint8Array): string {
  return createHmac("sha256", secret).update(body).digest("hex");
}

/** Compares in constant time; a malformed digest never matches. */
export function isSignedWith(secret: string, body: Uint8Array, digest: string): boolean {
  const expected = Buffer.from(computeSignature(secret, body));
  const sent = Buffer.from(digest);
  return expected.length === sent.length && timingSafeEqual(expected, sent);
}
