import "server-only";
import { findOrganization } from "#db/queries/accounts/orgs.ts";
import { listSchedules } from "#db/queries/automations/schedules.ts";
import { listCalendarPosts, listCalendarRuns } from "#db/queries/calendar.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { nextRun } from "#lib/cron/next-run.ts";
import type { HandlerOutput } from "#lib/http/endpoint.ts";
import { addDays, getDayBounds, toLocalTime } from "#lib/local-time.ts";
import { parseStoredCron } from "#lib/schedules/service/resource.ts";
import { type getCalendar as contract, ENTRIES_MAX } from "./contract.ts";

type Entry = HandlerOutput<typeof contract>["entries"][number];
/** An entry without its place in the calendar. */
type Item = Omit<Entry, "at" | "day" | "time"> & { at: Date };

type CalendarQuery = { from?: string | undefined; to?: string | undefined };
const DAYS_DEFAULT = 30;

/** Lists posts and runs of automations on some days of the organization's time zone, earliest first. */
export async function getCalendar({ db, organization, clock }: Ctx, query: CalendarQuery) {
  const timeZone = (await findOrganization(db, organization.id))?.timeZone ?? "UTC";
  const from = query.from ?? toLocalTime(clock.now(), timeZone).day;
  const to = query.to ?? addDays(from, DAYS_DEFAULT);
  const span = { ...getDayBounds(from, to, timeZone), limit: ENTRIES_MAX + 1 };
  const [posts, runs, schedules] = await Promise.all([
    listCalendarPosts(db, organization.id, span),
    listCalendarRuns(db, organization.id, span),
    listSchedules(db, organization.id, []),
  ]);
  const items = [
    ...posts.map(toPostItem),
    ...runs.flatMap((run) => toRunItem(run) ?? []),
    ...schedules.flatMap((schedule) => listPlannedRuns(schedule, span, clock.now())),
  ].sort((one, other) => one.at.getTime() - other.at.getTime() || (one.id < other.id ? -1 : 1));
  return {
    entries: items.slice(0, ENTRIES_MAX).map((item) => ({ ...item, ...toLocalTime(item.at, timeZone) })),
    truncated: items.length > ENTRIES_MAX,
    timeZone,
    organization,
  };
}

function toPostItem(post: Awaited<ReturnType<typeof listCalendarPosts>>[number]): Item {
  const { id, title, status, contentType, review, publishAt, publishedAt, createdAt } = post;
  const common = { id, title, contentType, review, runStatus: null, automation: null };
  if (status === "published") return { ...common, kind: "published", at: publishedAt ?? createdAt };
  return publishAt ? { ...common, kind: "scheduled", at: publishAt } : { ...common, kind: "draft", at: createdAt };
}

const NO_POST = { kind: "run", contentType: null, review: null } as const;

/** Undefined for a run of a deleted automation. */
function toRunItem(run: Awaited<ReturnType<typeof listCalendarRuns>>[number]): Item | undefined {
  const { id, status: runStatus, dueAt: at, scheduleId, triggerId, scheduleName, triggerName } = run;
  if (scheduleId !== null && scheduleName !== null) {
    return { ...NO_POST, id, at, runStatus, title: scheduleName, automation: { kind: "schedule", id: scheduleId } };
  }
  if (triggerId === null || run.triggerFound === null) return undefined;
  const title = triggerName ?? "Event trigger";
  return { ...NO_POST, id, at, runStatus, title, automation: { kind: "trigger", id: triggerId } };
}

type ScheduleRow = Awaited<ReturnType<typeof listSchedules>>[number];

/** The runs of a schedule to come in a span. */
function listPlannedRuns(row: ScheduleRow, { start, end }: { start: Date; end: Date }, now: Date): Item[] {
  if (!row.enabled || row.nextRunAt === null || row.pausedReason !== null) return [];
  const cron = parseStoredCron(row);
  const items: Item[] = [];
  const automation = { kind: "schedule" as const, id: row.id };
  const earliest = Math.max(start.getTime(), now.getTime(), row.nextRunAt.getTime());
  for (let at = nextRun(cron, new Date(earliest - 1)); at < end; at = nextRun(cron, at)) {
    items.push({ ...NO_POST, id: row.id, at, runStatus: "planned", title: row.name, automation });
  }
  return items;
}
