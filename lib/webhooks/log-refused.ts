import "server-only";
import type { Db } from "#db/client.ts";
import { findOrganization } from "#db/queries/accounts/orgs.ts";
import { insertWebhookLog } from "#db/queries/webhooks/logs.ts";
import type { Clock } from "#lib/clock.ts";
import { statusOf, toAppError } from "#lib/http/errors.ts";
import { newId } from "#lib/ids.ts";
import { log } from "#lib/log.ts";
import { takeHit } from "#lib/rate-limit/service.ts";
import type { Arrival } from "./arrival.ts";
import { outlinePayload, titleOf } from "./log-entry.ts";

/** Nobody fills the log of somebody else: rows of refused deliveries a minute and address (contract, section 8). */
const REFUSED = { limit: 60, windowMs: 60_000 };

/** Logs a refused delivery with its headers and size; one that names no organization that there is goes to the server's log. */
export async function logRefused(deps: { db: Db; clock: Clock }, arrival: Arrival, thrown: unknown): Promise<void> {
  const { db, clock } = deps;
  const error = toAppError(thrown);
  const [statusCode, now] = [statusOf(error), clock.now()];
  try {
    const organizationId = await organizationOf(db, arrival);
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
      title: titleOf(headers.event, target && `${target.repository.owner}/${target.repository.repo}`),
      integrationType: "vcs",
      direction: "incoming",
      status: "failed",
      statusCode,
      errorMessage: error.message,
      payload: outlinePayload({ headers: shown, size }),
      createdAt: now,
    });
  } catch (err) {
    // The sender is told of its own fault, not of ours.
    log.error({ err }, "a refused webhook could not be logged");
  }
}

/** Of the repository where there is one, for its secret was asked; else the one that the URL names. */
async function organizationOf(db: Db, { target, named }: Arrival): Promise<string | undefined> {
  if (target) return target.repository.organizationId;
  if (named.organizationId === undefined) return undefined;
  return (await findOrganization(db, named.organizationId))?.id;
}
