import "server-only";
import type { Db } from "#db/client.ts";
import { deleteKeysOfMember } from "#db/queries/accounts/keys.ts";
import * as orgs from "#db/queries/accounts/orgs.ts";
import {
  findUserByAccount,
  findUserByEmail,
  insertAccount,
  lockSignUp,
  markEmailVerified,
  type UserRow,
} from "#db/queries/accounts/users.ts";
import { recordEvent } from "#lib/access/audit-event.ts";
import type { Role } from "#lib/access/principal.ts";
import { COMPANY_PROVIDER, findCompanyOrganization, findGroupRole, toAccountId } from "#lib/auth/company.ts";
import { mailNotice } from "#lib/auth/notices.ts";
import { recordUserEvent } from "#lib/auth/user-event.ts";
import { env } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { insertNewUser } from "./accounts.ts";

export type CompanyIdentity = {
  issuer: string;
  subject: string;
  /** Lower-cased; undefined when the provider says that it is not verified. */
  email: string | undefined;
  name: string | null;
  groups: readonly string[];
};

/**
 * Returns the user of a person at the company's provider, who becomes a member of the organization of the address's
 * domain with the role of the groups: at each sign-in, so that the provider decides. A person whose groups grant no role
 * any more loses the membership with its keys.
 * @throws AppError `forbidden` without a verified address, a listed domain or a granted role; `conflict` when the account
 * of the address has a password and nobody proved to own it
 */
export async function resolveCompanyUser(db: Db, identity: CompanyIdentity, now: Date): Promise<string> {
  const { email, groups } = identity;
  if (!email)
    throw new AppError(
      "forbidden",
      "No verified email address",
      `Verify your email address with ${env.OIDC_NAME} first.`,
    );
  const slug = findCompanyOrganization(email);
  const organization = slug === undefined ? undefined : await orgs.findOrganizationBySlug(db, slug);
  if (!organization) throw isNotAllowed();
  const role = findGroupRole(groups);
  const { user, isNewMethod } = await db.transaction(async (tx) => {
    const found = await findOrInsertUser(tx, { ...identity, email }, role !== undefined, now);
    if (found) await setRole(tx, organization.id, found.user, role, now);
    return found ?? { user: undefined, isNewMethod: false };
  });
  if (!user || !role) throw isNotAllowed();
  if (isNewMethod) {
    const what = `Your Clarion account can now be signed in to with ${env.OIDC_NAME}.`;
    mailNotice(user.email, "A new way to sign in to Clarion", what);
  }
  return user.id;
}

/** @param mayCreate whether an unknown person gets an account, and a known account this way to sign in */
async function findOrInsertUser(
  tx: Db,
  { issuer, subject, email, name }: CompanyIdentity & { email: string },
  mayCreate: boolean,
  now: Date,
): Promise<{ user: UserRow; isNewMethod: boolean } | undefined> {
  const providerAccountId = toAccountId(issuer, subject);
  const linked = await findUserByAccount(tx, COMPANY_PROVIDER, providerAccountId);
  if (linked) return { user: linked, isNewMethod: false };
  if (!mayCreate) return undefined;
  // Two first sign-ins of one person at the same time make one account.
  await lockSignUp(tx);
  const existing = await findUserByEmail(tx, email);
  if (existing?.passwordHash && !existing.emailVerifiedAt) {
    throw new AppError("conflict", "This email address already has an account", "Sign in, or reset the password.");
  }
  if (existing) await markEmailVerified(tx, existing.id, now);
  else await insertNewUser(tx, { email, name, passwordHash: null, emailVerifiedAt: now }, now);
  const user = await findUserByEmail(tx, email);
  if (!user) throw new Error("The account of a sign-in is missing.");
  await insertAccount(tx, { provider: COMPANY_PROVIDER, providerAccountId, userId: user.id, createdAt: now });
  if (existing) await recordUserEvent(tx, user.id, { operation: "addSignInMethod", resourceId: COMPANY_PROVIDER }, now);
  return { user, isNewMethod: existing !== undefined };
}

/** Gives the user the role, or none. The last owner stays one, since nobody could run the organization otherwise. */
async function setRole(
  tx: Db,
  organizationId: string,
  user: UserRow,
  role: Role | undefined,
  now: Date,
): Promise<void> {
  const owners = await orgs.lockOwners(tx, organizationId);
  const member = await orgs.findMember(tx, organizationId, user.id);
  if (member?.role === role) return;
  if (owners.length === 1 && owners[0] === user.id) return;
  if (role === undefined) {
    await deleteKeysOfMember(tx, organizationId, user.id);
    await orgs.deleteMembership(tx, organizationId, user.id);
  } else if (member) await orgs.updateMemberRole(tx, organizationId, user.id, role);
  else await orgs.insertMembership(tx, { organizationId, userId: user.id, role, createdAt: now });
  const operation = role === undefined ? "removeMemberByProvider" : "setRoleByProvider";
  const event = { organizationId, operation, userId: user.id, actorName: user.email, resourceId: user.id };
  await recordEvent(tx, "user", { ...event, fields: ["role"] }, now);
}

function isNotAllowed(): AppError {
  return new AppError("forbidden", "Not a member", "Ask the administrator of your company for access.");
}
