import "server-only";
import type { Db } from "#db/client.ts";
import type { AwaitedEvent } from "#db/queries/automations/event-triggers.ts";
import type { JobRow } from "#db/queries/posts/generation-jobs.ts";
import { claimDelivery, notePing, takeUnawaited } from "#db/queries/webhooks/deliveries.ts";
import { keepEvent } from "#db/queries/webhooks/events.ts";
import { insertWebhookLog } from "#db/queries/webhooks/logs.ts";
import type { Clock } from "#lib/clock.ts";
import { AppError } from "#lib/errors.ts";
import { decodeUtf8, parseJson } from "#lib/http/body.ts";
import { newId } from "#lib/ids.ts";
import { fireTriggers, sendJobs } from "#lib/triggers/service/match.ts";
import type { VerifiedDelivery } from "./arrival.ts";
import { fullPayload, outlinePayload, titleOf } from "./log-entry.ts";
import { type Delivery, normalize } from "./normalize.ts";

const DEDUPE_MS = 24 * 3_600_000;

type Deps = { db: Db; clock: Clock };
type Accepted = Exclude<Delivery, { kind: "invalid" }>;
type Processed = Extract<Delivery, { kind: "processed" }>;

/**
 * Takes a verified delivery once: the delivery id, what is kept of it, the runs that it sets off and its log entry are
 * stored together or not at all, so that a failure leaves the id free for another try.
 * @returns the body of the answer (contract, section 8)
 * @throws AppError `invalid` for a payload of another shape
 */
export async function processDelivery(deps: Deps, verified: VerifiedDelivery): Promise<Record<string, unknown>> {
  const parsed = parse(verified);
  const now = deps.clock.now();
  try {
    if (!(parsed instanceof AppError) && (await takeQuietly(deps.db, verified, parsed, now))) {
      return answerOf(verified, parsed.delivery);
    }
    const { answer, jobs } = await deps.db.transaction((tx) => takeOnce(tx, verified, parsed, now));
    await sendJobs(jobs);
    return answer;
  } catch (error) {
    if (error instanceof AppError && error.kind === "invalid") throw error;
    throw new AppError("internal", "Webhook processing failed", "Have the host send the delivery again.", {
      cause: error,
    });
  }
}

/**
 * Takes a delivery that changes no more than what is stored of it, in one statement.
 * @returns false where that is not all there is to do, and nothing was done: a repeat, a trigger that waits, a first ping
 */
async function takeQuietly(db: Db, verified: VerifiedDelivery, parsed: Parsed, now: Date): Promise<boolean> {
  const { delivery } = parsed;
  if (pingOf(verified, delivery) !== undefined) return false;
  const isProcessed = delivery.kind === "processed";
  return takeUnawaited(db, claimOf(verified, now), {
    event: isProcessed ? eventRowOf(verified, delivery, now) : null,
    log: takenEntryOf(verified, parsed, now),
    awaited: (isProcessed && awaitedBy(verified, delivery)) || null,
  });
}

async function takeOnce(tx: Db, verified: VerifiedDelivery, parsed: Parsed | AppError, now: Date): Promise<Taken> {
  const isFirst = await claimDelivery(tx, claimOf(verified, now));
  if (!isFirst) return { answer: await tellRepeat(tx, verified, now), jobs: [] };
  if (parsed instanceof AppError) throw parsed;
  return take(tx, verified, parsed, now);
}

function claimOf({ target: { repository }, delivery }: VerifiedDelivery, now: Date) {
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

/** A repeat is told so whatever it holds: a payload that cannot be read is a fault only once the id has been taken. */
function parse({ event, body, contentType, target }: VerifiedDelivery): Parsed | AppError {
  try {
    if (contentType.split(";")[0]?.trim().toLowerCase() !== "application/json") {
      return unreadable([{ path: "content-type", message: "must be application/json" }]);
    }
    const text = decodeUtf8(body);
    const delivery = normalize(event, parseJson(text), target.repository.defaultBranch);
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
    "Set the webhook's content type to application/json and send the payload as the host makes it.",
    { details },
  );
}

async function take(tx: Db, verified: VerifiedDelivery, parsed: Parsed, now: Date): Promise<Taken> {
  const { organizationId, id: repositoryId } = verified.target.repository;
  const { delivery } = parsed;
  const jobs = delivery.kind === "processed" ? await keep(tx, verified, delivery, now) : [];
  const ping = pingOf(verified, delivery);
  if (ping) await notePing(tx, { organizationId, repositoryId, ...ping, now });
  await insertWebhookLog(tx, takenEntryOf(verified, parsed, now));
  return { answer: answerOf(verified, delivery), jobs };
}

/** How a delivery is noted as a sign of life: each ping, and whatever comes first. */
function pingOf({ target }: VerifiedDelivery, { kind }: Accepted): { first: boolean } | undefined {
  if (kind === "ping") return { first: false };
  return target.repository.webhookPingedAt === null ? { first: true } : undefined;
}

/** Keeps the event as context for agents and sets off the triggers that wait for it. */
async function keep(tx: Db, verified: VerifiedDelivery, delivery: Processed, now: Date): Promise<JobRow[]> {
  const { organizationId } = verified.target.repository;
  await keepEvent(tx, eventRowOf(verified, delivery, now));
  const awaited = awaitedBy(verified, delivery);
  if (!awaited || delivery.range === null) return [];
  const { subject, range } = delivery;
  return fireTriggers(tx, { ...awaited, organizationId, subject, range }, now);
}

function eventRowOf({ target: { repository } }: VerifiedDelivery, { event, subject }: Processed, now: Date) {
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

/** What triggers may wait for; undefined for an event that sets nothing off. */
function awaitedBy({ target }: VerifiedDelivery, { event, range }: Processed): AwaitedEvent | undefined {
  if (range === null || event.type === "pull_request") return undefined;
  const isPreRelease = event.type === "release" && event.data.prerelease;
  return { repositoryId: target.repository.id, type: event.type, isPreRelease };
}

async function tellRepeat(tx: Db, verified: VerifiedDelivery, now: Date) {
  const { shown: headers, size } = verified.arrival;
  await insertWebhookLog(tx, {
    ...logEntryOf(verified, "repeated, not processed again", now),
    payload: outlinePayload({ headers, size }, { duplicate: true }),
  });
  const { event, delivery } = verified;
  return { message: "Delivery was processed before", event, delivery, duplicate: true };
}

/** The log entry of a delivery that is taken: its body whole. */
function takenEntryOf(verified: VerifiedDelivery, { text, delivery }: Parsed, now: Date) {
  const { shown: headers, size } = verified.arrival;
  return {
    ...logEntryOf(verified, noteOf(delivery), now),
    payload: fullPayload({ headers, size }, text, fieldsOf(delivery)),
  };
}

function logEntryOf({ target, event, delivery }: VerifiedDelivery, note: string | undefined, now: Date) {
  const { repository, integration } = target;
  return {
    id: newId("log", now.getTime()),
    organizationId: repository.organizationId,
    integrationId: integration.id,
    repositoryId: repository.id,
    referenceId: delivery,
    title: titleOf(event, `${repository.owner}/${repository.repo}`, note),
    integrationType: "vcs",
    direction: "incoming" as const,
    status: "success" as const,
    statusCode: 200,
    createdAt: now,
  };
}

function noteOf(delivery: Accepted): string | undefined {
  if (delivery.kind === "filtered") return `filtered, ${delivery.reason}`;
  if (delivery.kind === "ignored") return "not supported, ignored";
  if (delivery.kind === "ping") return "the webhook works";
  const { event } = delivery;
  if (event.type === "release") return `${event.action} ${event.data.tagName}`;
  return event.type === "push" ? `to ${event.data.branch}` : `merged #${event.data.number}`;
}

function fieldsOf(delivery: Accepted): Record<string, unknown> {
  if (delivery.kind === "filtered") return { filtered: true, reason: delivery.reason };
  return delivery.kind === "ignored" ? { ignored: true } : {};
}

function answerOf({ target, event, delivery }: VerifiedDelivery, result: Accepted): Record<string, unknown> {
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
