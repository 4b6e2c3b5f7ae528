import type { z } from "zod";
import type * as queries from "#db/queries/notifications.ts";
import { contentTypeLabel } from "#lib/format.ts";
import type { notification } from "./contract.ts";

/** A notification before it is known who asks. */
export type Unmarked = Omit<z.input<typeof notification>, "at" | "read"> & { at: Date };

type Rows<F extends (...args: never[]) => Promise<unknown[]>> = Awaited<ReturnType<F>>;
const NOWHERE = { subject: null, reason: null, targetId: null, automation: null, projectId: null };

/** Ended work has an instant of its end; a row without one has not ended. */
function dated<T extends { at: Date | null }>(rows: readonly T[], tell: (row: T) => Omit<Unmarked, "at">): Unmarked[] {
  return rows.flatMap((row) => (row.at === null ? [] : [{ ...tell(row), at: row.at }]));
}

function outcomeOf(status: string): Unmarked["outcome"] {
  if (status === "completed") return "completed";
  return status === "failed" ? "failed" : "skipped";
}

export const ofJobs = (rows: Rows<typeof queries.listEndedJobs>) =>
  dated(rows, ({ id, status, title, contentType, error, postId }) => ({
    ...NOWHERE,
    id: `post:${id}`,
    kind: "post",
    outcome: outcomeOf(status),
    workId: id,
    subject: title ?? contentTypeLabel(contentType),
    reason: error,
    targetId: postId,
  }));

export const ofRuns = (rows: Rows<typeof queries.listEndedRuns>) =>
  dated(rows, ({ id, status, reason, scheduleId, triggerId, scheduleName, triggerName, postId }) => ({
    ...NOWHERE,
    id: `automation:${id}`,
    kind: "automation",
    outcome: outcomeOf(status),
    workId: id,
    subject: scheduleName ?? triggerName,
    reason,
    targetId: postId,
    automation: scheduleId
      ? { kind: "schedule", id: scheduleId }
      : triggerId
        ? { kind: "trigger", id: triggerId }
        : null,
  }));

export const ofAnalyses = (rows: Rows<typeof queries.listEndedAnalyses>) =>
  dated(rows, ({ id, status, websiteUrl, error, brandIdentityId }) => ({
    ...NOWHERE,
    id: `brand:${id}`,
    kind: "brand",
    outcome: outcomeOf(status),
    workId: id,
    subject: websiteUrl,
    reason: error,
    targetId: brandIdentityId,
  }));

export const ofScans = (rows: Rows<typeof queries.listEndedScans>) =>
  dated(rows, ({ id, projectId, status, error }) => ({
    ...NOWHERE,
    id: `scan:${id}`,
    kind: "scan",
    outcome: outcomeOf(status),
    workId: id,
    reason: error,
    projectId,
  }));

/** A brief can be written again: each writing is told of. */
export const ofBriefs = (rows: Rows<typeof queries.listEndedBriefs>) =>
  dated(rows, ({ id, runId, projectId, status, topic, error, postId }) => ({
    ...NOWHERE,
    id: `brief:${runId ?? id}`,
    kind: "brief",
    outcome: outcomeOf(status),
    workId: id,
    subject: topic,
    reason: error,
    targetId: postId,
    projectId,
  }));

export const ofAudits = (rows: Rows<typeof queries.listEndedAudits>) =>
  dated(rows, ({ id, projectId, status, targetUrl, error }) => ({
    ...NOWHERE,
    id: `readiness:${id}`,
    kind: "readiness",
    outcome: outcomeOf(status),
    workId: id,
    subject: targetUrl,
    reason: error,
    projectId,
  }));

export const ofApprovals = (rows: Rows<typeof queries.listPendingApprovals>) =>
  dated(rows, ({ id, chatId, title }) => ({
    ...NOWHERE,
    id: `approval:${id}`,
    kind: "approval",
    outcome: "waiting",
    workId: id,
    subject: title,
    targetId: chatId,
  }));

export const ofJoined = (rows: Rows<typeof queries.listJoined>) =>
  dated(rows, ({ userId, email, name }) => ({
    ...NOWHERE,
    id: `member:${userId}`,
    kind: "member",
    outcome: "completed",
    workId: userId,
    subject: name ?? email,
  }));
