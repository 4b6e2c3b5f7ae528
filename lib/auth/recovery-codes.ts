import "server-only";
import { randomBytes } from "node:crypto";
import type { Db } from "#db/client.ts";
import * as queries from "#db/queries/accounts/second-factors.ts";
import { hashToken } from "./tokens.ts";
import { toBase32 } from "./totp.ts";

const RECOVERY_CODES = 10;
/** 80 bits, so that a fast hash is enough. */
const RECOVERY_BYTES = 10;

/** Replaces the recovery codes of a user. @returns the new ones, which cannot be read again */
export async function issueRecoveryCodes(tx: Db, userId: string, now: Date): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => {
    const groups = toBase32(randomBytes(RECOVERY_BYTES)).toLowerCase().match(/.{4}/g) ?? [];
    return groups.join("-");
  });
  const hashes = codes.map((code) => hashRecoveryCode(userId, code));
  await queries.replaceRecoveryCodes(tx, userId, hashes, now);
  return codes;
}

/** Uses a recovery code up, however it is spaced. @returns whether it was open */
export function consumeRecoveryCode(tx: Db, userId: string, code: string, now: Date): Promise<boolean> {
  return queries.consumeRecoveryCode(tx, userId, hashRecoveryCode(userId, code), now);
}

function hashRecoveryCode(userId: string, code: string): string {
  return hashToken(`${userId}:${code.toLowerCase().replace(/[^a-z2-7]/g, "")}`);
}
