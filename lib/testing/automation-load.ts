import type { Db } from "#db/client.ts";
import { findAccount, listEntries } from "#db/queries/accounts/billing.ts";
import * as schema from "#db/schema/index.ts";
import { adjustCredits, setPlan } from "#lib/billing/operate.ts";
import { PLANS, PRICES } from "#lib/billing/plans.ts";
import { createSchedule } from "#lib/schedules/service/schedules.ts";
import { testCtx } from "./context.ts";
import { testOrganization } from "./people.ts";
import { testHook } from "./webhooks.ts";

const HOUR_MS = 3_600_000;
const OUTPUT_TYPES = ["changelog", "blog_post", "linkedin_post", "twitter_post"] as const;
/** Of the four types two are long texts, the only ones that cost anything on a paid plan. */
const LONG_TYPES: readonly string[] = ["changelog", "blog_post"];

/**
 * Organizations with schedules that are all due since an hour ago, over one repository on this machine. Quota and credits
 * together pay for every post and for not one more.
 * @param schedules how many altogether
 */
export async function makeDueSchedules(
  db: Db,
  { organizations, schedules, repository }: { organizations: number; schedules: number; repository: string },
  now: Date,
): Promise<void> {
  const dueAt = new Date(Math.floor(now.getTime() / 60_000) * 60_000 - HOUR_MS);
  const made = new Date(dueAt.getTime() - HOUR_MS);
  for (let index = 0; index < organizations; index++) {
    const share = Math.floor(schedules / organizations) + (index < schedules % organizations ? 1 : 0);
    const types = Array.from({ length: share }, (_, n) => OUTPUT_TYPES[n % OUTPUT_TYPES.length] ?? "changelog");
    const organization = await testOrganization(db, made);
    const long = types.filter((type) => LONG_TYPES.includes(type)).length;
    // In an earlier month, whose grant has lapsed.
    await setPlan(
      db,
      organization.id,
      { plan: "starter", monthlyCredits: 0 },
      new Date(made.getTime() - 40 * 24 * HOUR_MS),
    );
    const amount = Math.max(0, long - PLANS.starter.longForm) * PRICES.longForm;
    if (amount > 0) await adjustCredits(db, organization.id, { amount, note: "What the schedules take" }, made);
    const { repositoryId } = await testHook(db, organization.id, made, repository);
    const ctx = testCtx(db, organization, { type: "system", name: "load" }, made);
    for (const [n, outputType] of types.entries())
      await createSchedule(ctx, bodyOf(n, outputType, repositoryId, dueAt));
  }
}

function bodyOf(n: number, outputType: (typeof OUTPUT_TYPES)[number], repositoryId: string, dueAt: Date) {
  const cron = { frequency: "daily" as const, hour: dueAt.getUTCHours(), minute: dueAt.getUTCMinutes() };
  return {
    name: `Schedule ${n}`,
    sourceType: "cron" as const,
    sourceConfig: { cron },
    targets: { repositoryIds: [repositoryId] },
    outputType,
    // What tells schedules of one repository and timetable apart.
    outputConfig: { instructions: `Number ${n}` },
    lookbackWindow: "last_7_days" as const,
    enabled: true,
    autoPublish: true,
  };
}

/** What became of the schedules so far. */
export async function progressOf(db: Db): Promise<{ fired: number; ended: number }> {
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
  /** What is not as it must be; empty when every schedule fired once, into one post, paid once. */
  faults: string[];
};

/** Holds everything that was stored against what firing each schedule once must have left. */
export async function auditSchedules(db: Db): Promise<Audit> {
  const faults: string[] = [];
  const [schedules, runs, jobs, posts] = await Promise.all([
    db.select().from(schema.schedules),
    db.select().from(schema.automationRuns),
    db.select().from(schema.generationJobs),
    db.select().from(schema.posts),
  ]);
  const runsOf = Map.groupBy(runs, ({ scheduleId }) => scheduleId);
  for (const { id, lastRunStatus } of schedules) {
    const own = runsOf.get(id) ?? [];
    if (own.length !== 1) faults.push(`${id} fired ${own.length} times`);
    for (const { status, reason } of own) if (status !== "completed") faults.push(`${id} ${status}: ${reason}`);
    if (lastRunStatus !== "completed") faults.push(`${id} shows ${lastRunStatus}`);
  }
  for (const { id, status, error } of jobs) if (status !== "completed") faults.push(`${id} ${status}: ${error}`);
  const jobIds = new Set(runs.map(({ jobId }) => jobId));
  for (const { id } of jobs) if (!jobIds.has(id)) faults.push(`${id} has no run`);
  const known = new Set(posts.map(({ id }) => id));
  const named = new Set(jobs.map(({ postId }) => postId));
  for (const { id } of posts) if (!named.has(id)) faults.push(`${id} is the post of no job`);
  for (const id of named) if (id === null || !known.has(id)) faults.push(`there is no post ${id}`);
  faults.push(...(await repeatedEvents(db)));
  const spent = await auditBilling(db, faults);
  const counts = { schedules: schedules.length, runs: runs.length, jobs: jobs.length, posts: posts.length };
  return { ...counts, ...spent, faults };
}

/** A job tells once that it made its post and once that it is done. */
async function repeatedEvents(db: Db): Promise<string[]> {
  const events = await db.select().from(schema.jobEvents);
  const last = events.filter(({ type }) => type === "post_created" || type === "completed");
  const told = Map.groupBy(last, ({ jobId, type }) => `${jobId} tells ${type}`);
  return [...told].flatMap(([what, { length }]) => (length === 1 ? [] : [`${what} ${length} times`]));
}

/** Every long text took one unit of quota or its credits; every account is its ledger's sum, with nothing held any more. */
async function auditBilling(db: Db, faults: string[]): Promise<Pick<Audit, "quotaUnits" | "credits">> {
  const jobs = await db.select().from(schema.generationJobs);
  const reservations = await db.select().from(schema.reservations);
  const ofHolder = Map.groupBy(reservations, ({ holderId }) => holderId);
  for (const { id, contentType } of jobs) {
    const own = ofHolder.get(id) ?? [];
    if (own.length !== (LONG_TYPES.includes(contentType) ? 1 : 0))
      faults.push(`${id} holds ${own.length} reservations`);
  }
  for (const { id, status, quotaUnits, credits } of reservations) {
    if (status !== "settled") faults.push(`${id} is ${status}`);
    if (quotaUnits * PRICES.longForm + credits !== PRICES.longForm) faults.push(`${id}: ${quotaUnits}, ${credits}`);
  }
  for (const { id } of await db.select().from(schema.organizations)) {
    const own = reservations.filter(({ organizationId }) => organizationId === id);
    faults.push(...(await accountFaults(db, id, own)));
  }
  const sum = (field: "quotaUnits" | "credits") => reservations.reduce((total, row) => total + row[field], 0);
  return { quotaUnits: sum("quotaUnits"), credits: sum("credits") };
}

type Held = { month: string; quotaUnits: number; credits: number };

async function accountFaults(db: Db, organizationId: string, reservations: readonly Held[]): Promise<string[]> {
  const account = await findAccount(db, organizationId);
  const entries = await listEntries(db, organizationId, [], { limit: 100_000, offset: 0 });
  const ledger = entries.reduce((sum, { amount }) => sum + amount, 0);
  const given = entries.reduce((sum, { reservationId, amount }) => sum + (reservationId === null ? amount : 0), 0);
  const taken = reservations.reduce((sum, { credits }) => sum + credits, 0);
  const used = reservations.reduce((sum, row) => sum + (row.month === account?.month ? row.quotaUnits : 0), 0);
  const expected = { credits: given - taken, ledger: given - taken, used };
  const found = { credits: account?.credits, ledger, used: account?.usedLongForm };
  const isRight = JSON.stringify(found) === JSON.stringify(expected);
  return isRight ? [] : [`${organizationId} has ${JSON.stringify(found)}, not ${JSON.stringify(expected)}`];
}
