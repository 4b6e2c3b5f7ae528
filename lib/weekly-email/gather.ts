import "server-only";
import type { Db } from "#db/client.ts";
import { listProjects } from "#db/queries/geo/projects.ts";
import { listEndedRuns } from "#db/queries/notifications.ts";
import { listWaitingPosts, type Reader } from "#db/queries/weekly-email.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { requireGeoPlan } from "#lib/billing/entitlements.ts";
import { origin } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { getChanges } from "#lib/geo/visibility/service/changes.ts";
import { formatDay, shiftDay } from "#lib/geo/visibility/window.ts";
import { newId } from "#lib/ids.ts";
import { type Compared, decideFindings } from "./decide.ts";
import type { EmailFacts } from "./render.ts";

/** Verdicts need answers of four weeks on each side. */
const WINDOW_DAYS = 28;
const WEEK_MS = 7 * 86_400_000;
const LISTED_MAX = 5;
const RUNS_MAX = 50;

type Comparison = NonNullable<Awaited<ReturnType<typeof getChanges>>["comparison"]>;
const TESTED: ReadonlySet<string> = new Set(["up", "down", "no_detectable_change"]);

/** Reads what the email of an organization says. Viewers see no failures, which they cannot act on. */
export async function gatherFacts(db: Db, { organization, role }: Reader, now: Date): Promise<EmailFacts> {
  const day = shiftDay(formatDay(now), -1);
  const site = `${origin()}/${organization.slug}`;
  const waiting = await listWaitingPosts(db, organization.id, LISTED_MAX);
  const recent = { organizationId: organization.id, since: new Date(now.getTime() - WEEK_MS), limit: RUNS_MAX };
  const failed = role === "viewer" ? [] : (await listEndedRuns(db, recent)).filter(({ status }) => status === "failed");
  return {
    organization: organization.name,
    day,
    findings: decideFindings(await compareProjects(db, organization, day, now)),
    waiting: {
      posts: waiting.posts.map(({ id, title, review }) => ({ title, review, url: `${site}/content/${id}?tab=review` })),
      count: waiting.count,
      url: `${site}/content?status=draft`,
    },
    failures: failed.slice(0, LISTED_MAX).map(({ scheduleName, triggerName, reason, scheduleId }) => ({
      name: scheduleName ?? triggerName ?? "Automation",
      reason,
      url: `${site}/${scheduleId ? "schedules" : "events"}`,
    })),
  };
}

/** Compares the last 28 days of each project that has answers with the 28 days before. */
async function compareProjects(db: Db, organization: Reader["organization"], to: string, now: Date) {
  if (!(await hasGeoPlan(db, organization.id))) return [];
  const clock = { now: () => now };
  const principal = { type: "system", name: "emails" } as const;
  const ctx: Ctx = { db, organization, principal, clock, requestId: newId("req", now.getTime()) };
  const compared: Compared[] = [];
  for (const { id, name } of await listProjects(db, organization.id)) {
    const { comparison } = await getChanges(ctx, id, { from: shiftDay(to, 1 - WINDOW_DAYS), to });
    if (comparison && comparison.current.checks + comparison.base.checks > 0)
      compared.push(toCompared(name, comparison));
  }
  return compared;
}

async function hasGeoPlan(db: Db, organizationId: string): Promise<boolean> {
  try {
    await requireGeoPlan(db, organizationId);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.kind === "paymentRequired") return false;
    throw error;
  }
}

function toCompared(project: string, comparison: Comparison): Compared {
  const { verdict, reason, difference, differenceLow, differenceHigh, current, base } = comparison;
  const tests = [comparison.pairedTest, comparison.clusteredTest, comparison.combinedTest];
  return {
    project,
    // A change counts where all tests show it, so that the largest p decides.
    p: TESTED.has(verdict) ? Math.max(...tests.map((test) => test?.p ?? 0)) : null,
    difference,
    low: differenceLow,
    high: differenceHigh,
    before: base.mentionRate ?? 0,
    after: current.mentionRate ?? 0,
    answers: current.checks,
    reason,
  };
}
