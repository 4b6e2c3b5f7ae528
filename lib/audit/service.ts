import "server-only";
import { type Db, getDb } from "#db/client.ts";
import {
  type AuditActor,
  type AuditCursor,
  type AuditFilter,
  type AuditRow,
  countAuditEvents,
  deleteAuditEventsBefore,
  listAuditEvents,
  listAuditEventsAfter,
  listAuditedOrganizationIds,
} from "#db/queries/audit.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { PLANS } from "#lib/billing/plans.ts";
import { builtIn, type EntitlementProvider } from "#lib/billing/terms.ts";
import { type Clock, systemClock } from "#lib/clock.ts";
import { stream } from "#lib/http/operation.ts";
import { paginate } from "#lib/http/pagination.ts";

const DAY_MS = 24 * 3_600_000;
/** Events read at once by an export, which bounds its memory. */
const EXPORT_PAGE = 500;

type Query = {
  actorType?: readonly AuditActor[] | undefined;
  operation?: string | undefined;
  resourceId?: string | undefined;
  since?: string | undefined;
  until?: string | undefined;
  q?: string | undefined;
};

/** Returns a page of the organization's events. @throws AppError `invalid` for a page past the last */
export async function listEvents(ctx: Ctx, { limit, page, ...query }: Query & { limit: number; page: number }) {
  const { db, organization } = ctx;
  const filter = toFilter(query);
  const pagination = paginate(limit, page, await countAuditEvents(db, organization.id, filter));
  const rows = await listAuditEvents(db, organization.id, filter, { limit, offset: (page - 1) * limit });
  return {
    events: rows.map(toEvent),
    retentionDays: await getRetentionDays(db, organization.id),
    pagination,
    organization,
  };
}

/** Streams the organization's events, newest first. */
export async function exportEvents(ctx: Ctx, query: Query) {
  const name = `audit-${ctx.clock.now().toISOString().slice(0, 10)}.ndjson`;
  const headers = { "Content-Disposition": `attachment; filename="${name}"` };
  return stream(formatEvents(ctx, toFilter(query)), "application/x-ndjson", { headers });
}

async function* formatEvents({ db, organization }: Ctx, filter: AuditFilter): AsyncGenerator<string> {
  let cursor: AuditCursor | undefined;
  do {
    const rows: AuditRow[] = await listAuditEventsAfter(db, organization.id, filter, cursor, EXPORT_PAGE);
    yield rows.map((row) => `${JSON.stringify(toEvent(row))}\n`).join("");
    cursor = rows.length === EXPORT_PAGE ? rows.at(-1) : undefined;
  } while (cursor);
}

function toFilter({ actorType, operation, since, until, ...others }: Query): AuditFilter {
  return {
    ...others,
    actorTypes: actorType,
    operations: operation?.split(",").map((name) => name.trim()),
    since: since === undefined ? undefined : new Date(since),
    until: until === undefined ? undefined : new Date(until),
  };
}

function toEvent({ organizationId: _, ...event }: AuditRow) {
  return event;
}

async function getRetentionDays(
  db: Db,
  organizationId: string,
  provider: EntitlementProvider = builtIn,
): Promise<number> {
  const { plan } = await provider.getTerms(db, organizationId);
  return PLANS[plan].auditRetentionDays;
}

/** Deletes events past the retention of each organization's plan. */
export async function sweepAuditEvents(
  { db, clock }: { db: Db; clock: Clock } = { db: getDb(), clock: systemClock },
): Promise<void> {
  for (const organizationId of await listAuditedOrganizationIds(db)) {
    const days = organizationId === null ? PLANS.none.auditRetentionDays : await getRetentionDays(db, organizationId);
    await deleteAuditEventsBefore(db, organizationId, new Date(clock.now().getTime() - days * DAY_MS));
  }
}
