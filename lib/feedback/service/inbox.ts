import "server-only";
import * as queries from "#db/queries/feedback.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { notFound } from "#lib/errors.ts";
import {
  CLASSIFIED,
  type listFeedback as listContract,
  type updateFeedback as updateContract,
} from "#lib/feedback/contract.ts";
import { STATUSES, type Status } from "#lib/feedback/limits.ts";
import { toFeedback } from "#lib/feedback/resource.ts";
import { getProject } from "#lib/geo/project.ts";
import type { ParsedBody, ParsedQuery } from "#lib/http/endpoint.ts";
import { paginate } from "#lib/http/pagination.ts";

type Query = ParsedQuery<typeof listContract>;
type Change = ParsedBody<typeof updateContract>;

/** Lists a page of the inbox with the number of items per status. */
export async function listFeedback({ db, organization }: Ctx, { limit, page, status, kind, projectId, q }: Query) {
  const filter = { statuses: status, kinds: kind, projectId, text: q ?? "" };
  const counted = await queries.countFeedback(db, organization.id, filter);
  const getCount = (one: Status) => counted.find((row) => row.status === one)?.count ?? 0;
  const wanted: readonly Status[] = status.length > 0 ? [...new Set(status)] : STATUSES;
  const total = wanted.reduce((sum, one) => sum + getCount(one), 0);
  const pagination = paginate(limit, page, total);
  const rows = await queries.listFeedback(db, organization.id, filter, { limit, offset: (page - 1) * limit });
  return {
    feedback: rows.map(toFeedback),
    counts: {
      new: getCount("new"),
      triaged: getCount("triaged"),
      resolved: getCount("resolved"),
      archived: getCount("archived"),
    },
    pagination,
    organization,
  };
}

/** Throws `notFound`. */
export async function getFeedback({ db, organization }: Ctx, feedbackId: string) {
  const row = await queries.findFeedback(db, organization.id, feedbackId);
  if (!row) throw notFound("Feedback");
  return { feedback: toFeedback(row), organization };
}

/** Updates an item. Fields set by a user are no longer classified. Throws `notFound` for the item and the project. */
export async function updateFeedback(ctx: Ctx, feedbackId: string, change: Change) {
  const { db, organization, clock } = ctx;
  const row = await db.transaction(async (tx) => {
    const current = await queries.lockFeedback(tx, organization.id, feedbackId);
    if (!current) throw notFound("Feedback");
    if (change.projectId) await getProject(tx, organization.id, change.projectId);
    return queries.updateFeedback(tx, organization.id, feedbackId, toRowChange(current, change, clock.now()));
  });
  if (!row) throw notFound("Feedback");
  return { feedback: toFeedback(row), organization };
}

function toRowChange(current: queries.FeedbackRow, change: Change, now: Date): queries.FeedbackChange {
  const { status, kind, sentiment, title, projectId } = change;
  return {
    ...(status === undefined ? {} : { status, resolvedAt: computeResolvedAt(current, status, now) }),
    ...(kind === undefined ? {} : { kind }),
    ...(sentiment === undefined ? {} : { sentiment }),
    ...(title === undefined ? {} : { title }),
    ...(projectId === undefined ? {} : { projectId }),
    classified: CLASSIFIED.filter((field) => current.classified.includes(field) && change[field] === undefined),
    updatedAt: now,
  };
}

function computeResolvedAt(
  current: queries.FeedbackRow,
  status: queries.FeedbackRow["status"],
  now: Date,
): Date | null {
  if (status === "archived") return current.resolvedAt;
  return status === "resolved" ? (current.resolvedAt ?? now) : null;
}
