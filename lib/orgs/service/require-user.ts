import type { Ctx, Principal } from "#lib/access/principal.ts";
import { AppError } from "#lib/errors.ts";

/** Returns the signed-in user of a context; throws `forbidden` for every other kind of credential. */
export function requireUser(ctx: Ctx): Extract<Principal, { type: "user" }> {
  if (ctx.principal.type === "user") return ctx.principal;
  throw new AppError("forbidden", "Forbidden", "Sign in to the dashboard for this.");
}
