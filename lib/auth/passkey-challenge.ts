import "server-only";
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Db } from "#db/client.ts";
import { insertUsedToken } from "#db/queries/accounts/users.ts";
import { deriveKey } from "#lib/secrets.ts";
import { hashToken } from "./tokens.ts";

/** What the user proves with the answer: `sign-in` is the only one that no user is bound to. */
export type ChallengePurpose = { what: "register" | "confirm"; userId: string } | { what: "sign-in" };

const LIFETIME_MS = 5 * 60 * 1000;
const RANDOM_BYTES = 16;
const TIME_BYTES = 6;
const PAYLOAD_BYTES = RANDOM_BYTES + TIME_BYTES;

/**
 * Creates a challenge that is good for five minutes. It is signed instead of stored, so that a visitor who asks for
 * many of them fills no table.
 */
export function createChallenge(purpose: ChallengePurpose, now: Date): Buffer {
  const payload = Buffer.concat([randomBytes(RANDOM_BYTES), Buffer.alloc(TIME_BYTES)]);
  payload.writeUIntBE(now.getTime() + LIFETIME_MS, RANDOM_BYTES, TIME_BYTES);
  return Buffer.concat([payload, sign(payload, purpose)]);
}

/** Whether a challenge was created here for the purpose and is still good. @param challenge base64url */
export function isOpenChallenge(challenge: string, purpose: ChallengePurpose, now: Date): boolean {
  const bytes = Buffer.from(challenge, "base64url");
  const [payload, mac] = [bytes.subarray(0, PAYLOAD_BYTES), bytes.subarray(PAYLOAD_BYTES)];
  const expected = sign(payload, purpose);
  if (mac.length !== expected.length || !timingSafeEqual(mac, expected)) return false;
  return payload.readUIntBE(RANDOM_BYTES, TIME_BYTES) > now.getTime();
}

/** Uses a challenge up. @returns false if it was used before: an answer counts once */
export function consumeChallenge(tx: Db, challenge: string, userId: string, now: Date): Promise<boolean> {
  const expiresAt = new Date(now.getTime() + LIFETIME_MS);
  const row = { tokenHash: hashToken(challenge), kind: "passkey" as const, userId };
  return insertUsedToken(tx, { ...row, expiresAt, createdAt: now, usedAt: now });
}

function sign(payload: Buffer, purpose: ChallengePurpose): Buffer {
  const owner = purpose.what === "sign-in" ? "" : purpose.userId;
  return createHmac("sha256", deriveKey("passkey-challenge"))
    .update(`${purpose.what}:${owner}:`)
    .update(payload)
    .digest();
}
