import "server-only";
import { randomInt } from "node:crypto";
import type { Db } from "#db/client.ts";
import {
  consumeSingleUseToken,
  insertSingleUseToken,
  revokeSingleUseTokens,
  type TokenKind,
} from "#db/queries/accounts/users.ts";
import { hashToken } from "./tokens.ts";

const HOUR_MS = 60 * 60 * 1000;
const CODE_DIGITS = 8;

/** The user's id makes equal codes of two users different, since hashes are unique. */
const hashCode = (userId: string, code: string) => hashToken(`${userId}:${code}`);

/**
 * Creates a code of eight digits that works once within an hour; earlier ones of its kind stop working.
 * @param email the address that the code is mailed to, if it is not the account's
 */
export async function createCode(
  db: Db,
  { kind, userId, email = null }: { kind: TokenKind; userId: string; email?: string | null },
  now: Date,
): Promise<string> {
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, "0");
  const expiresAt = new Date(now.getTime() + HOUR_MS);
  await db.transaction(async (tx) => {
    await revokeSingleUseTokens(tx, kind, userId, now);
    const tokenHash = hashCode(userId, code);
    await insertSingleUseToken(tx, { tokenHash, kind, userId, email, expiresAt, createdAt: now });
  });
  return code;
}

/** Consumes a code. @returns the address that it was mailed to, if it was not the account's; undefined when it does not work */
export async function consumeCode(
  tx: Db,
  { kind, userId, code }: { kind: TokenKind; userId: string; code: string },
  now: Date,
): Promise<{ email: string | null } | undefined> {
  return consumeSingleUseToken(tx, kind, hashCode(userId, code), now);
}
