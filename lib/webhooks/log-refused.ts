import "server-only";
import type { Db } from "#db/client.ts";
import { findOrganization } from "#db/queries/accounts/orgs.ts";
import { insertWebhookLog } from "#db/queries/webhooks/logs.ts";
import type { Clock } from "#lib/clock.ts";
import { getHttpStatus, toAppError } from "#lib/http/errors.ts";
import { newId } from "#lib/ids.ts";
import { log } from "#lib/log.ts";
import { takeHit } from "#lib/rate-limit/service.ts";
import type { Arrival } from "./arrival.ts";
import { buildLogTitle, outlinePayload } from "./log-entry.ts";

/**
 * Limits the logged refusals per minute and address, so that nobody can fill another organization's log (contract,
 * section 8).
 */
const REFUSED = { limit: 60, windowMs: 60_000 };

/** Logs a refused delivery with its headers and size; without a known organization it goes to the server's log. */
export async function logRefused(deps: { db: Db; clock: Clock }, arrival: Arrival, thrown: unknown): Promise<void> {
  const { db, clock } = deps;
  const error = toAppError(thrown);
  const [statusCode, now] = [getHttpStatus(error), clock.now()];
  try {
    const organizationId = await findOrganizationId(db, arrival);
    if (organizationId === undefined) {
      return log.info({ statusCode, reason: error.message, address: arrival.address }, "a webhook was refused");
    }
    const hit = await takeHit(db, `webhook-log:${arrival.address}`, REFUSED, now);
    if (!hit.allowed) return;
    const { headers, shown, size, target } = arrival;
    await insertWebhookLog(db, {
      id: newId("log", now.getTime()),
      organizationId,
      integrationId: target?.integration.id ?? null,
      repositoryId: target?.repository.id ?? null,
      referenceId: headers.delivery ?? null,
      title: buildLogTitle(headers.event, target && `${target.repository.owner}/${target.repository.repo}`),
      integrationType: "vcs",
      direction: "incoming",
      status: "failed",
      statusCode,
      errorMessage: error.message,
      payload: outlinePayload({ headers: shown, size }),
      createdAt: now,
    });
  } catch (err) {
    // The answer reports the sender's error, not this one.
    log.error({ err }, "could not log a refused webhook");
  }
}

/** Returns the organization of the repository, if known, since its secret was used; else the one in the URL. */
async function findOrganizationId(db: Db, { target, urlIds }: Arrival): Promise<string | undefined> {
  if (target) return target.repository.organizationId;
  if (urlIds.organizationId === undefined) return undefined;
  return (await findOrganization(db, urlIds.organizationId))?.id;
}
