import "server-only";
import type { Db } from "#db/client.ts";
import {
  findFirstUser,
  findUserByAccount,
  findUserByEmail,
  insertAccount,
  insertUser,
  lockSignUp,
  markEmailVerified,
} from "#db/queries/accounts/users.ts";
import type { OrganizationSummary } from "#lib/access/principal.ts";
import { requireOwnSignIn } from "#lib/auth/company.ts";
import { mailNotice } from "#lib/auth/notices.ts";
import { isOperatorAddress } from "#lib/auth/operator.ts";
import { hashPassword } from "#lib/auth/password.ts";
import { isSetupToken } from "#lib/auth/setup-link.ts";
import { recordUserEvent } from "#lib/auth/user-event.ts";
import { env } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { newId } from "#lib/ids.ts";
import { insertOwnOrganization } from "./organizations.ts";

/** `first`: only the first account signs up, by the setup link; all others need an invitation. */
export type SignUpPolicy = "first" | "open";

export type SignUp = {
  /** Lower-cased. */
  email: string;
  name: string | null;
  password: string;
  organizationName: string;
  websiteUrl?: string | undefined;
  /** The token of the setup link, which the first account needs. */
  setup?: string | undefined;
};

export type SignUpState = "open" | "setup" | "closed";

/**
 * Who may create an account now: anyone, who has the setup link of an installation without accounts (`setup`), or
 * nobody.
 */
export async function getSignUpState(db: Db, policy: SignUpPolicy = env.CLARION_SIGNUP): Promise<SignUpState> {
  if ((await findFirstUser(db)) === undefined) return "setup";
  return policy === "open" ? "open" : "closed";
}

/**
 * Creates an account with its organization, brand identity and ownership in one transaction. Its address is unverified
 * unless the setup link makes it. Throws `forbidden` when sign-up is closed or the address is an operator's, `conflict`
 * when it has an account.
 */
export async function signUp(
  db: Db,
  input: SignUp,
  now: Date,
  policy: SignUpPolicy = env.CLARION_SIGNUP,
): Promise<{ userId: string; organization: OrganizationSummary }> {
  requireOwnSignIn();
  const setsUp = input.setup !== undefined && isSetupToken(input.setup);
  // Hashing is slow, so it runs outside the transaction and only for who may sign up.
  requireOpen(await getSignUpState(db, policy), setsUp);
  const passwordHash = await hashPassword(input.password);
  return db.transaction(async (tx) => {
    await lockSignUp(tx);
    const state = await getSignUpState(tx, policy);
    requireOpen(state, setsUp);
    if (state !== "setup" && isOperatorAddress(input.email)) throw reserved();
    const emailVerifiedAt = state === "setup" ? now : null;
    const userId = await insertNewUser(tx, { ...input, passwordHash, emailVerifiedAt }, now);
    const { organizationName: name, websiteUrl } = input;
    return { userId, organization: await insertOwnOrganization(tx, { name, websiteUrl }, userId, now) };
  });
}

/**
 * Creates an account for the operator, who vouches for its address, even when sign-up is closed. Throws `conflict` when
 * the address has one.
 */
export async function createUser(
  db: Db,
  input: { email: string; name: string | null; password: string | null },
  now: Date,
): Promise<{ userId: string }> {
  const passwordHash = input.password === null ? null : await hashPassword(input.password);
  return { userId: await insertNewUser(db, { ...input, passwordHash, emailVerifiedAt: now }, now) };
}

/** Throws `conflict` when the address has an account. @returns the id */
export async function insertNewUser(
  tx: Db,
  input: {
    email: string;
    emailVerifiedAt: Date | null;
    name: string | null;
    passwordHash: string | null;
    image?: string | null;
  },
  now: Date,
): Promise<string> {
  const { email, emailVerifiedAt, name, passwordHash, image = null } = input;
  const times = { createdAt: now, updatedAt: now };
  const user = await insertUser(tx, { id: newId("usr"), email, emailVerifiedAt, name, image, passwordHash, ...times });
  if (user) return user.id;
  throw hasAccount();
}

function hasAccount(): AppError {
  return new AppError("conflict", "This email address already has an account", "Sign in, or reset the password.");
}

function reserved(): AppError {
  return new AppError(
    "forbidden",
    "This email address belongs to an operator",
    "Create its account with: clarion user create.",
  );
}

/** @param setsUp whether the caller has the setup link */
function requireOpen(state: SignUpState, setsUp: boolean): void {
  if (state === "open" || (state === "setup" && setsUp)) return;
  if (state === "setup") {
    throw new AppError(
      "forbidden",
      "Sign-up is closed",
      "Open the setup link that the server printed when it started.",
    );
  }
  throw new AppError("forbidden", "Sign-up is closed", "Ask a member of the organization for an invitation.");
}

export type ExternalProfile = {
  provider: string;
  providerAccountId: string;
  /** Lower-cased and verified by the provider; undefined when the provider has not verified any. */
  verifiedEmail: string | undefined;
  name: string | null;
  image: string | null;
};

/**
 * Returns the user of an identity at another provider: already linked, else linked by verified address, else a new
 * account when sign-up is open. Throws `forbidden` without a verified address or when sign-up is closed; `conflict`
 * when the account has a password and nobody proved to own its address.
 */
export async function resolveExternalUser(
  db: Db,
  profile: ExternalProfile,
  now: Date,
  policy: SignUpPolicy = env.CLARION_SIGNUP,
): Promise<string> {
  const { provider, providerAccountId, verifiedEmail } = profile;
  const linkedUser = await findUserByAccount(db, provider, providerAccountId);
  if (linkedUser) return linkedUser.id;
  if (!verifiedEmail) {
    throw new AppError("forbidden", "No verified email address", `Verify your email address with ${provider} first.`);
  }
  const linked = await db.transaction(async (tx) => {
    const user = await findUserByEmail(tx, verifiedEmail);
    if (user?.passwordHash && !user.emailVerifiedAt) throw hasAccount();
    if (user) await markEmailVerified(tx, user.id, now);
    const userId = user?.id ?? (await signUpExternally(tx, profile, verifiedEmail, now, policy));
    await insertAccount(tx, { provider, providerAccountId, userId, createdAt: now });
    if (user) await recordUserEvent(tx, userId, { operation: "addSignInMethod", resourceId: provider }, now);
    return { userId, isNewMethod: user !== undefined };
  });
  if (linked.isNewMethod) {
    const what = `Your Clarion account can now be signed in to with ${provider}, whose verified address is yours.`;
    mailNotice(verifiedEmail, "A new way to sign in to Clarion", what);
  }
  return linked.userId;
}

async function signUpExternally(
  tx: Db,
  profile: ExternalProfile,
  email: string,
  now: Date,
  policy: SignUpPolicy,
): Promise<string> {
  await lockSignUp(tx);
  requireOpen(await getSignUpState(tx, policy), false);
  const userId = await insertNewUser(tx, { ...profile, email, passwordHash: null, emailVerifiedAt: now }, now);
  await insertOwnOrganization(tx, { name: `${profile.name ?? email.split("@")[0]}'s workspace` }, userId, now);
  return userId;
}
