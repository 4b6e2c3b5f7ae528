import "server-only";
import { createHmac, timingSafeEqual } from "node:crypto";

/** The HMAC SHA-256 of a body under a secret, in lower-case hexadecimal. */
export function signatureOf(secret: string, body: Uint8Array): string {
  return createHmac("sha256", secret).update(body).digest("hex");
}

/** Compares in constant time; a digest of another form never equals. */
export function isSignedWith(secret: string, body: Uint8Array, digest: string): boolean {
  const expected = Buffer.from(signatureOf(secret, body));
  const sent = Buffer.from(digest);
  return expected.length === sent.length && timingSafeEqual(expected, sent);
}
