import "server-only";
import { isIP } from "node:net";
import {
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import type { Db } from "#db/client.ts";
import * as queries from "#db/queries/accounts/passkeys.ts";
import { confirmSession, revokeSessionsOfUser } from "#db/queries/accounts/sessions.ts";
import { findUser } from "#db/queries/accounts/users.ts";
import { origin } from "#lib/env.ts";
import { AppError, notFound } from "#lib/errors.ts";
import { newId } from "#lib/ids.ts";
import { log } from "#lib/log.ts";
import { requireOwnSignIn } from "./company.ts";
import { findDevice } from "./device.ts";
import { type ChallengePurpose, consumeChallenge, createChallenge, isOpenChallenge } from "./passkey-challenge.ts";
import type { AuthenticationResponse, RegistrationResponse } from "./passkey-shapes.ts";
import { issueRecoveryCodes } from "./recovery-codes.ts";
import { type Caller, dropUselessCodes, hasSecondFactor, notify, notifyOfLoss } from "./second-factor.ts";
import { countAttempt } from "./sign-in.ts";
import { recordUserEvent } from "./user-event.ts";

/** Passkeys of a user. */
export const PASSKEYS_MAX = 20;
const TIMEOUT_MS = 5 * 60 * 1000;
const SIGN_IN = { what: "sign-in" } as const;

/**
 * Whether browsers make passkeys for this installation: it has a name, and https or the name `localhost`
 * (Web Authentication, section 5.1.2).
 */
export function canHavePasskeys(): boolean {
  const { protocol, hostname } = new URL(origin());
  if (isIP(hostname.replace(/^\[|\]$/g, "")) !== 0) return false;
  return protocol === "https:" || hostname === "localhost";
}

const rpID = () => new URL(origin()).hostname;

/** Returns what the browser needs to make a passkey. Throws `conflict` for a user with 20 of them. */
export async function startPasskey(db: Db, userId: string, now: Date) {
  const user = await findUser(db, userId);
  if (!user) throw notFound("User");
  const existing = await queries.listPasskeys(db, userId);
  if (existing.length >= PASSKEYS_MAX) {
    throw new AppError("conflict", `This account has ${PASSKEYS_MAX} passkeys`, "Remove one that you no longer use.");
  }
  return generateRegistrationOptions({
    rpName: "Clarion",
    rpID: rpID(),
    userID: toBytes(Buffer.from(userId)),
    userName: user.email,
    userDisplayName: user.name ?? user.email,
    challenge: toBytes(createChallenge({ what: "register", userId }, now)),
    timeout: TIMEOUT_MS,
    attestationType: "none",
    excludeCredentials: existing.map(toDescriptor),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
}

/**
 * Adds the passkey that the browser has made. The first second factor of a user comes with recovery codes and signs the
 * user out everywhere else, since those browsers have not shown it.
 * @returns the passkey, and the recovery codes, which cannot be read again; null when the user has codes already
 * @throws AppError `invalid` for an answer that proves nothing, `conflict` when an account has the passkey already
 */
export async function addPasskey(
  db: Db,
  caller: Caller,
  { name, response }: { name: string; response: RegistrationResponse },
  now: Date,
): Promise<{ passkey: queries.PasskeyRow; recoveryCodes: string[] | null }> {
  const { userId, sessionId } = caller;
  const { credential, challenge } = await verifyNew(response, userId, now);
  const added = await db.transaction(async (tx) => {
    if (!(await consumeChallenge(tx, challenge, userId, now))) throw isRefused();
    const isFirst = !(await hasSecondFactor(tx, userId));
    const passkey = await queries.insertPasskey(tx, {
      id: newId("pky", now.getTime()),
      userId,
      name,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString("base64url"),
      counter: credential.counter,
      transports: response.response.transports,
      createdAt: now,
    });
    if (!passkey) throw new AppError("conflict", "This passkey is already registered", "Create another one.");
    await record(tx, caller, "addPasskey", passkey.id, now);
    if (!isFirst) return { passkey, recoveryCodes: null };
    await revokeSessionsOfUser(tx, userId, now, sessionId ?? undefined);
    return { passkey, recoveryCodes: await issueRecoveryCodes(tx, userId, now) };
  });
  const where = added.recoveryCodes ? " All other browsers were signed out." : "";
  const what = `The passkey "${name}" was added. It signs in to your account.${where}`;
  await notify(db, userId, "A passkey was added to your Clarion account", what);
  return added;
}

/** Renames a passkey. Throws `notFound` for one of somebody else, as for an unknown one. */
export async function renamePasskey(db: Db, caller: Caller, passkeyId: string, name: string, now: Date) {
  return db.transaction(async (tx) => {
    const passkey = await queries.renamePasskey(tx, caller.userId, passkeyId, name);
    if (!passkey) throw notFound("Passkey");
    await record(tx, caller, "updatePasskey", passkeyId, now);
    return passkey;
  });
}

/** Removes a passkey, such as a lost one. Throws `notFound` for one of somebody else, as for an unknown one. */
export async function removePasskey(db: Db, caller: Caller, passkeyId: string, now: Date): Promise<void> {
  const { userId } = caller;
  const { name } = await db.transaction(async (tx) => {
    const passkey = await queries.deletePasskey(tx, userId, passkeyId);
    if (!passkey) throw notFound("Passkey");
    await dropUselessCodes(tx, userId);
    await record(tx, caller, "removePasskey", passkeyId, now);
    return passkey;
  });
  await notifyOfLoss(db, userId, `The passkey "${name}" was removed.`);
}

/** Returns what the browser needs to let its user choose a passkey, before anybody knows who that is. */
export function startPasskeySignIn(now: Date) {
  return startUse(SIGN_IN, [], now);
}

/**
 * Returns the user whose passkey the browser has used. It needs no further factor: the authenticator has checked a
 * finger, a face or a PIN.
 * @param input `device` is the mark of the browser (`createDevice`)
 * @throws AppError `unauthenticated` for an answer that proves nothing, `rateLimited` past ten in ten minutes
 */
export async function signInWithPasskey(
  db: Db,
  { response, ip, device }: { response: AuthenticationResponse; ip: string; device?: string | undefined },
  now: Date,
): Promise<string> {
  requireOwnSignIn("Passkeys");
  const passkey = await queries.findPasskeyByCredential(db, response.id);
  await countAttempt(db, "passkey", { ip, device: findDevice(device, passkey?.userId) }, now);
  if (!passkey || !(await isUsed(db, passkey, response, SIGN_IN, now))) {
    const recovery = "Try again, or sign in with your password.";
    throw new AppError("unauthenticated", "This passkey does not work", recovery);
  }
  return passkey.userId;
}

/** Returns what the browser needs to confirm with a passkey of the user. */
export async function startPasskeyConfirmation(db: Db, userId: string, now: Date) {
  return startUse({ what: "confirm", userId }, await queries.listPasskeys(db, userId), now);
}

/**
 * Confirms in a session that it is the user; see `confirmIdentity`.
 * @throws AppError `invalid` for an answer that proves nothing, `rateLimited` past ten in ten minutes
 */
export async function confirmWithPasskey(
  db: Db,
  { userId, sessionId }: { userId: string; sessionId: string },
  response: AuthenticationResponse,
  now: Date,
): Promise<void> {
  await countAttempt(db, "confirmation", { account: userId }, now);
  const passkey = await queries.findPasskeyByCredential(db, response.id);
  const isMine = passkey?.userId === userId;
  if (!(isMine && (await isUsed(db, passkey, response, { what: "confirm", userId }, now)))) throw isRefused();
  await confirmSession(db, sessionId, now);
}

function startUse(purpose: ChallengePurpose, passkeys: queries.PasskeyRow[], now: Date) {
  return generateAuthenticationOptions({
    rpID: rpID(),
    challenge: toBytes(createChallenge(purpose, now)),
    timeout: TIMEOUT_MS,
    userVerification: "required",
    allowCredentials: passkeys.map(toDescriptor),
  });
}

async function verifyNew(response: RegistrationResponse, userId: string, now: Date) {
  const seen = watchChallenge({ what: "register", userId }, now);
  const result = await verifyRegistrationResponse({
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge: seen.isExpected,
    expectedOrigin: origin(),
    expectedRPID: rpID(),
    requireUserVerification: true,
  }).catch(logRefusal);
  if (!result?.verified) throw isRefused();
  return { credential: result.registrationInfo.credential, challenge: seen.challenge };
}

/** Whether the answer proves, for the first time, that the passkey was used for the purpose. */
async function isUsed(
  db: Db,
  passkey: queries.PasskeyRow,
  { response, ...credential }: AuthenticationResponse,
  purpose: ChallengePurpose,
  now: Date,
): Promise<boolean> {
  const { userHandle, ...signed } = response;
  if (userHandle && Buffer.from(userHandle, "base64url").toString() !== passkey.userId) return false;
  const seen = watchChallenge(purpose, now);
  const result = await verifyAuthenticationResponse({
    response: { ...credential, response: signed, clientExtensionResults: {} },
    expectedChallenge: seen.isExpected,
    expectedOrigin: origin(),
    expectedRPID: rpID(),
    credential: {
      id: passkey.credentialId,
      publicKey: toBytes(Buffer.from(passkey.publicKey, "base64url")),
      counter: passkey.counter,
    },
    requireUserVerification: true,
  }).catch(logRefusal);
  if (!result?.verified) return false;
  const { newCounter: counter } = result.authenticationInfo;
  return db.transaction(async (tx) => {
    if (!(await consumeChallenge(tx, seen.challenge, passkey.userId, now))) return false;
    await queries.notePasskeyUse(tx, passkey.id, { counter, lastUsedAt: now });
    return true;
  });
}

/** The library tells the challenge of an answer only to the function that judges it. */
function watchChallenge(purpose: ChallengePurpose, now: Date) {
  const seen = {
    challenge: "",
    isExpected(challenge: string): boolean {
      seen.challenge = challenge;
      return isOpenChallenge(challenge, purpose, now);
    },
  };
  return seen;
}

/** The library throws for every answer that does not fit, which anybody can send. */
function logRefusal(error: unknown): undefined {
  log.info({ reason: error instanceof Error ? error.message : String(error) }, "A passkey was refused");
}

function toDescriptor({ credentialId, transports }: queries.PasskeyRow) {
  return { id: credentialId, transports: transports as AuthenticatorTransport[] };
}

/** The library wants an array of its own buffer, which a `Buffer` of Node's pool is not. */
function toBytes(buffer: Buffer): Uint8Array<ArrayBuffer> {
  return new Uint8Array(buffer);
}

function record(tx: Db, { userId, sessionId, address }: Caller, operation: string, resourceId: string, now: Date) {
  return recordUserEvent(tx, userId, { operation, credentialId: sessionId, resourceId, address }, now);
}

function isRefused(): AppError {
  return new AppError("invalid", "This passkey does not work", "Try again, or use another way.");
}
