import "server-only";
import type { Db } from "#db/client.ts";
import { type AuditRow, insertAuditEvent } from "#db/queries/audit.ts";
import { newId } from "#lib/ids.ts";

type Known = Pick<AuditRow, "organizationId" | "operation"> &
  Partial<Pick<AuditRow, "id" | "userId" | "actorName" | "credentialId" | "resourceId" | "fields" | "address">>;

/**
 * Stores an event of a user or of the operator that no operation of the API makes, such as a sign-in. An id that is
 * stored already is the same event.
 */
export async function recordEvent(db: Db, actorType: "user" | "operator", event: Known, now: Date): Promise<void> {
  const unknown = { userId: null, actorName: null, credentialId: null, resourceId: null, fields: [], address: null };
  const via = actorType === "user" ? "dashboard" : "cli";
  const id = event.id ?? newId("aud", now.getTime());
  await insertAuditEvent(db, { ...unknown, requestId: id, ...event, id, at: now, actorType, via });
}
