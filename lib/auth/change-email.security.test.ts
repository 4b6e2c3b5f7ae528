import { afterEach, expect, test, vi } from "vitest";
import { findSessionRow } from "#db/queries/accounts/sessions.ts";
import { findUser, insertSingleUseToken, updatePasswordHash } from "#db/queries/accounts/users.ts";
import { listAuditEvents } from "#db/queries/audit.ts";
import { env } from "#lib/env.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { collectMails, readMailedCode } from "#lib/testing/mails.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import { changeEmail, requestEmailChange } from "./change-email.ts";
import { hashPassword } from "./password.ts";
import { isResetLinkOpen } from "./password-reset.ts";
import { openSession } from "./session.ts";
import { signInWithPassword } from "./sign-in.ts";
import { newToken } from "./tokens.ts";

const db = await testDatabase();
const now = new Date("2026-03-01T12:00:00.000Z");
const later = (ms: number) => new Date(now.getTime() + ms);
const HOUR_MS = 3_600_000;
const PASSWORD = "violet harbor lantern";
const passwordHash = await hashPassword(PASSWORD);

afterEach(() => void vi.restoreAllMocks());

async function createAccount() {
  const userId = await testUser(db, now);
  const organization = await testOrganization(db, now, { [userId]: "owner" });
  await updatePasswordHash(db, userId, passwordHash, now);
  const [mine, theirs] = [await openSession(db, userId, null, now), await openSession(db, userId, null, now)];
  const email = (await findUser(db, userId))?.email ?? "";
  return { userId, organization, email, mine, theirs, next: `new-${email}` };
}

type Account = Awaited<ReturnType<typeof createAccount>>;

const requestCode = ({ userId, next }: Account) => readMailedCode(() => requestEmailChange(db, userId, next, now));

const confirm = ({ userId, mine }: Account, code: string, at = now) =>
  changeEmail(db, { userId, sessionId: mine, address: "203.0.113.7" }, code, at);
const emailOf = async ({ userId }: Account) => (await findUser(db, userId))?.email;

test("changes the address only with the code that the new one was mailed", async () => {
  const account = await createAccount();
  const code = await requestCode(account);
  expect(await emailOf(account)).toBe(account.email);
  await expect(confirm(account, "00000000")).rejects.toMatchObject({ kind: "invalid" });
  await expect(confirm(await createAccount(), code)).rejects.toMatchObject({ kind: "invalid" });
  expect(await confirm(account, code)).toBe(account.next);
  await expect(confirm(account, code)).rejects.toMatchObject({ kind: "invalid" });
  const attempt = { password: PASSWORD, ip: "192.0.2.1" };
  expect((await signInWithPassword(db, { ...attempt, email: account.next }, now)).id).toBe(account.userId);
  await expect(signInWithPassword(db, { ...attempt, email: account.email }, now)).rejects.toMatchObject({
    kind: "unauthenticated",
  });
});

test("ends the other sessions and the links that the old address was mailed", async () => {
  const account = await createAccount();
  const { userId } = account;
  const { token, hash } = newToken();
  const link = { tokenHash: hash, kind: "password_reset" as const, userId, createdAt: now, expiresAt: later(HOUR_MS) };
  await insertSingleUseToken(db, link);
  await confirm(account, await requestCode(account));
  expect(await isResetLinkOpen(db, token, now)).toBe(false);
  expect(await findSessionRow(db, account.theirs, undefined, now)).toBeUndefined();
  expect(await findSessionRow(db, account.mine, undefined, now)).toMatchObject({ user: { email: account.next } });
});

test("tells both addresses, and the audit log of the organization", async () => {
  const account = await createAccount();
  const code = await requestCode(account);
  const mails = await collectMails(() => confirm(account, code));
  expect(mails.map(({ to }) => to)).toEqual([account.email, account.next]);
  for (const { text } of mails) expect(text).toContain(`from ${account.email} to ${account.next}`);
  const [event] = await listAuditEvents(db, account.organization.id, {}, { limit: 1, offset: 0 });
  const actor = { userId: account.userId, credentialId: account.mine, actorName: account.email };
  expect(event).toMatchObject({ ...actor, operation: "changeEmail", address: "203.0.113.7" });
});

test("refuses a code after an hour, and an earlier one", async () => {
  const account = await createAccount();
  const first = await requestCode(account);
  const second = await requestCode(account);
  await expect(confirm(account, first)).rejects.toMatchObject({ kind: "invalid" });
  await expect(confirm(account, second, later(HOUR_MS))).rejects.toMatchObject({ kind: "invalid" });
  expect(await emailOf(account)).toBe(account.email);
});

test("sends no code to an address with an account, and answers the same", async () => {
  const [account, other] = [await createAccount(), await createAccount()];
  const mails = await collectMails(() => requestEmailChange(db, account.userId, other.email, now));
  expect(mails).toMatchObject([{ to: other.email, subject: "This address has a Clarion account already" }]);
  expect(mails[0]?.text).not.toMatch(/\d{8}/);
});

test("changes nothing when the address gets an account before the code is entered", async () => {
  const account = await createAccount();
  const code = await requestCode(account);
  await testUser(db, now, account.next);
  await expect(confirm(account, code)).rejects.toMatchObject({ kind: "conflict" });
  expect(await emailOf(account)).toBe(account.email);
  expect(await findSessionRow(db, account.theirs, undefined, now)).toBeDefined();
});

test("refuses the present address and those of operators", async () => {
  const account = await createAccount();
  const same = requestEmailChange(db, account.userId, account.email, now);
  await expect(same).rejects.toMatchObject({ kind: "invalid", details: [{ path: "email" }] });
  vi.spyOn(env, "CLARION_OPERATORS", "get").mockReturnValue(["ops@example.com"]);
  const reserved = requestEmailChange(db, account.userId, "ops@example.com", now);
  await expect(reserved).rejects.toMatchObject({ kind: "forbidden" });
});

test("limits guesses, including the right code, and mails", async () => {
  const account = await createAccount();
  const code = await requestCode(account);
  for (let attempt = 0; attempt < 10; attempt++) {
    await expect(confirm(account, "a guess")).rejects.toMatchObject({ kind: "invalid" });
  }
  await expect(confirm(account, code)).rejects.toMatchObject({ kind: "rateLimited" });
  for (let mail = 1; mail < 10; mail++) await requestEmailChange(db, account.userId, account.next, now);
  const further = requestEmailChange(db, account.userId, account.next, now);
  await expect(further).rejects.toMatchObject({ kind: "rateLimited" });
});
