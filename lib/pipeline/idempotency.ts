import "server-only";
import { createHash, randomUUID } from "node:crypto";
import type { Db } from "#db/client.ts";
import {
  claimKey,
  findKey,
  type IdempotencyRow,
  type IdempotencyScope,
  releaseKey,
  renewKey,
  storeResponse,
} from "#db/queries/idempotency.ts";
import type { Ctx } from "#lib/access/principal.ts";
import type { Clock } from "#lib/clock.ts";
import { AppError } from "#lib/errors.ts";
import type { Endpoint } from "#lib/http/endpoint.ts";
import type { Answer } from "#lib/http/operation.ts";
import { log } from "#lib/log.ts";

export const IDEMPOTENCY_KEY_HEADER = "Idempotency-Key";
export const IDEMPOTENCY_KEY_MAX = 255;
export const REPLAYED_HEADER = "Idempotency-Replayed";

const LEASE_MS = 60_000;
const RENEW_MS = 20_000;
const KEEP_MS = 24 * 60 * 60 * 1000;
/** Stored instead of an answer that contains a secret. */
const NOT_KEPT = "null";

/** Whether an endpoint accepts the header: the POSTs of an organization that create, queue, restore or stream. */
export function acceptsIdempotencyKey(endpoint: Endpoint): boolean {
  const isQueuing = endpoint.status === 202 || endpoint.media !== undefined;
  const isMaking = endpoint.status === 201 || isQueuing || endpoint.restores === true;
  const makes = endpoint.method === "POST" && isMaking;
  return makes && !endpoint.public && !endpoint.session;
}

/** Reads the key of a request to such an endpoint, if any. Throws `invalid` for a malformed key. */
export function readIdempotencyKey(request: Request, endpoint: Endpoint): string | undefined {
  const key = acceptsIdempotencyKey(endpoint) ? request.headers.get(IDEMPOTENCY_KEY_HEADER) : null;
  if (key === null) return undefined;
  if (key.length >= 1 && key.length <= IDEMPOTENCY_KEY_MAX) return key;
  throw new AppError(
    "invalid",
    `${IDEMPOTENCY_KEY_HEADER} must have 1 to ${IDEMPOTENCY_KEY_MAX} characters`,
    "Send a random value, such as a UUID, with each new request, and the same value when you send it again.",
  );
}

/** Hashes a request; two requests are equal when path, query and body are, byte for byte. */
export function hashRequest(url: URL, path: string, body: Uint8Array): string {
  return createHash("sha256").update(`${path}${url.search}\n`).update(body).digest("hex");
}

/**
 * Executes a request once per organization, endpoint and key (contract, section 1): a repeat within 24 hours gets the
 * first success. Throws `conflict` for another request under the key, while the first one is running, and for a
 * repeat of an answer with a secret. A failure frees the key, a crash frees it a minute later.
 */
export async function once(
  ctx: Ctx,
  endpoint: Endpoint,
  sent: { key: string; requestHash: string },
  work: () => Promise<Answer>,
): Promise<{ answer: Answer; isReplay: boolean }> {
  const { db, clock } = ctx;
  const scope = { organizationId: ctx.organization.id, endpointId: endpoint.id, key: sent.key };
  const claim = { ...scope, requestHash: sent.requestHash, holder: randomUUID() };
  const now = clock.now();
  const isOurs = await claimKey(db, { ...claim, leasedUntil: addMs(now, LEASE_MS), ...getLifetime(now) }, now);
  if (!isOurs) return { answer: replay(await findKey(db, scope), sent.requestHash, now), isReplay: true };
  const lease = startRenewal(db, clock, scope, claim.holder);
  try {
    const answer = await workOrRelease(work, () => releaseKey(db, scope, claim.holder));
    const response = endpoint.answersSecret ? NOT_KEPT : JSON.stringify({ ...answer, stream: undefined });
    await storeResponse(db, scope, claim.holder, { response, expiresAt: addMs(clock.now(), KEEP_MS) });
    return { answer, isReplay: false };
  } finally {
    clearInterval(lease);
  }
}

/** Only failed work frees the key. Successful work must not run again when its answer could not be stored. */
async function workOrRelease(work: () => Promise<Answer>, release: () => Promise<void>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    await release();
    throw error;
  }
}

function addMs(instant: Date, ms: number): Date {
  return new Date(instant.getTime() + ms);
}

function getLifetime(now: Date) {
  return { createdAt: now, expiresAt: addMs(now, KEEP_MS) };
}

function startRenewal(db: Db, clock: Clock, scope: IdempotencyScope, holder: string): NodeJS.Timeout {
  const renew = () =>
    renewKey(db, scope, holder, addMs(clock.now(), LEASE_MS)).catch((error: unknown) =>
      log.warn({ err: error, endpoint: scope.endpointId }, "could not renew the lease of an idempotency key"),
    );
  return setInterval(renew, RENEW_MS).unref();
}

/** Answers a request whose key already exists. */
function replay(row: IdempotencyRow | undefined, requestHash: string, now: Date): Answer {
  if (row && row.requestHash !== requestHash) {
    throw conflict("Idempotency-Key was used for another request", "Send a new key with a new request.");
  }
  // Without a row, the first request has just failed and freed the key.
  if (!row || row.response === null) throw stillRunning(row?.leasedUntil, now);
  if (row.response === NOT_KEPT) {
    throw conflict(
      "The first request with this Idempotency-Key succeeded",
      "Its answer holds a secret, which is shown once and not kept. List what exists; delete what you cannot use and create it anew under a new key.",
    );
  }
  return JSON.parse(row.response) as Answer;
}

function stillRunning(leasedUntil: Date | null | undefined, now: Date): AppError {
  const left = leasedUntil ? Math.ceil((leasedUntil.getTime() - now.getTime()) / 1000) : 1;
  // Most requests end long before their lease, so the wait is at most five seconds.
  const seconds = Math.min(Math.max(left, 1), 5);
  return conflict(
    "The first request with this Idempotency-Key is still running",
    "Wait as long as Retry-After says and send the same request again.",
    { "Retry-After": String(seconds) },
  );
}

function conflict(message: string, recovery: string, headers: Record<string, string> = {}): AppError {
  return new AppError("conflict", message, recovery, { headers });
}
