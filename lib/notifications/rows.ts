import type { z } from "zod";
import type * as queries from "#db/queries/notifications.ts";
import { contentTypeLabel } from "#lib/format.ts";
import type { notification } from "./contract.ts";

/** A notification without its read state. */
export type NotificationDraft = Omit<z.input<typeof notification>, "at" | "read"> & { at: Date };

type Rows<F extends (...args: never[]) => Promise<unknown[]>> = Awaited<ReturnType<F>>;
const NO_TARGET = { subject: null, reason: null, targetId: null, automation: null, projectId: null };

/** Converts ended rows and skips those without an end time. */
function toDatedNotifications<T extends { at: Date | null }>(
  rows: readonly T[],
  toNotification: (row: T) => Omit<NotificationDraft, "at">,
): NotificationDraft[] {
  return rows.flatMap((row) => (row.at === null ? [] : [{ ...toNotification(row), at: row.at }]));
}

function toOutcome(status: string): NotificationDraft["outcome"] {
  if (status === "completed") return "completed";
  if (status === "stopped_by_budget") return "stopped";
  return status === "failed" ? "failed" : "skipped";
}

export const toJobNotifications = (rows: Rows<typeof queries.listEndedJobs>) =>
  toDatedNotifications(rows, ({ id, status, title, contentType, error, postId }) => ({
    ...NO_TARGET,
    id: `post:${id}`,
    kind: "post",
    outcome: toOutcome(status),
    workId: id,
    subject: title ?? contentTypeLabel(contentType),
    reason: error,
    targetId: postId,
  }));

export const toRunNotifications = (rows: Rows<typeof queries.listEndedRuns>) =>
  toDatedNotifications(rows, ({ id, status, reason, scheduleId, triggerId, scheduleName, triggerName, postId }) => ({
    ...NO_TARGET,
    id: `automation:${id}`,
    kind: "automation",
    outcome: toOutcome(status),
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

export const toAnalysisNotifications = (rows: Rows<typeof queries.listEndedAnalyses>) =>
  toDatedNotifications(rows, ({ id, status, websiteUrl, error, brandIdentityId }) => ({
    ...NO_TARGET,
    id: `brand:${id}`,
    kind: "brand",
    outcome: toOutcome(status),
    workId: id,
    subject: websiteUrl,
    reason: error,
    targetId: brandIdentityId,
  }));

export const toScanNotifications = (rows: Rows<typeof queries.listEndedScans>) =>
  toDatedNotifications(rows, ({ id, projectId, status, error }) => ({
    ...NO_TARGET,
    id: `scan:${id}`,
    kind: "scan",
    outcome: toOutcome(status),
    workId: id,
    reason: error,
    projectId,
  }));

/** A brief can be generated several times, each with a notification of its own. */
export const toBriefNotifications = (rows: Rows<typeof queries.listEndedBriefs>) =>
  toDatedNotifications(rows, ({ id, runId, projectId, status, topic, error, postId }) => ({
    ...NO_TARGET,
    id: `brief:${runId ?? id}`,
    kind: "brief",
    outcome: toOutcome(status),
    workId: id,
    subject: topic,
    reason: error,
    targetId: postId,
    projectId,
  }));

export const toAuditNotifications = (rows: Rows<typeof queries.listEndedAudits>) =>
  toDatedNotifications(rows, ({ id, projectId, status, targetUrl, error }) => ({
    ...NO_TARGET,
    id: `readiness:${id}`,
    kind: "readiness",
    outcome: toOutcome(status),
    workId: id,
    subject: targetUrl,
    reason: error,
    projectId,
  }));

export const toApprovalNotifications = (rows: Rows<typeof queries.listPendingApprovals>) =>
  toDatedNotifications(rows, ({ id, chatId, title }) => ({
    ...NO_TARGET,
    id: `approval:${id}`,
    kind: "approval",
    outcome: "waiting",
    workId: id,
    subject: title,
    targetId: chatId,
  }));

export const toMemberNotifications = (rows: Rows<typeof queries.listJoined>) =>
  toDatedNotifications(rows, ({ userId, email, name }) => ({
    ...NO_TARGET,
    id: `member:${userId}`,
    kind: "member",
    outcome: "completed",
    workId: userId,
    subject: name ?? email,
  }));
