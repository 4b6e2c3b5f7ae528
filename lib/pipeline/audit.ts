import "server-only";
import { type AuditRow, insertAuditEvent } from "#db/queries/audit.ts";
import { auditWrites } from "#db/queries/audited.ts";
import type { Ctx } from "#lib/access/principal.ts";
import type { Endpoint } from "#lib/http/endpoint.ts";
import { newId } from "#lib/ids.ts";

type Input = { params: unknown; body: unknown };

/**
 * The context of an operation that may change something: each of its transactions that does also stores the event, in
 * the audit log. The first one counts, so that an operation has one event (accounts.md, section 2).
 */
export function audited(endpoint: Endpoint, ctx: Ctx, input: Input): Ctx {
  if (endpoint.ingestToken) return ctx;
  // An operation that only reads has an event if it hands data out.
  if (endpoint.method === "GET" && !endpoint.exports) return ctx;
  const row = buildEvent(endpoint, ctx, input);
  const db = auditWrites(ctx.db, (tx, insertedId) =>
    insertAuditEvent(tx, { ...row, resourceId: row.resourceId ?? insertedId ?? row.organizationId }),
  );
  return { ...ctx, db };
}

/** Stores the event of an export, which changes nothing. */
export async function recordExport(endpoint: Endpoint, ctx: Ctx, input: Input): Promise<void> {
  if (endpoint.exports) await insertAuditEvent(ctx.db, buildEvent(endpoint, ctx, input));
}

function buildEvent(endpoint: Endpoint, ctx: Ctx, { params, body }: Input): AuditRow {
  const at = ctx.clock.now();
  return {
    id: newId("aud", at.getTime()),
    // What a user does outside of organizations comes with any one of theirs, or with none.
    organizationId: endpoint.session || endpoint.public ? null : ctx.organization.id,
    at,
    ...describeActor(ctx),
    ...(endpoint.erases ? { actorName: null } : {}),
    operation: endpoint.id,
    resourceId: Object.values(toRecord(params)).map(String).at(-1) ?? null,
    fields: Object.keys(toRecord(body)).toSorted(),
    requestId: ctx.requestId,
    address: endpoint.erases ? null : (ctx.address ?? null),
    via: ctx.via ?? (ctx.principal.type === "user" ? "dashboard" : "api"),
  };
}

function describeActor({ principal }: Ctx): Pick<AuditRow, "actorType" | "userId" | "credentialId" | "actorName"> {
  switch (principal.type) {
    case "user": {
      const { userId, sessionId, email } = principal;
      return { actorType: "user", userId, credentialId: sessionId, actorName: email };
    }
    case "key":
      return { actorType: "key", userId: null, credentialId: principal.keyId, actorName: principal.name };
    case "token":
      return { actorType: "app", userId: principal.userId, credentialId: principal.grantId, actorName: null };
    case "ingest":
      return { actorType: "ingest", userId: null, credentialId: principal.tokenId, actorName: null };
    case "system":
      return { actorType: "system", userId: null, credentialId: null, actorName: principal.name };
  }
}

function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
