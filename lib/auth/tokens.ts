import "server-only";
import { createHash, randomBytes } from "node:crypto";

/** 32 random bytes for a link or a key, and what of them is stored. */
export function newToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString("base64url");
  return { token, hash: hashToken(token) };
}

/** SHA-256, hexadecimal. A token has 256 random bits, so a fast hash keeps it. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
