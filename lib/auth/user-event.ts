import "server-only";
import type { Db } from "#db/client.ts";
import { listMemberships } from "#db/queries/accounts/orgs.ts";
import { findUser } from "#db/queries/accounts/users.ts";
import { recordEvent } from "#lib/access/audit-event.ts";

export type UserEvent = {
  operation: string;
  /** Whether the operator acted on the account, instead of the user. */
  byOperator?: boolean;
  /** The session or other credential that acted. */
  credentialId?: string | null;
  resourceId?: string | null;
  address?: string | null | undefined;
};

/**
 * Stores what happened to an account in the audit log of each of the user's organizations: an administrator answers for
 * the access of members, which is outside of organizations.
 * @param tx the transaction of the change
 */
export async function recordUserEvent(tx: Db, userId: string, event: UserEvent, now: Date): Promise<void> {
  const { address = null, byOperator = false, ...rest } = event;
  const actorName = (await findUser(tx, userId))?.email ?? null;
  const who = byOperator ? { resourceId: userId } : { userId, actorName };
  for (const { organization } of await listMemberships(tx, userId)) {
    const stored = { ...rest, ...who, organizationId: organization.id, address };
    await recordEvent(tx, byOperator ? "operator" : "user", stored, now);
  }
}
