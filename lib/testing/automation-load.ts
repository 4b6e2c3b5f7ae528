import type { Db } from "#db/client.ts";
import { findAccount, listEntries } from "#db/queries/accounts/billing.ts";
import * as schema from "#db/schema/index.ts";
import { adjustCredits, setPlan } from "#lib/billing/operate.ts";
import { PLANS, PRICES } from "#lib/billing/plans.ts";
import { createSchedule } from "#lib/schedules/service/schedules.ts";
import { testCtx } from "./context.ts";
import type { TestRepository } from "./git-repository.ts";
import { testOrganization } from "./people.ts";
import { testHook } from "./webhooks.ts";

const HOUR_MS = 3_600_000;
const OUTPUT_TYPES = ["changelog", "blog_post", "linkedin_post", "twitter_post"] as const;
/** Only these two of the four types are long texts, which are charged on a paid plan. */
const LONG_TYPES: readonly string[] = ["changelog", "blog_post"];

/**
 * Creates organizations whose schedules have all been due for an hour, with one local repository. Quota and credits
 * together cover exactly one post per schedule.
 * @param schedules the total over all organizations
 */
export async function makeDueSchedules(
  db: Db,
  { organizations, schedules, repository }: { organizations: number; schedules: number; repository: string },
  now: Date,
): Promise<void> {
  const dueAt = new Date(Math.floor(now.getTime() / 60_000) * 60_000 - HOUR_MS);
  const createdAt = new Date(dueAt.getTime() - HOUR_MS);
  for (let index = 0; index < organizations; index++) {
    const share = Math.floor(schedules / organizations) + (index < schedules % organizations ? 1 : 0);
    const types = Array.from({ length: share }, (_, n) => OUTPUT_TYPES[n % OUTPUT_TYPES.length] ?? "changelog");
    const organization = await testOrganization(db, createdAt);
    const long = types.filter((type) => LONG_TYPES.includes(type)).length;
    // The plan starts in an earlier month, so its credit grant has expired.
    await setPlan(
      db,
      organization.id,
      { plan: "starter", monthlyCredits: 0 },
      new Date(createdAt.getTime() - 40 * 24 * HOUR_MS),
    );
    const amount = Math.max(0, long - PLANS.starter.longForm) * PRICES.longForm;
    if (amount > 0) await adjustCredits(db, organization.id, { amount, note: "Credits for the schedules" }, createdAt);
    const { repositoryId } = await testHook(db, organization.id, createdAt, repository);
    const ctx = testCtx(db, organization, { type: "system", name: "load" }, createdAt);
    for (const [n, outputType] of types.entries())
      await createSchedule(ctx, buildScheduleBody(n, outputType, repositoryId, dueAt));
  }
}

function buildScheduleBody(n: number, outputType: (typeof OUTPUT_TYPES)[number], repositoryId: string, dueAt: Date) {
  const cron = { frequency: "daily" as const, hour: dueAt.getUTCHours(), minute: dueAt.getUTCMinutes() };
  return {
    name: `Schedule ${n}`,
    sourceType: "cron" as const,
    sourceConfig: { cron },
    targets: { repositoryIds: [repositoryId] },
    outputType,
    // Distinct instructions keep schedules with the same repository and time from being duplicates.
    outputConfig: { instructions: `Number ${n}` },
    lookbackWindow: "last_7_days" as const,
    enabled: true,
    autoPublish: true,
  };
}

/** Commits changes with enough facts for every type of post: articles need more than titles. */
export function commitStory(repository: TestRepository): void {
  const date = new Date(Date.now() - 26 * HOUR_MS);
  const work = {
    "feat: add a dark theme": "The settings now offer a dark theme, which follows the one of the device.",
    "feat: export reports as CSV files": "The menu of a report now offers a download with one line for each row.",
    "fix: keep the filter when a report reloads":
      "A report that is loaded again now shows the rows that its reader chose.",
  };
  for (const [title, body] of Object.entries(work)) repository.commit(title, { date, body });
}

/** Counts the schedules that fired and the runs that ended so far. */
export async function countProgress(db: Db): Promise<{ fired: number; ended: number }> {
  const runs = await db.select().from(schema.automationRuns);
  return { fired: runs.length, ended: runs.filter(({ status }) => status !== "queued").length };
}

export type Audit = {
  schedules: number;
  runs: number;
  jobs: number;
  posts: number;
  quotaUnits: number;
  credits: number;
  /**
   * Differences from the expected state; empty when every schedule fired once, created one post and was charged once.
   */
  faults: string[];
};

/** Compares all stored rows with the expected result of firing each schedule exactly once. */
export async function auditSchedules(db: Db): Promise<Audit> {
  const faults: string[] = [];
  const [schedules, runs, jobs, posts] = await Promise.all([
    db.select().from(schema.schedules),
    db.select().from(schema.automationRuns),
    db.select().from(schema.generationJobs),
    db.select().from(schema.posts),
  ]);
  const runsBySchedule = Map.groupBy(runs, ({ scheduleId }) => scheduleId);
  for (const { id, lastRunStatus } of schedules) {
    const own = runsBySchedule.get(id) ?? [];
    if (own.length !== 1) faults.push(`${id} fired ${own.length} times`);
    for (const { status, reason } of own) if (status !== "completed") faults.push(`${id} ${status}: ${reason}`);
    if (lastRunStatus !== "completed") faults.push(`${id} shows ${lastRunStatus}`);
  }
  for (const { id, status, error } of jobs) if (status !== "completed") faults.push(`${id} ${status}: ${error}`);
  const jobIds = new Set(runs.map(({ jobId }) => jobId));
  for (const { id } of jobs) if (!jobIds.has(id)) faults.push(`${id} has no run`);
  const postIds = new Set(posts.map(({ id }) => id));
  const referencedPostIds = new Set(jobs.map(({ postId }) => postId));
  for (const { id } of posts) if (!referencedPostIds.has(id)) faults.push(`post ${id} has no job`);
  for (const id of referencedPostIds) if (id === null || !postIds.has(id)) faults.push(`post ${id} does not exist`);
  faults.push(...(await findRepeatedEvents(db)));
  const spent = await auditBilling(db, faults);
  const counts = { schedules: schedules.length, runs: runs.length, jobs: jobs.length, posts: posts.length };
  return { ...counts, ...spent, faults };
}

/** Reports final job events that were recorded more than once. */
async function findRepeatedEvents(db: Db): Promise<string[]> {
  const events = await db.select().from(schema.jobEvents);
  const finalEvents = events.filter(({ type }) => type === "post_created" || type === "completed");
  const eventsByJobAndType = Map.groupBy(finalEvents, ({ jobId, type }) => `job ${jobId} recorded ${type}`);
  return [...eventsByJobAndType].flatMap(([what, { length }]) => (length === 1 ? [] : [`${what} ${length} times`]));
}

/**
 * Checks that each long text used one unit of quota or its credits, and that each balance equals its ledger with no
 * open reservation.
 */
async function auditBilling(db: Db, faults: string[]): Promise<Pick<Audit, "quotaUnits" | "credits">> {
  const jobs = await db.select().from(schema.generationJobs);
  const reservations = await db.select().from(schema.reservations);
  const reservationsByHolder = Map.groupBy(reservations, ({ holderId }) => holderId);
  for (const { id, contentType } of jobs) {
    const own = reservationsByHolder.get(id) ?? [];
    if (own.length !== (LONG_TYPES.includes(contentType) ? 1 : 0))
      faults.push(`${id} holds ${own.length} reservations`);
  }
  for (const { id, status, quotaUnits, credits } of reservations) {
    if (status !== "settled") faults.push(`${id} is ${status}`);
    if (quotaUnits * PRICES.longForm + credits !== PRICES.longForm) faults.push(`${id}: ${quotaUnits}, ${credits}`);
  }
  for (const { id } of await db.select().from(schema.organizations)) {
    const own = reservations.filter(({ organizationId }) => organizationId === id);
    faults.push(...(await findAccountFaults(db, id, own)));
  }
  const sum = (field: "quotaUnits" | "credits") => reservations.reduce((total, row) => total + row[field], 0);
  return { quotaUnits: sum("quotaUnits"), credits: sum("credits") };
}

type ReservationSums = { month: string; quotaUnits: number; credits: number };

async function findAccountFaults(
  db: Db,
  organizationId: string,
  reservations: readonly ReservationSums[],
): Promise<string[]> {
  const account = await findAccount(db, organizationId);
  const entries = await listEntries(db, organizationId, [], { limit: 100_000, offset: 0 });
  const ledger = entries.reduce((sum, { amount }) => sum + amount, 0);
  const given = entries.reduce((sum, { reservationId, amount }) => sum + (reservationId === null ? amount : 0), 0);
  const taken = reservations.reduce((sum, { credits }) => sum + credits, 0);
  const used = reservations.reduce((sum, row) => sum + (row.month === account?.month ? row.quotaUnits : 0), 0);
  const expected = { credits: given - taken, ledger: given - taken, used };
  const actual = { credits: account?.credits, ledger, used: account?.usedLongForm };
  const isRight = JSON.stringify(actual) === JSON.stringify(expected);
  return isRight ? [] : [`${organizationId} has ${JSON.stringify(actual)}, not ${JSON.stringify(expected)}`];
}
