import { afterEach, expect, test, vi } from "vitest";
import { findSessionRow } from "#db/queries/accounts/sessions.ts";
import { findUser, insertSingleUseToken, replacePasswordHash, updatePasswordHash } from "#db/queries/accounts/users.ts";
import { findLivingGrant, insertGrant } from "#db/queries/oauth/grants.ts";
import { newId } from "#lib/ids.ts";
import { log } from "#lib/log.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import { changePassword } from "./change-password.ts";
import { hashPassword } from "./password.ts";
import { isResetLinkOpen } from "./password-reset.ts";
import { openSession } from "./session.ts";
import { signInWithPassword } from "./sign-in.ts";
import { newToken } from "./tokens.ts";

const db = await testDatabase();
const now = new Date("2026-03-01T12:00:00.000Z");
const expiresAt = new Date(now.getTime() + 86_400_000);
const OLD = "violet harbor lantern";
const NEW = "copper meadow thistle";
const oldHash = await hashPassword(OLD);

afterEach(() => void vi.restoreAllMocks());

async function createAccount() {
  const userId = await testUser(db, now);
  const organization = await testOrganization(db, now, { [userId]: "owner" });
  await updatePasswordHash(db, userId, oldHash, now);
  const [mine, theirs] = [await openSession(db, userId, null, now), await openSession(db, userId, null, now)];
  const grantId = newId("grt");
  const app = { clientId: "client", scopes: ["posts.read"], offline: true, createdAt: now, expiresAt };
  await insertGrant(db, { id: grantId, organizationId: organization.id, userId, ...app });
  const { token, hash } = newToken();
  await insertSingleUseToken(db, { tokenHash: hash, kind: "password_reset", userId, createdAt: now, expiresAt });
  const email = (await findUser(db, userId))?.email ?? "";
  return { userId, email, mine, theirs, grantId, resetToken: token };
}

type Account = Awaited<ReturnType<typeof createAccount>>;

const isAlive = async (sessionId: string) => (await findSessionRow(db, sessionId, undefined, now)) !== undefined;
const signIn = ({ email }: Account, password: string, ip: string) =>
  signInWithPassword(db, { email, password, ip }, now);
const change = ({ userId, mine }: Account, currentPassword: string, newPassword = NEW) =>
  changePassword(db, { userId, sessionId: mine }, { currentPassword, newPassword }, now);

test("replaces the password and ends all that the old one opened except the session of the request", async () => {
  const account = await createAccount();
  await change(account, OLD);
  expect([await isAlive(account.mine), await isAlive(account.theirs)]).toEqual([true, false]);
  expect(await findLivingGrant(db, account.grantId)).toBeUndefined();
  expect(await isResetLinkOpen(db, account.resetToken, now)).toBe(false);
  await expect(signIn(account, OLD, "192.0.2.1")).rejects.toMatchObject({ kind: "unauthenticated" });
  expect((await signIn(account, NEW, "192.0.2.1")).id).toBe(account.userId);
});

test("changes nothing when the current password is wrong or the new one is on lists of leaks", async () => {
  const account = await createAccount();
  const wrong = { kind: "invalid", details: [{ path: "currentPassword" }] };
  await expect(change(account, NEW)).rejects.toMatchObject(wrong);
  const refused = { kind: "invalid", details: [{ path: "newPassword" }] };
  await expect(change(account, OLD, "1234567890")).rejects.toMatchObject(refused);
  expect(await isAlive(account.theirs)).toBe(true);
  expect((await signIn(account, OLD, "192.0.2.2")).id).toBe(account.userId);
});

test("limits the guesses of somebody who found an open browser", async () => {
  const account = await createAccount();
  for (let attempt = 0; attempt < 10; attempt++) {
    await expect(change(account, NEW)).rejects.toMatchObject({ kind: "invalid" });
  }
  await expect(change(account, OLD)).rejects.toMatchObject({ kind: "rateLimited" });
});

test("does not replace a password that a reset has replaced in the meantime", async () => {
  const { userId } = await createAccount();
  const reset = await hashPassword("amber glacier whistle");
  await updatePasswordHash(db, userId, reset, now);
  const stale = { userId, previousHash: oldHash, passwordHash: await hashPassword(NEW) };
  expect(await replacePasswordHash(db, stale, now)).toBe(false);
  expect((await findUser(db, userId))?.passwordHash).toBe(reset);
});

test("tells the user by mail", async () => {
  const account = await createAccount();
  const logged = vi.spyOn(log, "info");
  await change(account, OLD);
  const mailed = { to: account.email, subject: "Your Clarion password was changed" };
  await vi.waitFor(() => expect(logged).toHaveBeenCalledWith(mailed, expect.stringContaining("in the settings")));
});

test("refuses an account without a password", async () => {
  const userId = await testUser(db, now);
  const attempt = changePassword(db, { userId, sessionId: "ses_1" }, { currentPassword: OLD, newPassword: NEW }, now);
  await expect(attempt).rejects.toMatchObject({ kind: "conflict" });
});
