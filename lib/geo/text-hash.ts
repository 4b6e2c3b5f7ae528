import { createHash } from "node:crypto";

/** SHA-256 of a prompt or an answer, as 64 hex digits, by which stored texts are found and compared. */
export function hashText(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
