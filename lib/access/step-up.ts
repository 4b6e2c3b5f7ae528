import type { Principal } from "#lib/access/principal.ts";
import { AppError } from "#lib/errors.ts";

/** How long a sign-in or a confirmation lets a session do what asks for one. */
export const STEP_UP_MS = 15 * 60 * 1000;

/**
 * Requires that the user of a session has signed in or confirmed it within 15 minutes, so that an open browser or a
 * stolen cookie is not enough. Keys and tokens have their scopes instead. Throws `forbidden`.
 */
export function requireConfirmed(principal: Principal, now: Date): void {
  if (principal.type !== "user") return;
  const { confirmedAt } = principal;
  if (confirmedAt && now.getTime() - confirmedAt.getTime() < STEP_UP_MS) return;
  throw new AppError(
    "forbidden",
    "Confirmation required",
    "Confirm that it is you with POST /me/confirmation, then send the request again.",
  );
}
