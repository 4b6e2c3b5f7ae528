import { afterEach, describe, expect, it, vi } from "vitest";
import { findSessionRow } from "#db/queries/accounts/sessions.ts";
import { listAuditEvents } from "#db/queries/audit.ts";
import { env } from "#lib/env.ts";
import { runCommand } from "#lib/operator/commands.ts";
import { createAuthenticator } from "#lib/testing/authenticator.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { collectMails } from "#lib/testing/mails.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import { showTotp } from "#lib/testing/totp.ts";
import * as passkeys from "./passkeys.ts";
import { checkSecondFactor, confirmSecondFactor, hasSecondFactor, startSecondFactor } from "./second-factor.ts";
import { openSession } from "./session.ts";

const db = await testDatabase();
const now = new Date("2026-03-01T12:00:00.000Z");
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const refused = { kind: "invalid", message: "This passkey does not work" };
const noSignIn = { kind: "unauthenticated", message: "This passkey does not work" };

async function createAccount() {
  const email = `passkey${Math.random()}@example.com`;
  const userId = await testUser(db, now, email);
  const organization = await testOrganization(db, now, { [userId]: "owner" });
  const [mine, theirs] = [await openSession(db, userId, null, now), await openSession(db, userId, null, now)];
  return { email, userId, organization, mine, theirs, caller: { userId, sessionId: mine } };
}

type Account = Awaited<ReturnType<typeof createAccount>>;

async function add({ caller }: Account, authenticator = createAuthenticator(), name = "Laptop") {
  const response = authenticator.create(await passkeys.startPasskey(db, caller.userId, now));
  return passkeys.addPasskey(db, caller, { name, response }, now);
}

/** An account with a passkey and the authenticator that has it. */
async function createProtected() {
  const [account, authenticator] = [await createAccount(), createAuthenticator()];
  const { passkey, recoveryCodes } = await add(account, authenticator);
  return { ...account, authenticator, passkey, codes: recoveryCodes ?? [] };
}

type Use = Parameters<ReturnType<typeof createAuthenticator>["use"]>[1];
let serial = 0;
/** Signs in from an address of its own, so that tests do not share limits. */
const signInWith = async (response: ReturnType<ReturnType<typeof createAuthenticator>["use"]>, at = now) =>
  passkeys.signInWithPasskey(db, { response, ip: `192.0.2.${++serial}` }, at);
const signIn = async (authenticator: ReturnType<typeof createAuthenticator>, fault: Use = {}) =>
  signInWith(authenticator.use(await passkeys.startPasskeySignIn(now), fault));
const isOpen = async (sessionId: string) => (await findSessionRow(db, sessionId, undefined, now)) !== undefined;
const isConfirmed = async (sessionId: string, at: Date) =>
  (await findSessionRow(db, sessionId, undefined, at))?.user.confirmedAt?.getTime() === at.getTime();

afterEach(() => void vi.restoreAllMocks());

describe("passkeys", () => {
  it("signs in alone, and is asked for after a password from then on", async () => {
    const { userId, authenticator } = await createProtected();
    expect(await signIn(authenticator)).toBe(userId);
    expect(await signIn(authenticator)).toBe(userId);
    expect(await hasSecondFactor(db, userId)).toBe(true);
    expect(await hasSecondFactor(db, (await createAccount()).userId)).toBe(false);
  });

  it("comes with recovery codes and ends other sessions when it is the first second factor, and not later", async () => {
    const account = await createAccount();
    const { recoveryCodes } = await add(account);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect([await isOpen(account.mine), await isOpen(account.theirs)]).toEqual([true, false]);
    const another = await openSession(db, account.userId, null, now);
    expect((await add(account)).recoveryCodes).toBeNull();
    expect(await isOpen(another)).toBe(true);
  });

  it("is replaced by a recovery code once when it is lost, and another one can be added", async () => {
    const { caller, codes, passkey, ...account } = await createProtected();
    await checkSecondFactor(db, caller, codes[0] ?? "", now);
    await expect(checkSecondFactor(db, caller, codes[0] ?? "", now)).rejects.toMatchObject({ kind: "invalid" });
    const replacement = createAuthenticator();
    await add({ ...account, caller }, replacement, "Phone");
    await passkeys.removePasskey(db, caller, passkey.id, now);
    await expect(signIn(account.authenticator)).rejects.toMatchObject(noSignIn);
    expect(await signIn(replacement)).toBe(account.userId);
    await checkSecondFactor(db, caller, codes[1] ?? "", now);
  });

  it.each([
    ["another site", { origin: "https://clarion.example" }],
    ["another relying party", { rpId: "example" }],
    ["an authenticator that did not check its user", { verifiesUser: false }],
  ])("refuses an answer for %s", async (_, fault) => {
    const account = await createAccount();
    const fresh = createAuthenticator();
    const response = fresh.create(await passkeys.startPasskey(db, account.userId, now), fault);
    await expect(passkeys.addPasskey(db, account.caller, { name: "x", response }, now)).rejects.toMatchObject(refused);
    expect(await hasSecondFactor(db, account.userId)).toBe(false);
    const { authenticator } = await createProtected();
    await expect(signIn(authenticator, fault)).rejects.toMatchObject(noSignIn);
  });

  it("refuses an answer of an unknown passkey, of another user's name, or of a copy that counts behind", async () => {
    const { authenticator } = await createProtected();
    await expect(signIn(createAuthenticator())).rejects.toMatchObject(noSignIn);
    const userHandle = Buffer.from("usr_another").toString("base64url");
    await expect(signIn(authenticator, { userHandle })).rejects.toMatchObject(noSignIn);
    await signIn(authenticator, { counter: 9 });
    await expect(signIn(authenticator, { counter: 9 })).rejects.toMatchObject(noSignIn);
    await signIn(authenticator, { counter: 10 });
  });

  it("refuses a signature of another key", async () => {
    const { authenticator } = await createProtected();
    const options = await passkeys.startPasskeySignIn(now);
    const forged = { ...authenticator.use(options), response: createAuthenticator().use(options).response };
    await expect(signInWith(forged)).rejects.toMatchObject(noSignIn);
  });

  it("accepts an answer once within five minutes, also when two requests send it at the same time", async () => {
    const { userId, authenticator } = await createProtected();
    const answer = authenticator.use(await passkeys.startPasskeySignIn(now));
    const outcomes = await Promise.allSettled([signInWith(answer), signInWith(answer)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await expect(signInWith(answer)).rejects.toMatchObject(noSignIn);
    const slow = authenticator.use(await passkeys.startPasskeySignIn(now));
    await expect(signInWith(slow, later(300))).rejects.toMatchObject(noSignIn);
    expect(await signInWith(authenticator.use(await passkeys.startPasskeySignIn(now)), later(299))).toBe(userId);
  });

  it("refuses a challenge that was not made here, or was made for something else", async () => {
    const { caller, authenticator } = await createProtected();
    const options = await passkeys.startPasskeySignIn(now);
    const invented = { ...options, challenge: Buffer.alloc(54, 7).toString("base64url") };
    await expect(signInWith(authenticator.use(invented))).rejects.toMatchObject(noSignIn);
    const short = { ...options, challenge: "AAAA" };
    await expect(signInWith(authenticator.use(short))).rejects.toMatchObject(noSignIn);
    const confirming = await passkeys.startPasskeyConfirmation(db, caller.userId, now);
    await expect(signInWith(authenticator.use(confirming))).rejects.toMatchObject(noSignIn);
    const other = await createAccount();
    const foreign = createAuthenticator().create(await passkeys.startPasskey(db, caller.userId, now));
    const attempt = passkeys.addPasskey(db, other.caller, { name: "x", response: foreign }, now);
    await expect(attempt).rejects.toMatchObject(refused);
  });

  it("limits attempts from an address, except in a browser that has signed in before", async () => {
    const { authenticator } = await createProtected();
    const attempt = async (use: ReturnType<typeof createAuthenticator>) =>
      passkeys.signInWithPasskey(
        db,
        { response: use.use(await passkeys.startPasskeySignIn(now)), ip: "198.51.100.1" },
        now,
      );
    for (let count = 0; count < 10; count++) {
      await expect(attempt(createAuthenticator())).rejects.toMatchObject(noSignIn);
    }
    await expect(attempt(authenticator)).rejects.toMatchObject({ kind: "rateLimited" });
  });

  it("confirms in the session of the request only, and not with a passkey of somebody else", async () => {
    const account = await createProtected();
    const other = await createProtected();
    const second = await openSession(db, account.userId, null, now);
    const at = later(60);
    const options = await passkeys.startPasskeyConfirmation(db, account.userId, at);
    expect(options.allowCredentials).toMatchObject([{ id: account.authenticator.id }]);
    const foreign = passkeys.confirmWithPasskey(db, account.caller, other.authenticator.use(options), at);
    await expect(foreign).rejects.toMatchObject(refused);
    expect(await isConfirmed(account.mine, at)).toBe(false);
    await passkeys.confirmWithPasskey(db, account.caller, account.authenticator.use(options), at);
    expect([await isConfirmed(account.mine, at), await isConfirmed(second, at)]).toEqual([true, false]);
  });

  it("belongs to one account, which alone renames and removes it", async () => {
    const [account, other] = [await createProtected(), await createAccount()];
    const again = account.authenticator.create(await passkeys.startPasskey(db, other.userId, now));
    const taken = passkeys.addPasskey(db, other.caller, { name: "x", response: again }, now);
    await expect(taken).rejects.toMatchObject({ kind: "conflict" });
    const { id } = account.passkey;
    const missing = { kind: "notFound" };
    await expect(passkeys.renamePasskey(db, other.caller, id, "x", now)).rejects.toMatchObject(missing);
    await expect(passkeys.removePasskey(db, other.caller, id, now)).rejects.toMatchObject(missing);
    expect(await passkeys.renamePasskey(db, account.caller, id, "Desk", now)).toMatchObject({ name: "Desk" });
  });

  it("leaves events and mails, and no recovery codes when the last one is removed", async () => {
    const account = await createAccount();
    const { caller, organization, email } = account;
    const mails = await collectMails(async () => {
      const { passkey } = await add(account);
      await passkeys.renamePasskey(db, caller, passkey.id, "Desk", now);
      await passkeys.removePasskey(db, caller, passkey.id, now);
    });
    expect(mails).toMatchObject([
      { to: email, subject: "A passkey was added to your Clarion account", text: expect.stringContaining("Laptop") },
      { to: email, subject: "Your Clarion account has no second factor any more" },
    ]);
    const operations = ["addPasskey", "updatePasskey", "removePasskey"];
    const events = await listAuditEvents(db, organization.id, { operations }, { limit: 9, offset: 0 });
    expect(events.map(({ operation }) => operation).toSorted()).toEqual(operations.toSorted());
    expect(events).toMatchObject(operations.map(() => ({ userId: caller.userId, credentialId: account.mine })));
    expect((await add(account)).recoveryCodes).toHaveLength(10);
  });

  it("keeps the recovery codes while an authenticator app is left", async () => {
    const account = await createProtected();
    const { secret } = await startSecondFactor(db, account.userId, now);
    const [code = ""] = await confirmSecondFactor(db, account.caller, showTotp(secret, now), now);
    await passkeys.removePasskey(db, account.caller, account.passkey.id, now);
    await checkSecondFactor(db, account.caller, code, now);
  });

  it("is removed by the operator when a user has lost every factor", async () => {
    const { email, userId } = await createProtected();
    await runCommand(db, "user.remove-second-factor", { email }, now);
    expect(await hasSecondFactor(db, userId)).toBe(false);
  });

  it("refuses the sign-in when only the company's provider may sign people in", async () => {
    const { authenticator } = await createProtected();
    const answer = authenticator.use(await passkeys.startPasskeySignIn(now));
    const settings = { OIDC_ONLY: true, OIDC_ISSUER: "https://idp.example", OIDC_CLIENT_ID: "a" };
    for (const [name, value] of Object.entries({ ...settings, OIDC_CLIENT_SECRET: "b" })) {
      vi.spyOn(env, name as "OIDC_ISSUER", "get").mockReturnValue(value as string);
    }
    await expect(signInWith(answer)).rejects.toMatchObject({ kind: "forbidden" });
  });

  it("is offered where browsers accept the address of the installation", () => {
    const offered = (origin: string) => {
      vi.spyOn(env, "CLARION_ORIGIN", "get").mockReturnValue(origin);
      return passkeys.canHavePasskeys();
    };
    expect(["https://clarion.example", "http://localhost:3000"].map(offered)).toEqual([true, true]);
    const refusedOrigins = ["http://clarion.example", "https://192.0.2.1", "https://[2001:db8::1]:8443"];
    expect(refusedOrigins.map(offered)).toEqual([false, false, false]);
  });
});
