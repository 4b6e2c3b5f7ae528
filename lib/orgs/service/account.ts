import "server-only";
import { listMemberships } from "#db/queries/accounts/orgs.ts";
import { findUser } from "#db/queries/accounts/users.ts";
import type { Ctx } from "#lib/access/principal.ts";
import * as emails from "#lib/auth/change-email.ts";
import * as passwords from "#lib/auth/change-password.ts";
import { toOrganizationSummary } from "#lib/auth/session.ts";
import { notFound } from "#lib/errors.ts";
import { requireUser } from "./require-user.ts";

/** Returns the signed-in user and the user's organizations, oldest membership first. */
export async function getMe(ctx: Ctx) {
  const { userId } = requireUser(ctx);
  const [user, memberships] = await Promise.all([findUser(ctx.db, userId), listMemberships(ctx.db, userId)]);
  if (!user) throw notFound("User");
  return {
    user: {
      id: user.id,
      email: user.email,
      emailVerified: user.emailVerifiedAt !== null,
      name: user.name,
      image: user.image,
      hasPassword: user.passwordHash !== null,
    },
    organizations: memberships.map(({ organization, role }) => ({
      ...toOrganizationSummary(organization),
      role,
      demo: organization.demo,
    })),
  };
}

/** Changes the password of the signed-in user; see `changePassword` of `lib/auth`. */
export async function changePassword(ctx: Ctx, input: passwords.PasswordChange): Promise<{ changed: true }> {
  await passwords.changePassword(ctx.db, toCaller(ctx), input, ctx.clock.now());
  return { changed: true };
}

/** Mails a code to the new address of the signed-in user; see `requestEmailChange` of `lib/auth`. */
export async function requestEmailChange(ctx: Ctx, email: string) {
  await emails.requestEmailChange(ctx.db, requireUser(ctx).userId, email, ctx.clock.now());
  return { sentTo: email };
}

/** Changes the address of the signed-in user; see `changeEmail` of `lib/auth`. */
export async function changeEmail(ctx: Ctx, code: string) {
  return { email: await emails.changeEmail(ctx.db, toCaller(ctx), code, ctx.clock.now()) };
}

function toCaller(ctx: Ctx) {
  const { userId, sessionId } = requireUser(ctx);
  return { userId, sessionId, address: ctx.address };
}
