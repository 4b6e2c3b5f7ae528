import "server-only";
import { createHash } from "node:crypto";
import type { Db } from "#db/client.ts";
import { findOrganizationBySlug } from "#db/queries/accounts/orgs.ts";
import { type FeedbackRow, findRepeated, insertFeedback, type NewFeedback } from "#db/queries/feedback.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { AppError } from "#lib/errors.ts";
import { classify } from "#lib/feedback/classify/classify.ts";
import { CLASSIFIED, type Submission } from "#lib/feedback/contract.ts";
import { ORGANIZATION_LIMIT } from "#lib/feedback/limits.ts";
import { toFeedback, toRepeat } from "#lib/feedback/resource.ts";
import { getProject } from "#lib/geo/project.ts";
import { newId } from "#lib/ids.ts";
import { rateLimited, rateLimitHeaders } from "#lib/rate-limit/response.ts";
import { takeHit } from "#lib/rate-limit/service.ts";
import { requestClassification } from "./refine.ts";

type Channel = FeedbackRow["channel"];
type Received = { row: FeedbackRow; deduplicated: boolean };

/**
 * Stores feedback sent with a credential. Throws `notFound` for the project, `conflict` for a key of another message.
 */
export async function sendFeedback(ctx: Ctx, sent: Submission) {
  const { row, deduplicated } = await receive(ctx, ctx.organization.id, "credential", sent);
  return { feedback: toFeedback(row), deduplicated, organization: ctx.organization };
}

/**
 * Stores feedback sent without a credential for the organization in the URL.
 * @throws AppError `notFound` for organization and project, `conflict` for a key of another message, `rateLimited`
 */
export async function sendPublicFeedback(ctx: Ctx, organizationSlug: string, sent: Submission) {
  const organization = await findOrganizationBySlug(ctx.db, organizationSlug);
  if (!organization) {
    throw new AppError(
      "notFound",
      "Organization not found",
      "Check the last part of the URL: it identifies the recipient.",
    );
  }
  const { row, deduplicated } = await receive(ctx, organization.id, "public", sent);
  return { feedback: deduplicated ? toRepeat(row, sent) : toFeedback(row), deduplicated };
}

/**
 * Stores a submission once, also under concurrent repeats. A repeat does not count against the organization's limit.
 */
async function receive(ctx: Ctx, organizationId: string, channel: Channel, sent: Submission): Promise<Received> {
  const { db, clock } = ctx;
  if (sent.projectId) await getProject(db, organizationId, sent.projectId);
  const row = toFeedbackRow(organizationId, channel, sent, clock.now());
  const inserted = await db.transaction(async (tx) => {
    const stored = await insertFeedback(tx, row);
    if (stored && channel === "public") await countForOrganization(tx, organizationId, clock.now());
    return stored;
  });
  if (!inserted) return { row: await findFirst(db, row), deduplicated: true };
  await requestClassification(inserted);
  return { row: inserted, deduplicated: false };
}

/** Exceeding the limit rolls back the transaction, so that the item is not stored. */
async function countForOrganization(tx: Db, organizationId: string, now: Date): Promise<void> {
  const hit = await takeHit(tx, `sendPublicFeedback:${organizationId}`, ORGANIZATION_LIMIT, now);
  if (!hit.allowed) throw rateLimited(hit, rateLimitHeaders(hit, now));
}

async function findFirst(db: Db, row: ReturnType<typeof toFeedbackRow>): Promise<FeedbackRow> {
  const first = await findRepeated(db, row.organizationId, row);
  if (!first) throw new Error("The first item of a repeat is missing.");
  if (first.messageHash === row.messageHash) return first;
  throw new AppError(
    "conflict",
    "idempotencyKey was used for another message",
    "Send a new idempotencyKey with a new message.",
  );
}

function toFeedbackRow(organizationId: string, channel: Channel, sent: Submission, now: Date) {
  const guess = classify(sent.message);
  return {
    id: newId("fb", now.getTime()),
    organizationId,
    projectId: sent.projectId ?? null,
    channel,
    message: sent.message,
    messageHash: createHash("sha256").update(sent.message).digest("hex"),
    title: sent.title ?? guess.title,
    kind: sent.kind ?? guess.kind,
    sentiment: sent.sentiment ?? guess.sentiment,
    classified: CLASSIFIED.filter((field) => sent[field] === undefined || sent[field] === null),
    source: sent.source,
    agentClient: sent.agentClient ?? null,
    agentModel: sent.agentModel ?? null,
    toolVersion: sent.toolVersion ?? null,
    externalId: sent.externalId ?? null,
    idempotencyKey: sent.idempotencyKey ?? null,
    userAgent: sent.userAgent ?? null,
    contextUrl: sent.contextUrl ?? null,
    metadata: sent.metadata ? JSON.stringify(sent.metadata) : null,
    status: "new",
    createdAt: now,
    updatedAt: now,
  } satisfies NewFeedback;
}
