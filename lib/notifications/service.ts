import "server-only";
import type { Db } from "#db/client.ts";
import * as queries from "#db/queries/notifications.ts";
import type { Ctx, Role } from "#lib/access/principal.ts";
import { requireUser } from "#lib/orgs/service/require-user.ts";
import { NOTIFICATIONS_MAX } from "./contract.ts";
import { isRead, type Mark, markRead } from "./marks.ts";
import * as rows from "./rows.ts";

const DAYS = 30;
const DAY_MS = 86_400_000;

/**
 * Lists ended and waiting work, newest first. Notifications are derived from the rows of the work itself, so that
 * none can be lost or duplicated.
 */
export async function listNotifications(ctx: Ctx) {
  const { userId, role } = requireUser(ctx);
  const listed = await listFor(ctx, userId, role);
  return toAnswer(ctx, listed, await getMark(ctx, userId));
}

/** Marks the given notifications as read for the calling user. */
export async function readNotifications(ctx: Ctx, { ids }: { ids: readonly string[] }) {
  const { userId, role } = requireUser(ctx);
  const now = ctx.clock.now();
  const listed = await listFor(ctx, userId, role);
  const current = await getMark(ctx, userId);
  const mark = await ctx.db.transaction(async (tx) => {
    const row = { organizationId: ctx.organization.id, userId, readUntil: current.readUntil, updatedAt: now };
    const stored = await queries.lockMark(tx, row);
    const next = { ...stored, ...markRead(stored, listed, ids, now), updatedAt: now };
    await queries.saveMark(tx, { ...next, readIds: [...next.readIds] });
    return next;
  });
  return toAnswer(ctx, listed, mark);
}

function toAnswer({ organization }: Ctx, listed: readonly rows.NotificationDraft[], mark: Mark) {
  return { notifications: listed.map((one) => ({ ...one, read: isRead(mark, one) })), organization };
}

/** Items from before the member joined count as read. */
async function getMark({ db, organization, clock }: Ctx, userId: string): Promise<Mark> {
  const reader = await queries.findReader(db, organization.id, userId);
  return reader?.mark ?? { readUntil: reader?.joinedAt ?? clock.now(), readIds: [] };
}

async function listFor(ctx: Ctx, userId: string, role: Role): Promise<rows.NotificationDraft[]> {
  const now = ctx.clock.now();
  const since = new Date(now.getTime() - DAYS * DAY_MS);
  const recent = { organizationId: ctx.organization.id, since, limit: NOTIFICATIONS_MAX };
  const all = await Promise.all([
    listWork(ctx.db, recent),
    WRITERS.has(role) ? queries.listPendingApprovals(ctx.db, recent, now).then(rows.toApprovalNotifications) : [],
    MANAGERS.has(role) ? queries.listJoined(ctx.db, recent, userId).then(rows.toMemberNotifications) : [],
  ]);
  return all
    .flat()
    .filter(({ outcome }) => outcome === "completed" || WRITERS.has(role))
    .toSorted((a, b) => b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1))
    .slice(0, NOTIFICATIONS_MAX);
}

/** Roles that can act on failed, skipped or waiting work. */
const WRITERS: ReadonlySet<Role> = new Set<Role>(["member", "admin", "owner"]);
const MANAGERS: ReadonlySet<Role> = new Set<Role>(["admin", "owner"]);

async function listWork(db: Db, recent: queries.Recent): Promise<rows.NotificationDraft[]> {
  const all = await Promise.all([
    queries.listEndedJobs(db, recent).then(rows.toJobNotifications),
    queries.listEndedRuns(db, recent).then(rows.toRunNotifications),
    queries.listEndedAnalyses(db, recent).then(rows.toAnalysisNotifications),
    queries.listEndedScans(db, recent).then(rows.toScanNotifications),
    queries.listEndedBriefs(db, recent).then(rows.toBriefNotifications),
    queries.listEndedAudits(db, recent).then(rows.toAuditNotifications),
  ]);
  return all.flat();
}
