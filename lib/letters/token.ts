import "server-only";
import { createHmac, timingSafeEqual } from "node:crypto";
import type { LetterKey } from "#db/queries/letters.ts";
import { origin } from "#lib/env.ts";
import { deriveKey } from "#lib/secrets.ts";

const ID = /^[A-Za-z0-9_-]{1,100}$/;

function sign({ organizationId, userId }: LetterKey): Buffer {
  return createHmac("sha256", deriveKey("stop letters")).update(`${organizationId}.${userId}`).digest();
}

/** The address that stops the letters of a member without signing in. It does not expire, because old letters don't. */
export function buildStopLink(key: LetterKey): string {
  return `${origin()}/api/letters/${key.organizationId}.${key.userId}.${sign(key).toString("base64url")}`;
}

/** @returns the member of a signed token; undefined for any other text */
export function readStopToken(token: string): LetterKey | undefined {
  const [organizationId = "", userId = "", signature = "", ...rest] = token.split(".");
  if (rest.length > 0 || !ID.test(organizationId) || !ID.test(userId)) return undefined;
  const expected = sign({ organizationId, userId });
  const given = Buffer.from(signature, "base64url");
  return given.length === expected.length && timingSafeEqual(given, expected) ? { organizationId, userId } : undefined;
}
