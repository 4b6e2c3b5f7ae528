import { expect, test } from "vitest";
import { findSecondFactor } from "#db/queries/accounts/second-factors.ts";
import { findSessionRow } from "#db/queries/accounts/sessions.ts";
import { listAuditEvents } from "#db/queries/audit.ts";
import { recoveryCodes } from "#db/schema/index.ts";
import { runCommand } from "#lib/operator/commands.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { collectMails } from "#lib/testing/mails.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import { readTotpKey, showTotp } from "#lib/testing/totp.ts";
import { completeSignIn, createPendingSignIn, PENDING_MAX_AGE_SECONDS } from "./pending-sign-in.ts";
import * as factors from "./second-factor.ts";
import { openSession } from "./session.ts";

const db = await testDatabase();
const now = new Date("2026-03-01T12:00:00.000Z");
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);

/** Creates a user with two sessions and, in an app, the key of a second factor. */
async function startFactor() {
  const email = `factor${Math.random()}@example.com`;
  const userId = await testUser(db, now, email);
  const organization = await testOrganization(db, now, { [userId]: "owner" });
  const [mine, theirs] = [await openSession(db, userId, null, now), await openSession(db, userId, null, now)];
  const { secret } = await factors.startSecondFactor(db, userId, now);
  const showCode = (at: Date) => showTotp(secret, at);
  return { userId, email, organization, mine, theirs, secret, showCode, caller: { userId, sessionId: mine } };
}

/** Creates a user whose second factor is on since the time step before the present one. */
async function createProtected() {
  const account = await startFactor();
  const codes = await factors.confirmSecondFactor(db, account.caller, account.showCode(after(-30)), now);
  return { ...account, codes };
}

type Account = Awaited<ReturnType<typeof createProtected>>;

const check = ({ caller }: Account, code: string, at = now) => factors.checkSecondFactor(db, caller, code, at);
const isOpen = async (sessionId: string) => (await findSessionRow(db, sessionId, undefined, now)) !== undefined;
const wrong = { kind: "invalid", details: [{ path: "code" }] };

test("counts only after a code of the app, and ends the sessions that have not shown it", async () => {
  const { userId, caller, showCode, mine, theirs } = await startFactor();
  expect(await factors.hasSecondFactor(db, userId)).toBe(false);
  await expect(factors.confirmSecondFactor(db, caller, "000000", now)).rejects.toMatchObject(wrong);
  expect([await factors.hasSecondFactor(db, userId), await isOpen(theirs)]).toEqual([false, true]);
  const codes = await factors.confirmSecondFactor(db, caller, showCode(now), now);
  expect(new Set(codes).size).toBe(10);
  expect(await factors.describeSecondFactor(db, userId)).toEqual({
    appConfirmedAt: now,
    passkeys: 0,
    recoveryCodesLeft: 10,
  });
  expect([await isOpen(mine), await isOpen(theirs)]).toEqual([true, false]);
  await expect(factors.startSecondFactor(db, userId, now)).rejects.toMatchObject({ kind: "conflict" });
});

test("accepts a code once, also when two requests send it at the same time", async () => {
  const account = await createProtected();
  const code = account.showCode(now);
  const attempts = await Promise.allSettled([check(account, code), check(account, code)]);
  expect(attempts.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  await expect(check(account, code)).rejects.toMatchObject(wrong);
  await expect(check(account, account.showCode(after(-30)))).rejects.toMatchObject(wrong);
  await check(account, account.showCode(after(30)), after(30));
});

test("accepts a recovery code once, for its user only, and tells by mail", async () => {
  const [account, other] = [await createProtected(), await createProtected()];
  const [code = "", second = ""] = account.codes;
  await expect(check(other, code)).rejects.toMatchObject(wrong);
  const mails = await collectMails(() => check(account, code.toUpperCase().replaceAll("-", " ")));
  expect(mails).toMatchObject([{ to: account.email, text: expect.stringContaining("9 are left") }]);
  await expect(check(account, code)).rejects.toMatchObject(wrong);
  const replaced = await factors.createRecoveryCodes(db, account.caller, now);
  await expect(check(account, second)).rejects.toMatchObject(wrong);
  await check(account, replaced[0] ?? "");
});

test("stores neither the key nor the recovery codes in the clear", async () => {
  const { userId, secret, codes } = await createProtected();
  const stored = JSON.stringify([await findSecondFactor(db, userId), await db.select().from(recoveryCodes)]);
  for (const text of [secret, readTotpKey(secret).toString("base64url"), ...codes]) expect(stored).not.toContain(text);
});

test("limits guesses, including the right code", async () => {
  const account = await createProtected();
  for (let guess = 1; guess < 10; guess++) await expect(check(account, "guess")).rejects.toMatchObject(wrong);
  await expect(check(account, account.showCode(now))).rejects.toMatchObject({ kind: "rateLimited" });
  const stranger = await createProtected();
  await check(stranger, stranger.showCode(now));
});

test("limits guesses over a day, too", async () => {
  const account = await createProtected();
  for (let guess = 1; guess < 50; guess++) {
    await expect(check(account, "guess", after(guess * 600))).rejects.toMatchObject(wrong);
  }
  const late = after(50 * 600);
  await expect(check(account, account.showCode(late), late)).rejects.toMatchObject({ kind: "rateLimited" });
});

test("completes a sign-in with the second factor within ten minutes, once", async () => {
  const account = await createProtected();
  const input = (code: string) => ({ code, address: "203.0.113.7", device: undefined });
  const token = await createPendingSignIn(db, account.userId, now);
  await expect(completeSignIn(db, token, input("000000"), now)).rejects.toMatchObject(wrong);
  await expect(completeSignIn(db, "another", input(account.showCode(now)), now)).rejects.toMatchObject({
    kind: "unauthenticated",
  });
  expect(await completeSignIn(db, token, input(account.showCode(now)), now)).toBe(account.userId);
  const [next, late] = [after(60), after(PENDING_MAX_AGE_SECONDS)];
  await expect(completeSignIn(db, token, input(account.showCode(next)), next)).rejects.toMatchObject({
    kind: "unauthenticated",
  });
  const stale = await createPendingSignIn(db, account.userId, now);
  await expect(completeSignIn(db, stale, input(account.showCode(late)), late)).rejects.toMatchObject({
    kind: "unauthenticated",
  });
});

test("is removed with its recovery codes by the user or the operator, with an event and a mail", async () => {
  const [account, lost] = [await createProtected(), await createProtected()];
  const mails = await collectMails(() => factors.removeSecondFactor(db, account.caller, now));
  expect(mails).toMatchObject([{ to: account.email, subject: expect.stringContaining("no second factor any more") }]);
  await expect(factors.removeSecondFactor(db, account.caller, now)).rejects.toMatchObject({ kind: "notFound" });
  await expect(check(account, account.codes[0] ?? "")).rejects.toMatchObject(wrong);
  await runCommand(db, "user.remove-second-factor", { email: lost.email }, now);
  expect(await factors.hasSecondFactor(db, lost.userId)).toBe(false);
  const eventsOf = ({ organization }: Account) =>
    listAuditEvents(db, organization.id, { operations: ["removeSecondFactor"] }, { limit: 5, offset: 0 });
  expect(await eventsOf(account)).toMatchObject([{ actorType: "user", userId: account.userId }]);
  expect(await eventsOf(lost)).toMatchObject([{ actorType: "operator", resourceId: lost.userId }]);
});
