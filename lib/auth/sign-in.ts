import "server-only";
import type { Db } from "#db/client.ts";
import { findUserByEmail, type UserRow } from "#db/queries/accounts/users.ts";
import { AppError } from "#lib/errors.ts";
import { type Hit, takeHit } from "#lib/rate-limit/service.ts";
import { requireOwnSignIn } from "./company.ts";
import { findDevice } from "./device.ts";
import { verifyPassword } from "./password.ts";

const ATTEMPTS = { limit: 10, windowMs: 10 * 60_000 };
/** Attempts on one account from all addresses, which only slow a guesser with many of them. */
const ACCOUNT_ATTEMPTS = { ...ATTEMPTS, limit: 100 };

/**
 * Counts an attempt by address and by account (contract, section 10). Throws `rateLimited` past either limit.
 * @param what the form, each of which has its own buckets
 * @param from the network address, what names the account, such as its lower-cased email address, and the browser if
 * the user has signed in there: it has a bucket of its own, so that strangers cannot use its attempts up
 */
export async function countAttempt(
  db: Db,
  what: string,
  { ip, account, device }: { ip?: string; account?: string; device?: string | undefined },
  now: Date,
): Promise<void> {
  const buckets: [string, typeof ATTEMPTS][] = [];
  if (device) buckets.push([`device:${device}`, ATTEMPTS]);
  else {
    if (ip) buckets.push([`ip:${ip}`, ATTEMPTS]);
    if (account) buckets.push([`account:${account}`, ip ? ACCOUNT_ATTEMPTS : ATTEMPTS]);
  }
  for (const [bucket, limit] of buckets) {
    const hit = await takeHit(db, `${what}:${bucket}`, limit, now);
    if (!hit.allowed) throw tooManyAttempts(hit, now);
  }
}

/** The refusal of an attempt past a limit. */
export function tooManyAttempts(hit: Hit, now: Date): AppError {
  const minutes = Math.max(1, Math.ceil((hit.resetMs - now.getTime()) / 60_000));
  return new AppError("rateLimited", "Too many attempts", `Wait ${minutes} min and try again.`, {
    body: { error: "Rate limit exceeded", limit: hit.limit, remaining: hit.remaining, reset: hit.resetMs },
  });
}

/**
 * Returns the user for an email address and a password. An unknown address takes as long as a wrong password and
 * throws the same `unauthenticated`; past 10 attempts in 10 minutes by address, or 100 on the account, it throws
 * `rateLimited`.
 * @param input `device` is the mark of the browser (`createDevice`)
 */
export async function signInWithPassword(
  db: Db,
  input: { email: string; password: string; ip: string; device?: string | undefined },
  now: Date,
): Promise<UserRow> {
  requireOwnSignIn();
  const email = input.email.trim().toLowerCase().slice(0, 254);
  const user = await findUserByEmail(db, email);
  const device = findDevice(input.device, user?.id);
  await countAttempt(db, "sign-in", { ip: input.ip, account: email, device }, now);
  const matches = await verifyPassword(input.password.slice(0, 1000), user?.passwordHash);
  if (user && matches) return user;
  throw new AppError("unauthenticated", "Wrong email address or password", "Check both, or reset the password.");
}
