import "server-only";
import * as queries from "#db/queries/accounts/sessions.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { notFound } from "#lib/errors.ts";
import { requireUser } from "./require-user.ts";

/** Returns the browsers in which the user is signed in, the one of the request first. */
export async function listSessions(ctx: Ctx) {
  const { userId, sessionId } = requireUser(ctx);
  const rows = await queries.listSessions(ctx.db, userId, ctx.clock.now());
  const sessions = rows.map(({ id, userAgent, address, createdAt, expiresAt }) => {
    return { id, current: id === sessionId, userAgent, address, createdAt, expiresAt };
  });
  return { sessions: sessions.toSorted((one, other) => Number(other.current) - Number(one.current)) };
}

/** Signs the user out in one browser. Throws `notFound` for a session of somebody else, as for an unknown one. */
export async function endSession(ctx: Ctx, sessionId: string) {
  const { userId } = requireUser(ctx);
  if (!(await queries.revokeSessionOfUser(ctx.db, userId, sessionId, ctx.clock.now()))) throw notFound("Session");
  return { id: sessionId };
}

/** Signs the user out everywhere but in the browser of the request. */
export async function endOtherSessions(ctx: Ctx) {
  const { userId, sessionId } = requireUser(ctx);
  const now = ctx.clock.now();
  const others = (await queries.listSessions(ctx.db, userId, now)).filter(({ id }) => id !== sessionId);
  await queries.revokeSessionsOfUser(ctx.db, userId, now, sessionId);
  return { ended: others.length };
}
