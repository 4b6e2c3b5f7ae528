import "server-only";
import { cookies, headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { getDb } from "#db/client.ts";
import type { SessionUser } from "#db/queries/accounts/sessions.ts";
import type { Ctx, OrganizationSummary, Role } from "#lib/access/principal.ts";
import { systemClock } from "#lib/clock.ts";
import { clientIp } from "#lib/http/client-ip.ts";
import { newId } from "#lib/ids.ts";
import { createDevice, DEVICE_COOKIE, DEVICE_MAX_AGE_SECONDS } from "./device.ts";
import { localPath } from "./local-path.ts";
import { isInNetworks } from "./networks.ts";
import { tellOfNewBrowser } from "./new-browser.ts";
import { createPendingSignIn, PENDING_COOKIE, PENDING_MAX_AGE_SECONDS } from "./pending-sign-in.ts";
import { hasSecondFactor } from "./second-factor.ts";
import {
  encodeSession,
  findSession,
  type Membership,
  openSession,
  SESSION_MAX_AGE_SECONDS,
  type Session,
  sessionCookie,
  toOrganizationSummary,
} from "./session.ts";

/** The session of the request being rendered, read once per request. */
export const currentSession = cache(async (): Promise<Session | undefined> => {
  const cookie = (await headers()).get("cookie");
  return findSession(getDb(), cookie, systemClock.now());
});

/** Returns the session, or redirects to sign-in and then back to the current page. */
export async function requireSession(): Promise<Session> {
  const session = await currentSession();
  if (session) return session;
  const path = localPath((await headers()).get("x-clarion-path")) ?? "/";
  redirect(`/sign-in?next=${encodeURIComponent(path)}`);
}

export type Member = {
  user: SessionUser;
  organization: OrganizationSummary & { demo: boolean };
  role: Role;
  /** All organizations of the user, for the organization switcher. */
  organizations: Membership[];
  /** Context for the services that a page reads from. */
  ctx: Ctx;
};

/**
 * Returns the signed-in member of the organization in the URL. Answers 404 to non-members and redirects to sign-in
 * without a session.
 */
export async function requireMember(orgSlug: string): Promise<Member> {
  return (await findMember(orgSlug)) ?? notFound();
}

/**
 * Like `requireMember`, for page titles, which are also rendered for a 404.
 * Redirects a member without the second factor that the organization requires to the page that sets one up.
 * @returns undefined for non-members, and from a network that the organization does not allow
 */
export const findMember = cache(async (orgSlug: string): Promise<Member | undefined> => {
  const { user, memberships, hasSecondFactor: hasFactor } = await requireSession();
  const membership = memberships.find(({ organization }) => organization.slug === orgSlug);
  if (!membership) return undefined;
  const { allowedNetworks } = membership;
  if (membership.requiresSecondFactor && !hasFactor)
    redirect(`/second-factor?next=${encodeURIComponent(`/${orgSlug}`)}`);
  if (allowedNetworks.length > 0 && !isInNetworks(await requestIp(), allowedNetworks)) return undefined;
  const { organization, role } = membership;
  const ctx: Ctx = {
    db: getDb(),
    organization: toOrganizationSummary(organization),
    principal: { type: "user", ...user, role },
    clock: systemClock,
    requestId: newId("req"),
  };
  return { user, organization, role, organizations: memberships, ctx };
});

/**
 * Signs the browser of a server action in, or asks for the second factor of a user who has one.
 * @param next path of the page after sign-in
 * @returns path of the next page
 */
export async function beginSession(userId: string, next: string): Promise<string> {
  if (!(await hasSecondFactor(getDb(), userId))) {
    await startSession(userId);
    return next;
  }
  const token = await createPendingSignIn(getDb(), userId, systemClock.now());
  (await cookies()).set(PENDING_COOKIE, token, { ...sessionCookie().options, maxAge: PENDING_MAX_AGE_SECONDS });
  return `/sign-in/code?next=${encodeURIComponent(next)}`;
}

/** The token of a sign-in that waits for the second factor. */
export async function requestPendingSignIn(): Promise<string | undefined> {
  return (await cookies()).get(PENDING_COOKIE)?.value;
}

/** Signs the browser of a server action in. */
export async function startSession(userId: string): Promise<void> {
  const userAgent = (await headers()).get("user-agent");
  const [address, device, now] = [await requestIp(), await requestDevice(), systemClock.now()];
  const sessionId = await openSession(getDb(), userId, userAgent, now, address);
  await tellOfNewBrowser(getDb(), { userId, device, userAgent, address }, now);
  const { name, options } = sessionCookie();
  const value = await encodeSession(userId, sessionId);
  const jar = await cookies();
  jar.set(name, value, { ...options, maxAge: SESSION_MAX_AGE_SECONDS });
  jar.delete(PENDING_COOKIE);
  jar.set(DEVICE_COOKIE, createDevice(userId), { ...options, maxAge: DEVICE_MAX_AGE_SECONDS });
}

/** The mark of a browser in which someone has signed in before. */
export async function requestDevice(): Promise<string | undefined> {
  return (await cookies()).get(DEVICE_COOKIE)?.value;
}

/** The client's address, as set by our own HTTP server. */
export async function requestIp(): Promise<string> {
  return clientIp(await headers());
}
