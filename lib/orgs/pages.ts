import "server-only";
import { getDb } from "#db/client.ts";
import { findUser } from "#db/queries/accounts/users.ts";
import { currentSession } from "#lib/auth/page.ts";
import { isResetLinkOpen } from "#lib/auth/password-reset.ts";
import { isSignInLinkOpen } from "#lib/auth/sign-in-link.ts";
import { systemClock } from "#lib/clock.ts";
import { getSignUpState } from "./service/accounts.ts";
import { findInvitation } from "./service/invitations.ts";

/** Data of the pages before sign-in, read without a context. */
export const readSignUpState = () => getSignUpState(getDb());
export const resetLinkIsOpen = (token: string) => isResetLinkOpen(getDb(), token, systemClock.now());
export const signInLinkIsOpen = (token: string) => isSignInLinkOpen(getDb(), token, systemClock.now());

/** Whether the address of a user is verified. */
export async function isVerified(userId: string): Promise<boolean> {
  const user = await findUser(getDb(), userId);
  return user?.emailVerifiedAt != null;
}

/** Returns the invitation of a link and the signed-in user's address, either of which may be absent. */
export async function readInvitation(token: string) {
  const [invitation, session] = await Promise.all([
    findInvitation(getDb(), token, systemClock.now()),
    currentSession(),
  ]);
  return { invitation, signedInAs: session?.user.email };
}
