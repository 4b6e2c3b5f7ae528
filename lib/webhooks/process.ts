import "server-only";
import type { Db } from "#db/client.ts";
import type { AwaitedEvent } from "#db/queries/automations/event-triggers.ts";
import type { JobRow } from "#db/queries/posts/generation-jobs.ts";
import { claimDelivery, claimUnlessAwaited, recordPing } from "#db/queries/webhooks/deliveries.ts";
import { storeEvent } from "#db/queries/webhooks/events.ts";
import { insertWebhookLog } from "#db/queries/webhooks/logs.ts";
import type { Clock } from "#lib/clock.ts";
import { AppError } from "#lib/errors.ts";
import { decodeUtf8, parseJson } from "#lib/http/body.ts";
import { newId } from "#lib/ids.ts";
import { fireTriggers, sendJobs } from "#lib/triggers/service/match.ts";
import type { VerifiedDelivery } from "./arrival.ts";
import { buildLogTitle, fullPayload, outlinePayload } from "./log-entry.ts";
import { type Delivery, normalize } from "./normalize.ts";

const DEDUPE_MS = 24 * 3_600_000;

type Deps = { db: Db; clock: Clock };
type Accepted = Exclude<Delivery, { kind: "invalid" }>;
type Processed = Extract<Delivery, { kind: "processed" }>;

/**
 * Processes a verified delivery once. Delivery id, event, runs and log entry are stored in one transaction, so that a
 * failure leaves the id free for a retry.
 * @returns the body of the answer (contract, section 8)
 * @throws AppError `invalid` for a payload of another shape
 */
export async function processDelivery(deps: Deps, verified: VerifiedDelivery): Promise<Record<string, unknown>> {
  const parsed = parse(verified);
  const now = deps.clock.now();
  try {
    if (!(parsed instanceof AppError) && (await storeWithoutTriggers(deps.db, verified, parsed, now))) {
      return toAnswer(verified, parsed.delivery);
    }
    const { answer, jobs } = await deps.db.transaction((tx) => takeOnce(tx, verified, parsed, now));
    await sendJobs(jobs);
    return answer;
  } catch (error) {
    if (error instanceof AppError && error.kind === "invalid") throw error;
    throw new AppError("internal", "Webhook processing failed", "Redeliver it from the host.", {
      cause: error,
    });
  }
}

/**
 * Stores a delivery without further effects in one statement.
 * @returns false, without any change, for a repeat, a waiting trigger or a first ping
 */
async function storeWithoutTriggers(db: Db, verified: VerifiedDelivery, parsed: Parsed, now: Date): Promise<boolean> {
  const { delivery } = parsed;
  if (getPing(verified, delivery) !== undefined) return false;
  const isProcessed = delivery.kind === "processed";
  return claimUnlessAwaited(db, toClaim(verified, now), {
    event: isProcessed ? toEventRow(verified, delivery, now) : null,
    log: toAcceptedEntry(verified, parsed, now),
    awaited: (isProcessed && toAwaitedEvent(verified, delivery)) || null,
  });
}

async function takeOnce(tx: Db, verified: VerifiedDelivery, parsed: Parsed | AppError, now: Date): Promise<Taken> {
  const isFirst = await claimDelivery(tx, toClaim(verified, now));
  if (!isFirst) return { answer: await logRepeat(tx, verified, now), jobs: [] };
  if (parsed instanceof AppError) throw parsed;
  return take(tx, verified, parsed, now);
}

function toClaim({ target: { repository }, delivery }: VerifiedDelivery, now: Date) {
  return {
    organizationId: repository.organizationId,
    repositoryId: repository.id,
    deliveryId: delivery,
    now,
    expiresAt: new Date(now.getTime() + DEDUPE_MS),
  };
}

type Taken = { answer: Record<string, unknown>; jobs: JobRow[] };
type Parsed = { text: string; delivery: Accepted };

/**
 * Returns the error of an unreadable payload instead of throwing it, so that a repeat is reported as such
 * regardless of its content.
 */
function parse({ arrival, event, body, contentType, target }: VerifiedDelivery): Parsed | AppError {
  try {
    if (contentType.split(";")[0]?.trim().toLowerCase() !== "application/json") {
      return unreadable([{ path: "content-type", message: "must be application/json" }]);
    }
    const text = decodeUtf8(body);
    const { isGitlab } = arrival.headers;
    const delivery = normalize(event, parseJson(text), target.repository.defaultBranch, isGitlab);
    return delivery.kind === "invalid" ? unreadable(delivery.details) : { text, delivery };
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

function unreadable(details: { path: string; message: string }[]): AppError {
  const [first] = details;
  return new AppError(
    "invalid",
    first ? `${first.path}: ${first.message}` : "Invalid payload",
    "Set the webhook's content type to application/json and send the host's payload unchanged.",
    { details },
  );
}

async function take(tx: Db, verified: VerifiedDelivery, parsed: Parsed, now: Date): Promise<Taken> {
  const { organizationId, id: repositoryId } = verified.target.repository;
  const { delivery } = parsed;
  const jobs = delivery.kind === "processed" ? await keep(tx, verified, delivery, now) : [];
  const ping = getPing(verified, delivery);
  if (ping) await recordPing(tx, { organizationId, repositoryId, ...ping, now });
  await insertWebhookLog(tx, toAcceptedEntry(verified, parsed, now));
  return { answer: toAnswer(verified, delivery), jobs };
}

/** Returns whether and how to record a sign of life: for each ping and for the first delivery. */
function getPing({ target }: VerifiedDelivery, { kind }: Accepted): { first: boolean } | undefined {
  if (kind === "ping") return { first: false };
  return target.repository.webhookPingedAt === null ? { first: true } : undefined;
}

/** Stores the event as context for agents and fires the matching triggers. */
async function keep(tx: Db, verified: VerifiedDelivery, delivery: Processed, now: Date): Promise<JobRow[]> {
  const { organizationId, repo: product } = verified.target.repository;
  await storeEvent(tx, toEventRow(verified, delivery, now));
  const awaited = toAwaitedEvent(verified, delivery);
  if (!awaited || delivery.range === null) return [];
  const { subject, range } = delivery;
  return fireTriggers(tx, { ...awaited, organizationId, product, subject, range }, now);
}

function toEventRow({ target: { repository } }: VerifiedDelivery, { event, subject }: Processed, now: Date) {
  return {
    id: newId("evt", now.getTime()),
    organizationId: repository.organizationId,
    repositoryId: repository.id,
    type: event.type,
    subject,
    data: JSON.stringify(event),
    createdAt: now,
  };
}

/** Returns the event that triggers may wait for; undefined for an event that fires none. */
function toAwaitedEvent({ target }: VerifiedDelivery, { event, range }: Processed): AwaitedEvent | undefined {
  if (range === null || event.type === "pull_request") return undefined;
  const isPreRelease = event.type === "release" && event.data.prerelease;
  return { repositoryId: target.repository.id, type: event.type, isPreRelease };
}

async function logRepeat(tx: Db, verified: VerifiedDelivery, now: Date) {
  const { shown: headers, size } = verified.arrival;
  await insertWebhookLog(tx, {
    ...toLogEntry(verified, "repeated, not processed again", now),
    payload: outlinePayload({ headers, size }, { duplicate: true }),
  });
  const { event, delivery } = verified;
  return { message: "Delivery was processed before", event, delivery, duplicate: true };
}

/** Builds the log entry of an accepted delivery, with its body. */
function toAcceptedEntry(verified: VerifiedDelivery, { text, delivery }: Parsed, now: Date) {
  const { shown: headers, size } = verified.arrival;
  return {
    ...toLogEntry(verified, formatNote(delivery), now),
    payload: fullPayload({ headers, size }, text, getLogFields(delivery)),
  };
}

function toLogEntry({ target, event, delivery }: VerifiedDelivery, note: string | undefined, now: Date) {
  const { repository, integration } = target;
  return {
    id: newId("log", now.getTime()),
    organizationId: repository.organizationId,
    integrationId: integration.id,
    repositoryId: repository.id,
    referenceId: delivery,
    title: buildLogTitle(event, `${repository.owner}/${repository.repo}`, note),
    integrationType: "vcs",
    direction: "incoming" as const,
    status: "success" as const,
    statusCode: 200,
    createdAt: now,
  };
}

function formatNote(delivery: Accepted): string | undefined {
  if (delivery.kind === "filtered") return `filtered, ${delivery.reason}`;
  if (delivery.kind === "ignored") return "not supported, ignored";
  if (delivery.kind === "ping") return "the webhook works";
  const { event } = delivery;
  if (event.type === "release") return `${event.action} ${event.data.tagName}`;
  return event.type === "push" ? `to ${event.data.branch}` : `merged #${event.data.number}`;
}

function getLogFields(delivery: Accepted): Record<string, unknown> {
  if (delivery.kind === "filtered") return { filtered: true, reason: delivery.reason };
  return delivery.kind === "ignored" ? { ignored: true } : {};
}

function toAnswer({ target, event, delivery }: VerifiedDelivery, result: Accepted): Record<string, unknown> {
  const { repository } = target;
  if (result.kind === "ping") return { message: "Pong", event, delivery };
  if (result.kind === "ignored") return { message: "Event type is not supported", event, ignored: true };
  if (result.kind === "filtered") {
    return { message: `Event was filtered: ${result.reason}`, event, action: result.action, filtered: true };
  }
  return {
    message: "Event was processed",
    event,
    delivery,
    processed: result.event,
    repository: { id: repository.id, fullName: `${repository.owner}/${repository.repo}` },
  };
}
