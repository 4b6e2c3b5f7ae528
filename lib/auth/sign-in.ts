import "server-only";
import type { Db } from "#db/client.ts";
import { findUserByEmail, type UserRow } from "#db/queries/accounts/users.ts";
import { AppError } from "#lib/errors.ts";
import { type Hit, takeHit } from "#lib/rate-limit/service.ts";
import { verifyPassword } from "./password.ts";

const ATTEMPTS = { limit: 10, windowMs: 10 * 60_000 };

/**
 * Counts an attempt by address and by account (contract, section 10). Throws `rateLimited` past either limit.
 * @param what the form, each of which has its own buckets
 * @param from the network address and what names the account, such as its lower-cased e-mail address
 */
export async function countAttempt(
  db: Db,
  what: string,
  from: { ip?: string; account?: string },
  now: Date,
): Promise<void> {
  const buckets = [
    ...(from.ip ? [`${what}:ip:${from.ip}`] : []),
    ...(from.account ? [`${what}:account:${from.account}`] : []),
  ];
  for (const bucket of buckets) {
    const hit = await takeHit(db, bucket, ATTEMPTS, now);
    if (!hit.allowed) throw tooManyAttempts(hit, now);
  }
}

function tooManyAttempts(hit: Hit, now: Date): AppError {
  const minutes = Math.max(1, Math.ceil((hit.resetMs - now.getTime()) / 60_000));
  return new AppError("rateLimited", "Too many attempts", `Wait ${minutes} min and try again.`, {
    body: { error: "Rate limit exceeded", limit: hit.limit, remaining: hit.remaining, reset: hit.resetMs },
  });
}

/**
 * Returns the user for an e-mail address and a password. An unknown address takes as long as a wrong password and
 * throws the same `unauthenticated`; past 10 attempts in 10 minutes by address or account it throws `rateLimited`.
 */
export async function signInWithPassword(
  db: Db,
  input: { email: string; password: string; ip: string },
  now: Date,
): Promise<UserRow> {
  const email = input.email.trim().toLowerCase().slice(0, 254);
  await countAttempt(db, "sign-in", { ip: input.ip, account: email }, now);
  const user = await findUserByEmail(db, email);
  const matches = await verifyPassword(input.password.slice(0, 1000), user?.passwordHash);
  if (user && matches) return user;
  throw new AppError("unauthenticated", "Wrong e-mail address or password", "Check both, or reset the password.");
}
