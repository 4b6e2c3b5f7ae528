import { expect, test } from "vitest";
import { updatePasswordHash } from "#db/queries/accounts/users.ts";
import type { Role } from "#lib/access/principal.ts";
import { STEP_UP_MS } from "#lib/access/step-up.ts";
import { operations } from "#lib/operations.ts";
import { testCtx } from "#lib/testing/context.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { readMailedCode } from "#lib/testing/mails.ts";
import { callOperation, catchAppError } from "#lib/testing/operations.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import { showTotp } from "#lib/testing/totp.ts";
import { hashPassword } from "./password.ts";
import { authenticateSession, encodeSession, openSession, sessionCookie } from "./session.ts";

const db = await testDatabase();
const call = callOperation(operations);
const now = new Date("2026-03-01T12:00:00.000Z");
const late = new Date(now.getTime() + STEP_UP_MS);
const PASSWORD = "violet harbor lantern";
const passwordHash = await hashPassword(PASSWORD);

async function createAccount({ withPassword = true, role = "owner" as Role } = {}) {
  const userId = await testUser(db, now);
  const organization = await testOrganization(db, now, { [userId]: role });
  if (withPassword) await updatePasswordHash(db, userId, passwordHash, now);
  const sessionId = await openSession(db, userId, null, now);
  const cookie = `${sessionCookie().name}=${await encodeSession(userId, sessionId)}`;
  /** The context of a request with the session's cookie. */
  const contextAt = async (at: Date) => {
    const { principal } = await authenticateSession(db, cookie, organization.id, at);
    return testCtx(db, organization, principal, at);
  };
  return { userId, organization, contextAt };
}

type Account = Awaited<ReturnType<typeof createAccount>>;

const createKey = async ({ contextAt }: Account, at: Date) =>
  call("createKey", await contextAt(at), { body: { name: "Key", preset: "sdk" } });
const confirm = async ({ contextAt }: Account, proof: string) =>
  call("confirmIdentity", await contextAt(late), { body: { proof } });

test("asks for a confirmation 15 minutes after sign-in, for every dangerous operation", async () => {
  const account = await createAccount();
  await createKey(account, new Date(late.getTime() - 1));
  const context = await account.contextAt(late);
  const dangerous = operations.filter(({ endpoint }) => endpoint.stepUp).map(({ endpoint }) => endpoint.id);
  expect(dangerous).toEqual(
    expect.arrayContaining([
      ...["deleteOrganization", "requestEmailChange", "createKey", "updateKey", "exportAuditEvents"],
      ...["inviteMember", "updateMember", "updateSecurityPolicy"],
      ...["startPasskey", "addPasskey", "removePasskey"],
      ...["startSecondFactor", "confirmSecondFactor", "createRecoveryCodes", "removeSecondFactor"],
    ]),
  );
  for (const id of dangerous) {
    const refused = await catchAppError(call(id, context, { params: { keyId: "key_1" }, body: {} }));
    expect(refused, id).toMatchObject({ kind: "forbidden", message: "Confirmation required" });
  }
  await call("listKeys", context);
});

test("confirms with the password, in the session of the request only", async () => {
  const account = await createAccount();
  const refused = await catchAppError(confirm(account, "not the password"));
  expect(refused).toMatchObject({ kind: "invalid", details: [{ path: "proof" }] });
  expect((await catchAppError(createKey(account, late))).message).toBe("Confirmation required");
  await confirm(account, PASSWORD);
  await createKey(account, late);
  const again = new Date(late.getTime() + STEP_UP_MS);
  expect((await catchAppError(createKey(account, again))).message).toBe("Confirmation required");
  const other = await createAccount();
  expect((await catchAppError(createKey(other, late))).message).toBe("Confirmation required");
});

test("confirms with a mailed code where the account has no password, and mails none to others", async () => {
  const account = await createAccount({ withPassword: false });
  const code = await readMailedCode(async () => call("sendConfirmationCode", await account.contextAt(late)));
  expect(code).toMatch(/^\d{8}$/);
  await catchAppError(confirm(account, "00000000"));
  await confirm(account, code);
  await createKey(account, late);
  expect((await catchAppError(confirm(account, code))).kind).toBe("invalid");
  const withPassword = await createAccount();
  const refused = await catchAppError(call("sendConfirmationCode", await withPassword.contextAt(late)));
  expect(refused.kind).toBe("conflict");
});

test("confirms with the second factor and no longer with the password once there is one", async () => {
  const account = await createAccount();
  const { output } = await call<{ secret: string }>("startSecondFactor", await account.contextAt(now));
  await confirm(account, PASSWORD);
  const showCode = (at: Date) => showTotp(output.secret, at);
  await call("confirmSecondFactor", await account.contextAt(late), { body: { code: showCode(late) } });
  expect((await catchAppError(confirm(account, PASSWORD))).kind).toBe("invalid");
  const next = new Date(late.getTime() + 30_000);
  const { output: answer } = await call<{ confirmedUntil: string }>("confirmIdentity", await account.contextAt(next), {
    body: { proof: showCode(next) },
  });
  expect(new Date(answer.confirmedUntil).getTime()).toBe(next.getTime() + STEP_UP_MS);
});

test("limits the guesses of somebody who found an open browser", async () => {
  const account = await createAccount({ withPassword: false });
  for (let guess = 0; guess < 10; guess++)
    expect((await catchAppError(confirm(account, "guess"))).kind).toBe("invalid");
  expect((await catchAppError(confirm(account, "guess"))).kind).toBe("rateLimited");
});

test("lets no assistant do what asks for a confirmation, and lets keys do what their scopes say", async () => {
  const { organization, userId } = await createAccount();
  const assistant = { type: "user" as const, userId, sessionId: "ses_1", email: "a@example.com", name: null };
  const context = testCtx(db, organization, { ...assistant, role: "owner", confirmedAt: null }, now);
  expect((await catchAppError(call("exportAuditEvents", context))).message).toBe("Confirmation required");
  const key = { type: "key" as const, keyId: "key_1", name: "Archive", scopes: ["audit.read"] };
  expect((await call("exportAuditEvents", testCtx(db, organization, key, now))).stream).toBeDefined();
});
