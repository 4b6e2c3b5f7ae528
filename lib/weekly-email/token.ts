import "server-only";
import { createHmac, timingSafeEqual } from "node:crypto";
import type { MemberKey } from "#db/queries/weekly-email.ts";
import { origin } from "#lib/env.ts";
import { deriveCheckKeys, deriveKey } from "#lib/secrets.ts";

const PURPOSE = "unsubscribe";
const ID = /^[A-Za-z0-9_-]{1,100}$/;

function sign({ organizationId, userId }: MemberKey, key = deriveKey(PURPOSE)): Buffer {
  return createHmac("sha256", key).update(`${organizationId}.${userId}`).digest();
}

/**
 * The address that stops the emails of a member without signing in. It does not expire, because old emails don't; after
 * a rotation of the installation's secret it works as long as the server knows the previous one.
 */
export function buildUnsubscribeLink(key: MemberKey): string {
  return `${origin()}/api/weekly-email/${key.organizationId}.${key.userId}.${sign(key).toString("base64url")}`;
}

/** @returns the member of a signed token; undefined for any other text */
export function readUnsubscribeToken(token: string): MemberKey | undefined {
  const [organizationId = "", userId = "", signature = "", ...rest] = token.split(".");
  if (rest.length > 0 || !ID.test(organizationId) || !ID.test(userId)) return undefined;
  const member = { organizationId, userId };
  const given = Buffer.from(signature, "base64url");
  const isSigned = deriveCheckKeys(PURPOSE).some((key) => {
    const expected = sign(member, key);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return isSigned ? member : undefined;
}
