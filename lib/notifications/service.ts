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
 * What ended or waits, read off the rows of the work itself: nothing is written when it ends, so that nothing can be lost
 * or told twice. Newest first.
 */
export async function listNotifications(ctx: Ctx) {
  const { userId, role } = requireUser(ctx);
  const listed = await listFor(ctx, userId, role);
  return answerOf(ctx, listed, await markOf(ctx, userId));
}

/** Marks what is named as read, for the one who asks. */
export async function readNotifications(ctx: Ctx, { ids }: { ids: readonly string[] }) {
  const { userId, role } = requireUser(ctx);
  const now = ctx.clock.now();
  const listed = await listFor(ctx, userId, role);
  const before = await markOf(ctx, userId);
  const mark = await ctx.db.transaction(async (tx) => {
    const row = { organizationId: ctx.organization.id, userId, readUntil: before.readUntil, updatedAt: now };
    const stored = await queries.lockMark(tx, row);
    const next = { ...stored, ...markRead(stored, listed, ids, now), updatedAt: now };
    await queries.saveMark(tx, { ...next, readIds: [...next.readIds] });
    return next;
  });
  return answerOf(ctx, listed, mark);
}

function answerOf({ organization }: Ctx, listed: readonly rows.Unmarked[], mark: Mark) {
  return { notifications: listed.map((one) => ({ ...one, read: isRead(mark, one) })), organization };
}

/** What happened before somebody joined is no news to them. */
async function markOf({ db, organization, clock }: Ctx, userId: string): Promise<Mark> {
  const reader = await queries.findReader(db, organization.id, userId);
  return reader?.mark ?? { readUntil: reader?.joinedAt ?? clock.now(), readIds: [] };
}

async function listFor(ctx: Ctx, userId: string, role: Role): Promise<rows.Unmarked[]> {
  const now = ctx.clock.now();
  const since = new Date(now.getTime() - DAYS * DAY_MS);
  const recent = { organizationId: ctx.organization.id, since, limit: NOTIFICATIONS_MAX };
  const all = await Promise.all([
    workOf(ctx.db, recent),
    WRITERS.has(role) ? queries.listPendingApprovals(ctx.db, recent, now).then(rows.ofApprovals) : [],
    MANAGERS.has(role) ? queries.listJoined(ctx.db, recent, userId).then(rows.ofJoined) : [],
  ]);
  return all
    .flat()
    .filter(({ outcome }) => outcome === "completed" || WRITERS.has(role))
    .toSorted((a, b) => b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1))
    .slice(0, NOTIFICATIONS_MAX);
}

/** Who can do something about what failed, was skipped or waits. */
const WRITERS: ReadonlySet<Role> = new Set<Role>(["member", "admin", "owner"]);
const MANAGERS: ReadonlySet<Role> = new Set<Role>(["admin", "owner"]);

async function workOf(db: Db, recent: queries.Recent): Promise<rows.Unmarked[]> {
  const all = await Promise.all([
    queries.listEndedJobs(db, recent).then(rows.ofJobs),
    queries.listEndedRuns(db, recent).then(rows.ofRuns),
    queries.listEndedAnalyses(db, recent).then(rows.ofAnalyses),
    queries.listEndedScans(db, recent).then(rows.ofScans),
    queries.listEndedBriefs(db, recent).then(rows.ofBriefs),
    queries.listEndedAudits(db, recent).then(rows.ofAudits),
  ]);
  return all.flat();
}
