import "server-only";
import { createHash, randomBytes } from "node:crypto";

/** Creates 32 random bytes for a link or a key, with the hash that is stored. */
export function newToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString("base64url");
  return { token, hash: hashToken(token) };
}

/** SHA-256, hexadecimal. A fast hash is enough for a token with 256 random bits. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
