import "server-only";
import { decode, encode } from "next-auth/jwt";
import type { Db } from "#db/client.ts";
import type { MembershipRow } from "#db/queries/accounts/orgs.ts";
import { findSessionRow, insertSession, revokeSession, type SessionUser } from "#db/queries/accounts/sessions.ts";
import type { Identity, OrganizationSummary, Role } from "#lib/access/principal.ts";
import { origin } from "#lib/env.ts";
import { AppError, authenticationUnavailable, notFound } from "#lib/errors.ts";
import { newId } from "#lib/ids.ts";
import { deriveKey } from "#lib/secrets.ts";

/** A session ends this long after its sign-in. */
export const SESSION_MAX_AGE_SECONDS = 30 * 24 * 60 * 60;

export type Membership = { organization: OrganizationSummary & { demo: boolean }; role: Role };
export type Session = { user: SessionUser; memberships: Membership[] };

/** The secret under which next-auth encrypts its cookies. */
export function sessionSecret(): string {
  return deriveKey("next-auth").toString("base64url");
}

/** Name and attributes of the session cookie; `Secure` and its prefix where the origin is https. */
export function sessionCookie() {
  const secure = origin().startsWith("https:");
  return {
    name: `${secure ? "__Secure-" : ""}clarion.session`,
    options: { httpOnly: true, sameSite: "lax" as const, path: "/", secure },
  };
}

/** Writes the row of a new session. @returns its id */
export async function openSession(db: Db, userId: string, userAgent: string | null, now: Date): Promise<string> {
  const id = newId("ses", now.getTime());
  await insertSession(db, {
    id,
    userId,
    userAgent: userAgent?.slice(0, 300) ?? null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + SESSION_MAX_AGE_SECONDS * 1000),
  });
  return id;
}

/** The cookie's value: an encrypted token that names the session's row and says nothing else. */
export function encodeSession(userId: string, sessionId: string): Promise<string> {
  return encode({ token: { sub: userId, sid: sessionId }, secret: sessionSecret(), maxAge: SESSION_MAX_AGE_SECONDS });
}

/** The session that a `Cookie` header belongs to, with the user's memberships, oldest first. */
export async function findSession(db: Db, cookieHeader: string | null, now: Date): Promise<Session | undefined> {
  return read(db, cookieHeader, undefined, now);
}

/**
 * Who a `Cookie` header stands for, in one organization; session and membership are checked on every call.
 * Throws `unauthenticated` without a living session, `notFound` where the user is no member, `unavailable`
 * when the database fails.
 * @param organizationId id or slug; null where the operation is about the user: then the oldest membership stands in,
 *   or an organization without id
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
    throw new AppError("invalid", "X-Clarion-Organization is missing", "Name the organization by id or slug.");
  }
  if (!membership && organizationId !== null) throw notFound("Organization");
  return {
    principal: { type: "user", ...user, role: membership?.role ?? "viewer" },
    organization: membership ? summaryOf(membership.organization) : { id: "", slug: "", name: "", logo: null },
  };
}

/** Ends the session of a `Cookie` header at once, in every tab. */
export async function signOut(db: Db, cookieHeader: string | null, now: Date): Promise<void> {
  const id = await sessionIdOf(cookieHeader);
  if (id) await revokeSession(db, id, now);
}

/** What every answer says of an organization. */
export function summaryOf({ id, slug, name, logo }: OrganizationSummary): OrganizationSummary {
  return { id, slug, name, logo };
}

async function read(
  db: Db,
  cookieHeader: string | null,
  organization: string | undefined,
  now: Date,
): Promise<Session | undefined> {
  const id = await sessionIdOf(cookieHeader);
  if (!id) return undefined;
  try {
    const row = await findSessionRow(db, id, organization, now);
    return row && { user: row.user, memberships: row.memberships.map(membershipOf) };
  } catch (error) {
    throw authenticationUnavailable(error);
  }
}

function membershipOf({ organization, role }: MembershipRow): Membership {
  return { organization: { ...summaryOf(organization), demo: organization.demo }, role };
}

async function sessionIdOf(cookieHeader: string | null): Promise<string | undefined> {
  const value = cookieOf(cookieHeader, sessionCookie().name);
  if (!value) return undefined;
  // A cookie that was tampered with, has expired or is of another installation is no session, not a fault.
  const token = await decode({ token: value, secret: sessionSecret() }).catch(() => null);
  return typeof token?.sid === "string" ? token.sid : undefined;
}

function cookieOf(header: string | null, name: string): string | undefined {
  for (const part of (header ?? "").split(";")) {
    const at = part.indexOf("=");
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return undefined;
}
