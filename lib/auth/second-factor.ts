import "server-only";
import { randomBytes } from "node:crypto";
import type { Db } from "#db/client.ts";
import * as queries from "#db/queries/accounts/second-factors.ts";
import { revokeSessionsOfUser } from "#db/queries/accounts/sessions.ts";
import { findUser } from "#db/queries/accounts/users.ts";
import { AppError, invalidField, notFound } from "#lib/errors.ts";
import { takeHit } from "#lib/rate-limit/service.ts";
import { seal, unseal } from "#lib/secrets.ts";
import { mailNotice } from "./notices.ts";
import { countAttempt, tooManyAttempts } from "./sign-in.ts";
import { hashToken } from "./tokens.ts";
import { buildKeyUri, findStep, toBase32 } from "./totp.ts";
import { recordUserEvent } from "./user-event.ts";

/** 160 bits, the size of the HMAC (RFC 4226, section 4). */
const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
/** 80 bits, so that a fast hash is enough. */
const RECOVERY_BYTES = 10;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Three of a million codes work at any time, so that ten guesses in ten minutes would be too many over weeks. */
const CODES_PER_DAY = { limit: 50, windowMs: DAY_MS };

/** The user, with the session that acts; null at sign-in. */
export type Caller = { userId: string; sessionId: string | null; address?: string | undefined };

/** Whether the user has a confirmed authenticator app. */
export async function hasSecondFactor(db: Db, userId: string): Promise<boolean> {
  return (await queries.findSecondFactor(db, userId))?.confirmedAt != null;
}

/** Returns since when the user has a second factor and how many recovery codes are left; null without one. */
export async function describeSecondFactor(db: Db, userId: string) {
  const factor = await queries.findSecondFactor(db, userId);
  if (!factor?.confirmedAt) return null;
  return { confirmedAt: factor.confirmedAt, recoveryCodesLeft: await queries.countRecoveryCodes(db, userId) };
}

/**
 * Creates a secret for an authenticator app, which counts once a code of it is entered. Throws `conflict` when the user
 * has an authenticator app.
 */
export async function startSecondFactor(db: Db, userId: string, now: Date): Promise<{ secret: string; uri: string }> {
  const user = await findUser(db, userId);
  if (!user) throw notFound("User");
  const secret = randomBytes(SECRET_BYTES);
  const row = { userId, secret: seal(secret.toString("base64url"), "secondFactor", userId), createdAt: now };
  if (!(await queries.putUnconfirmedFactor(db, row))) {
    throw new AppError(
      "conflict",
      "This account has a second factor already",
      "Turn it off before you set up another.",
    );
  }
  return { secret: toBase32(secret), uri: buildKeyUri(secret, user.email, "Clarion") };
}

/**
 * Turns the second factor on with a code of the app, and signs the user out everywhere else, since those browsers have
 * not shown it.
 * @returns the recovery codes, which cannot be read again
 * @throws AppError `invalid` for a wrong code, `conflict` without a secret to confirm
 */
export async function confirmSecondFactor(db: Db, caller: Caller, code: string, now: Date): Promise<string[]> {
  const { userId, sessionId } = caller;
  await countGuess(db, userId, undefined, now);
  const codes = newRecoveryCodes();
  await db.transaction(async (tx) => {
    const factor = await queries.findSecondFactor(tx, userId);
    if (!factor || factor.confirmedAt) {
      throw new AppError("conflict", "There is nothing to confirm", "Set up an authenticator app first.");
    }
    if (!(await takeCode(tx, factor, code, now)) || !(await queries.confirmFactor(tx, userId, now))) throw isWrong();
    await queries.replaceRecoveryCodes(
      tx,
      userId,
      codes.map((one) => hashRecoveryCode(userId, one)),
      now,
    );
    await revokeSessionsOfUser(tx, userId, now, sessionId ?? undefined);
    await record(tx, caller, "addSecondFactor", now);
  });
  await notify(
    db,
    userId,
    "Your Clarion account has a second factor",
    "Sign-in to your account now asks for a code of your authenticator app. All other browsers were signed out.",
  );
  return codes;
}

/**
 * Checks a code of the authenticator app or a recovery code, each of which works once. Throws `invalid` for any other,
 * `rateLimited` past ten attempts in ten minutes or 50 a day.
 * @param device the browser in which the user has signed in before, which has its own limit (`findDevice`)
 */
export async function checkSecondFactor(
  db: Db,
  caller: Caller,
  code: string,
  now: Date,
  device?: string | undefined,
): Promise<void> {
  const { userId } = caller;
  await countGuess(db, userId, device, now);
  const factor = await queries.findSecondFactor(db, userId);
  if (!factor?.confirmedAt) throw isWrong();
  if (await takeCode(db, factor, code.replace(/\s/g, ""), now)) return;
  await db.transaction(async (tx) => {
    if (!(await queries.consumeRecoveryCode(tx, userId, hashRecoveryCode(userId, code), now))) throw isWrong();
    await record(tx, caller, "useRecoveryCode", now);
  });
  const left = await queries.countRecoveryCodes(db, userId);
  await notify(
    db,
    userId,
    "A recovery code of your Clarion account was used",
    `A recovery code replaced your authenticator app. ${left} are left.`,
  );
}

/** Replaces the recovery codes. Throws `conflict` without a second factor. */
export async function createRecoveryCodes(db: Db, caller: Caller, now: Date): Promise<string[]> {
  const { userId } = caller;
  const codes = newRecoveryCodes();
  await db.transaction(async (tx) => {
    if (!(await hasSecondFactor(tx, userId))) {
      throw new AppError("conflict", "This account has no second factor", "Set up an authenticator app first.");
    }
    await queries.replaceRecoveryCodes(
      tx,
      userId,
      codes.map((one) => hashRecoveryCode(userId, one)),
      now,
    );
    await record(tx, caller, "createRecoveryCodes", now);
  });
  return codes;
}

/** Turns the second factor off. Throws `notFound` without one. @param caller `operator` for the operator's command */
export async function removeSecondFactor(db: Db, caller: Caller | { userId: string; operator: true }, now: Date) {
  const { userId } = caller;
  await db.transaction(async (tx) => {
    if (!(await queries.deleteSecondFactor(tx, userId))) throw notFound("Second factor");
    if ("operator" in caller)
      await recordUserEvent(tx, userId, { operation: "removeSecondFactor", byOperator: true }, now);
    else await record(tx, caller, "removeSecondFactor", now);
  });
  const subject = "Your Clarion account has no second factor any more";
  await notify(db, userId, subject, "Sign-in to your account no longer asks for a code.");
}

async function countGuess(db: Db, userId: string, device: string | undefined, now: Date): Promise<void> {
  await countAttempt(db, "second-factor", { account: userId, device }, now);
  const hit = await takeHit(db, `second-factor:day:${userId}`, CODES_PER_DAY, now);
  if (!hit.allowed) throw tooManyAttempts(hit, now);
}

async function takeCode(db: Db, factor: queries.SecondFactorRow, code: string, now: Date): Promise<boolean> {
  const secret = Buffer.from(unseal(factor.secret, "secondFactor", factor.userId), "base64url");
  const step = findStep(secret, code, now);
  return step !== undefined && (await queries.takeStep(db, factor.userId, step));
}

function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const groups = toBase32(randomBytes(RECOVERY_BYTES)).toLowerCase().match(/.{4}/g) ?? [];
    return groups.join("-");
  });
}

function hashRecoveryCode(userId: string, code: string): string {
  return hashToken(`${userId}:${code.toLowerCase().replace(/[^a-z2-7]/g, "")}`);
}

function record(tx: Db, { userId, sessionId, address }: Caller, operation: string, now: Date): Promise<void> {
  return recordUserEvent(tx, userId, { operation, credentialId: sessionId, address }, now);
}

async function notify(db: Db, userId: string, subject: string, what: string): Promise<void> {
  const user = await findUser(db, userId);
  if (user) mailNotice(user.email, subject, what);
}

function isWrong(): AppError {
  return invalidField("code", "This code does not work.");
}
