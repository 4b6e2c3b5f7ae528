import "server-only";
import { decode, encode } from "next-auth/jwt";
import type { Db } from "#db/client.ts";
import type { MembershipRow } from "#db/queries/accounts/orgs.ts";
import {
  findSessionRow,
  insertSession,
  revokeOldestSessions,
  revokeSession,
  type SessionUser,
} from "#db/queries/accounts/sessions.ts";
import type { Identity, OrganizationSummary, Role } from "#lib/access/principal.ts";
import { origin } from "#lib/env.ts";
import { AppError, authenticationUnavailable, notFound } from "#lib/errors.ts";
import { newId } from "#lib/ids.ts";
import { deriveKey } from "#lib/secrets.ts";
import { COMPANY_PROVIDER } from "./company.ts";
import { recordUserEvent } from "./user-event.ts";

/** Lifetime of a session after sign-in. */
export const SESSION_MAX_AGE_SECONDS = 30 * 24 * 60 * 60;

/** Open sessions of a user. A further sign-in ends the oldest one. */
export const SESSIONS_MAX = 100;

export type Membership = {
  organization: OrganizationSummary & { demo: boolean };
  role: Role;
  /** Networks from which the organization can be reached; empty means from everywhere. */
  allowedNetworks: readonly string[];
  requiresSecondFactor: boolean;
};
export type Session = {
  user: SessionUser;
  /** Whether sign-in asks for a second factor: the user's own, or what the company's provider asks for. */
  hasSecondFactor: boolean;
  memberships: Membership[];
};

/** The secret that encrypts next-auth's cookies. */
export function sessionSecret(): string {
  return deriveKey("next-auth").toString("base64url");
}

/** Name and attributes of the session cookie; with `Secure` and the `__Secure-` prefix on an https origin. */
export function sessionCookie() {
  const secure = origin().startsWith("https:");
  return {
    name: `${secure ? "__Secure-" : ""}clarion.session`,
    options: { httpOnly: true, sameSite: "lax" as const, path: "/", secure },
  };
}

/**
 * Inserts a new session, and an event in the audit log of each of the user's organizations. Ends the user's oldest
 * sessions beyond `SESSIONS_MAX`.
 * @param by the provider that signs the user in, with its id of the session
 * @returns its id
 */
export async function openSession(
  db: Db,
  userId: string,
  userAgent: string | null,
  now: Date,
  address: string | null = null,
  by: { provider: string; providerSessionId: string | null } | undefined = undefined,
): Promise<string> {
  const id = newId("ses", now.getTime());
  await db.transaction(async (tx) => {
    await insertSession(tx, {
      id,
      userId,
      userAgent: userAgent?.slice(0, 300) ?? null,
      address,
      ...by,
      confirmedAt: now,
      createdAt: now,
      expiresAt: new Date(now.getTime() + SESSION_MAX_AGE_SECONDS * 1000),
    });
    for (const resourceId of await revokeOldestSessions(tx, userId, SESSIONS_MAX, now)) {
      const event = { operation: "endOldestSession", credentialId: id, resourceId, address };
      await recordUserEvent(tx, userId, event, now);
    }
    await recordUserEvent(tx, userId, { operation: "signIn", credentialId: id, address }, now);
  });
  return id;
}

/** Encodes the cookie's value: an encrypted token that only names the session's row. */
export function encodeSession(userId: string, sessionId: string): Promise<string> {
  return encode({ token: { sub: userId, sid: sessionId }, secret: sessionSecret(), maxAge: SESSION_MAX_AGE_SECONDS });
}

/** Finds the session of a `Cookie` header, with the user's memberships, oldest first. */
export async function findSession(db: Db, cookieHeader: string | null, now: Date): Promise<Session | undefined> {
  return read(db, cookieHeader, undefined, now);
}

/**
 * Authenticates a `Cookie` header for one organization; session and membership are checked on every call. Throws
 * `unauthenticated` without an active session, `notFound` for a non-member, `unavailable` on a database error.
 * @param organizationId id or slug; null for operations on the user, which get the oldest membership, or an
 * organization without id when there is none
 */
export async function authenticateSession(
  db: Db,
  cookieHeader: string | null,
  organizationId: string | null,
  now: Date,
): Promise<Identity> {
  const session = await read(db, cookieHeader, organizationId ?? undefined, now);
  if (!session) throw new AppError("unauthenticated", "Not signed in", "Sign in and try again.");
  const { user } = session;
  const [membership] = session.memberships;
  if (!membership && organizationId === "") {
    throw new AppError("invalid", "X-Clarion-Organization is missing", "Send the organization's id or slug.");
  }
  if (!membership && organizationId !== null) throw notFound("Organization");
  // Without an organization it is the user's own account, where the second factor is set up.
  if (organizationId !== null && membership?.requiresSecondFactor && !session.hasSecondFactor) {
    throw needsSecondFactor();
  }
  return {
    principal: { type: "user", ...user, role: membership?.role ?? "viewer" },
    organization: membership
      ? toOrganizationSummary(membership.organization)
      : { id: "", slug: "", name: "", logo: null },
    // What a user does outside of organizations is bound to no network.
    allowedNetworks: organizationId === null ? [] : (membership?.allowedNetworks ?? []),
  };
}

/** The refusal of a member without the second factor that the organization requires. */
export function needsSecondFactor(): AppError {
  const recovery = "Set up a passkey or an authenticator app on the page /second-factor.";
  return new AppError("forbidden", "Second factor required", recovery);
}

/** Ends the session of a `Cookie` header at once, in every tab. */
export async function signOut(db: Db, cookieHeader: string | null, now: Date): Promise<void> {
  const id = await readSessionId(cookieHeader);
  if (id) await revokeSession(db, id, now);
}

/** Returns the organization fields that are part of every answer. */
export function toOrganizationSummary({ id, slug, name, logo }: OrganizationSummary): OrganizationSummary {
  return { id, slug, name, logo };
}

async function read(
  db: Db,
  cookieHeader: string | null,
  organization: string | undefined,
  now: Date,
): Promise<Session | undefined> {
  const id = await readSessionId(cookieHeader);
  if (!id) return undefined;
  try {
    const row = await findSessionRow(db, id, organization, now);
    if (!row) return undefined;
    const hasSecondFactor = row.hasSecondFactor || row.provider === COMPANY_PROVIDER;
    return { user: row.user, hasSecondFactor, memberships: row.memberships.map(toMembership) };
  } catch (error) {
    throw authenticationUnavailable(error);
  }
}

function toMembership({ organization, role }: MembershipRow): Membership {
  const { demo, allowedNetworks, requireSecondFactor } = organization;
  const summary = { ...toOrganizationSummary(organization), demo };
  return { organization: summary, role, allowedNetworks, requiresSecondFactor: requireSecondFactor };
}

async function readSessionId(cookieHeader: string | null): Promise<string | undefined> {
  const value = readCookie(cookieHeader, sessionCookie().name);
  if (!value) return undefined;
  // A cookie that is tampered with, expired or from another installation counts as no session.
  const token = await decode({ token: value, secret: sessionSecret() }).catch(() => null);
  return typeof token?.sid === "string" ? token.sid : undefined;
}

/** Builds the value of `Set-Cookie` for an answer that no server action sends. */
export function formatCookie(name: string, value: string, maxAgeSeconds: number, path = "/"): string {
  const secure = sessionCookie().options.secure ? "; Secure" : "";
  return `${name}=${value}; Max-Age=${maxAgeSeconds}; Path=${path}; HttpOnly; SameSite=Lax${secure}`;
}

/** Returns the value of a cookie in a `Cookie` header; undefined without it. */
export function readCookie(header: string | null, name: string): string | undefined {
  for (const part of (header ?? "").split(";")) {
    const separator = part.indexOf("=");
    if (separator > 0 && part.slice(0, separator).trim() === name) return part.slice(separator + 1).trim();
  }
  return undefined;
}
