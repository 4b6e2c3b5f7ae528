import "server-only";
import { headers } from "next/headers";
import { getDb } from "#db/client.ts";
import { SCOPES } from "#lib/access/scopes.ts";
import { currentSession } from "#lib/auth/page.ts";
import type { Session } from "#lib/auth/session.ts";
import { systemClock } from "#lib/clock.ts";
import { AppError } from "#lib/errors.ts";
import { getGrantableScopes, loadInteraction } from "./consent.ts";
import type { ConsentPerson, ConsentRequest } from "./contract.ts";

/**
 * Loads the data of the consent page, without a user before sign-in; undefined when this browser has no such
 * interaction.
 */
export async function readInteraction(
  uid: string,
): Promise<{ request: ConsentRequest; person: ConsentPerson | undefined } | undefined> {
  const context = { db: getDb(), clock: systemClock };
  try {
    const { request } = await loadInteraction(context, new Headers(await headers()), uid);
    const session = await currentSession();
    return { request, person: session && toConsentPerson(session) };
  } catch (error) {
    if (error instanceof AppError && error.kind === "notFound") return undefined;
    throw error;
  }
}

/** Returns the user who decides and the organizations to choose from. */
export function toConsentPerson({ user, memberships }: Session): ConsentPerson {
  const organizations = memberships.map(({ organization: { id, name }, role }) => {
    return { id, name, role, allowed: getGrantableScopes(SCOPES, { role }) };
  });
  return { email: user.email, organizations };
}
