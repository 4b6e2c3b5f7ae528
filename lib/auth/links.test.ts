import { expect, test } from "vitest";
import { findUser } from "#db/queries/accounts/users.ts";
import { singleUseTokens } from "#db/schema/index.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { testUser } from "#lib/testing/people.ts";
import { verifyPassword } from "./password.ts";
import { isResetLinkOpen, requestPasswordReset, resetPassword } from "./password-reset.ts";
import { encodeSession, findSession, openSession, sessionCookie } from "./session.ts";
import { consumeSignInLink, createSignInLink, isSignInLinkOpen } from "./sign-in-link.ts";
import { newToken } from "./tokens.ts";

const db = await testDatabase();
const now = new Date("2026-03-01T12:00:00.000Z");
const later = (ms: number) => new Date(now.getTime() + ms);
const getToken = (link: string) => new URL(link).searchParams.get("token") ?? "";

/** Inserts a reset token and returns its plain text, which otherwise only the mail contains. */
async function resetToken(userId: string): Promise<string> {
  const { token, hash } = newToken();
  const row = { tokenHash: hash, kind: "password_reset" as const, userId, expiresAt: later(3_600_000), createdAt: now };
  await db.insert(singleUseTokens).values(row);
  return token;
}

test("accepts a sign-in link once and does not consume it when it is checked", async () => {
  const userId = await testUser(db, now);
  const token = getToken(await createSignInLink(db, userId, now));
  expect(await isSignInLinkOpen(db, token, now)).toBe(true);
  expect(await isSignInLinkOpen(db, token, now)).toBe(true);
  expect(await consumeSignInLink(db, token, now)).toBe(userId);
  await expect(consumeSignInLink(db, token, now)).rejects.toMatchObject({ kind: "invalid" });
});

test("signs in one of several browsers that open a link at the same time", async () => {
  const token = getToken(await createSignInLink(db, await testUser(db, now), now));
  const attempts = await Promise.allSettled([1, 2, 3].map(() => consumeSignInLink(db, token, now)));
  expect(attempts.filter((attempt) => attempt.status === "fulfilled")).toHaveLength(1);
});

test("refuses a sign-in link after a day, after the next link and as a link of another kind", async () => {
  const userId = await testUser(db, now);
  const first = getToken(await createSignInLink(db, userId, now));
  expect(await isResetLinkOpen(db, first, now)).toBe(false);
  expect(await isSignInLinkOpen(db, first, later(24 * 3_600_000))).toBe(false);
  const second = getToken(await createSignInLink(db, userId, now));
  expect(await isSignInLinkOpen(db, first, now)).toBe(false);
  expect(await isSignInLinkOpen(db, second, now)).toBe(true);
});

test("resets the password once and ends every session and link of the account", async () => {
  const userId = await testUser(db, now);
  const cookie = `${sessionCookie().name}=${await encodeSession(userId, await openSession(db, userId, null, now))}`;
  const link = getToken(await createSignInLink(db, userId, now));
  const token = await resetToken(userId);
  expect(await resetPassword(db, token, "a new password", now)).toBe(userId);
  expect(await verifyPassword("a new password", (await findUser(db, userId))?.passwordHash)).toBe(true);
  expect(await findSession(db, cookie, now)).toBeUndefined();
  expect(await isSignInLinkOpen(db, link, now)).toBe(false);
  await expect(resetPassword(db, token, "another password", now)).rejects.toMatchObject({ kind: "invalid" });
  expect(await verifyPassword("a new password", (await findUser(db, userId))?.passwordHash)).toBe(true);
});

test("changes nothing with an expired reset link", async () => {
  const userId = await testUser(db, now);
  const token = await resetToken(userId);
  await expect(resetPassword(db, token, "a new password", later(3_600_000))).rejects.toMatchObject({ kind: "invalid" });
  expect((await findUser(db, userId))?.passwordHash).toBeNull();
});

test("limits reset requests and answers unknown addresses like known ones", async () => {
  await testUser(db, now, "known@example.com");
  const ask = (email: string) => requestPasswordReset(db, { email, ip: "192.0.2.1" }, now);
  expect(await ask("known@example.com")).toEqual(await ask("unknown@example.com"));
  for (let i = 0; i < 8; i++) await ask("unknown@example.com");
  await expect(ask("known@example.com")).rejects.toMatchObject({ kind: "rateLimited" });
});
