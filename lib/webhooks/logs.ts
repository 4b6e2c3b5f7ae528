import "server-only";
import { type Db, getDb } from "#db/client.ts";
import { deleteExpiredDeliveries } from "#db/queries/webhooks/deliveries.ts";
import {
  countWebhookLogs,
  deleteWebhookLogsBefore,
  type LogFilter,
  listLoggedOrganizationIds,
  listWebhookLogs,
  type WebhookLogRow,
} from "#db/queries/webhooks/logs.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { PLANS } from "#lib/billing/plans.ts";
import { builtIn, type EntitlementProvider } from "#lib/billing/terms.ts";
import { type Clock, systemClock } from "#lib/clock.ts";
import { paginate } from "#lib/http/pagination.ts";

const DAY_MS = 24 * 3_600_000;

/** Returns a page of the organization's log. @throws AppError `invalid` for a page past the last */
export async function readLogs(ctx: Ctx, { limit, page, ...filter }: LogFilter & { limit: number; page: number }) {
  const { db, organization } = ctx;
  const pagination = paginate(limit, page, await countWebhookLogs(db, organization.id, filter));
  const rows = await listWebhookLogs(db, organization.id, filter, { limit, offset: (page - 1) * limit });
  return { logs: rows.map(toLog), retentionDays: await retentionDays(db, organization.id), pagination, organization };
}

function toLog(row: WebhookLogRow) {
  const { id, referenceId, title, integrationType, direction, status, statusCode, errorMessage, createdAt } = row;
  const payload = row.payload === null ? null : (JSON.parse(row.payload) as Record<string, unknown>);
  return { id, referenceId, title, integrationType, direction, status, statusCode, errorMessage, payload, createdAt };
}

async function retentionDays(db: Db, organizationId: string, provider: EntitlementProvider = builtIn): Promise<number> {
  const { plan } = await provider.getTerms(db, organizationId);
  return PLANS[plan].logRetentionDays;
}

/** Deletes log entries past the retention of each organization's plan, and expired delivery ids. */
export async function sweepLogs(
  { db, clock }: { db: Db; clock: Clock } = { db: getDb(), clock: systemClock },
): Promise<void> {
  const now = clock.now();
  await deleteExpiredDeliveries(db, now);
  for (const organizationId of await listLoggedOrganizationIds(db)) {
    const days = await retentionDays(db, organizationId);
    await deleteWebhookLogsBefore(db, organizationId, new Date(now.getTime() - days * DAY_MS));
  }
}
