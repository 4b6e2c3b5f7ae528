import "server-only";
import type { Db } from "#db/client.ts";
import {
  consumeSingleUseToken,
  findSingleUseToken,
  insertSingleUseToken,
  revokeSingleUseTokens,
} from "#db/queries/accounts/users.ts";
import { origin } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { hashToken, newToken } from "./tokens.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Creates a link that signs the user in once, within a day, and invalidates earlier links.
 * @param next path of the page it leads to
 */
export async function createSignInLink(db: Db, userId: string, now: Date, next = "/"): Promise<string> {
  const { token, hash } = newToken();
  await db.transaction(async (tx) => {
    await revokeSingleUseTokens(tx, "sign_in", userId, now);
    await insertSingleUseToken(tx, {
      tokenHash: hash,
      kind: "sign_in",
      userId,
      expiresAt: new Date(now.getTime() + DAY_MS),
      createdAt: now,
    });
  });
  const address = `${origin()}/sign-in/link?token=${token}`;
  return next === "/" ? address : `${address}&next=${encodeURIComponent(next)}`;
}

/** Whether a link is still valid; checking does not consume it. */
export async function isSignInLinkOpen(db: Db, token: string, now: Date): Promise<boolean> {
  return (await findSingleUseToken(db, "sign_in", hashToken(token), now)) !== undefined;
}

/** Consumes a link. Throws `invalid` when it is unknown, used or expired. @returns the user to sign in */
export async function consumeSignInLink(db: Db, token: string, now: Date): Promise<string> {
  const consumed = await consumeSingleUseToken(db, "sign_in", hashToken(token), now);
  if (!consumed) throw new AppError("invalid", "This link no longer works", "Sign in with email and password.");
  return consumed.userId;
}
