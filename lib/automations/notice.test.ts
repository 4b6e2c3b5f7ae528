import { beforeEach, describe, expect, test } from "vitest";
import type { Ctx } from "#lib/access/principal.ts";
import { adjustCredits, setPlan } from "#lib/billing/operate.ts";
import { release, reserve } from "#lib/billing/reservations.ts";
import type { Schedule } from "#lib/schedules/contract.ts";
import { scheduleOperations } from "#lib/schedules/operations.ts";
import { fireSchedules } from "#lib/schedules/service/fire.ts";
import { testCtx } from "#lib/testing/context.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { recordEvents } from "#lib/testing/events.ts";
import { callOperation } from "#lib/testing/operations.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import { buildDelivery, buildReleasePayload, type Hook } from "#lib/testing/webhook-deliveries.ts";
import { testHook } from "#lib/testing/webhooks.ts";
import type { EventTrigger } from "#lib/triggers/contract.ts";
import { triggerOperations } from "#lib/triggers/operations.ts";
import { receiveWebhook } from "#lib/webhooks/receive.ts";

recordEvents();

const db = await testDatabase();
const call = callOperation([...scheduleOperations, ...triggerOperations]);
const start = new Date("2026-10-14T08:00:00.000Z");
const november = new Date("2026-11-01T00:00:00.000Z");

let ctx: Ctx;
let hook: Hook;
let schedule: Schedule;
let trigger: EventTrigger;
let releases = 0;

const organizationId = () => ctx.organization.id;
const atTime = (now: Date): Ctx => ({ ...ctx, clock: { now: () => now } });

/** Returns the notices of the schedule and the trigger, each from the list and from the resource. */
async function notices(now = start): Promise<(string | null)[]> {
  const then = atTime(now);
  type Lists = { schedules: Schedule[]; eventTriggers: EventTrigger[] };
  const { schedules } = (await call<Lists>("listSchedules", then, { query: {} })).output;
  const { eventTriggers } = (await call<Lists>("listEventTriggers", then)).output;
  const listed = [...schedules, ...eventTriggers].map(({ pausedReason }) => pausedReason);
  const params = { scheduleId: schedule.id, triggerId: trigger.id };
  const one = (await call<{ schedule: Schedule }>("getSchedule", then, { params })).output.schedule;
  const other = (await call<{ eventTrigger: EventTrigger }>("getEventTrigger", then, { params })).output.eventTrigger;
  expect([one.pausedReason, other.pausedReason]).toEqual(listed);
  return listed;
}

/** Returns the status of the newest run of the schedule and of the trigger. */
async function lastRuns(now = start): Promise<unknown[]> {
  const params = { scheduleId: schedule.id, triggerId: trigger.id };
  const fired = (await call<{ schedule: Schedule }>("getSchedule", atTime(now), { params })).output.schedule;
  const triggerAnswer = (await call<{ eventTrigger: EventTrigger }>("getEventTrigger", atTime(now), { params })).output;
  return [fired.lastRunStatus, triggerAnswer.eventTrigger.lastRunStatus];
}

/** Fires the schedule at its next instant and the trigger by a release. @returns the instant */
async function fireBoth(after: Date): Promise<Date> {
  const now = new Date(after.getTime() + 24 * 3_600_000);
  await fireSchedules({ db, clock: { now: () => now } });
  const body = JSON.stringify(buildReleasePayload(`v1.${++releases}.0`));
  await receiveWebhook(buildDelivery(hook, { event: "release", body }), { db, clock: { now: () => now } });
  return now;
}

beforeEach(async () => {
  const userId = await testUser(db, start);
  const organization = await testOrganization(db, start, { [userId]: "owner" });
  ctx = testCtx(db, organization, { userId, role: "owner" }, start);
  await setPlan(db, organization.id, { monthlyCredits: 0 }, new Date("2026-09-30T00:00:00.000Z"));
  hook = await testHook(db, organization.id, start);
  const output = { targets: { repositoryIds: [hook.repositoryId] }, outputType: "changelog", enabled: true };
  const cron = { frequency: "daily", hour: 9, minute: 0 };
  const timed = { ...output, name: "Daily", sourceType: "cron", sourceConfig: { cron } };
  schedule = (await call<{ schedule: Schedule }>("createSchedule", ctx, { body: timed })).output.schedule;
  const waiting = { ...output, sourceType: "vcs_webhook", sourceConfig: { eventTypes: ["release"] } };
  trigger = (await call<{ eventTrigger: EventTrigger }>("createEventTrigger", ctx, { body: waiting })).output
    .eventTrigger;
  await setPlan(db, organization.id, { plan: "none" }, start);
});

describe("payment notice of automations", () => {
  test("appears while nothing can pay, disappears when credits arrive, and matches the outcome of firing", async () => {
    let now = await fireBoth(start);
    expect(await lastRuns(now)).toEqual(["skipped", "skipped"]);
    expect(await notices(now)).toEqual([0, 1].map(() => expect.stringContaining("25 credits")));
    await adjustCredits(db, organizationId(), { amount: 24, note: "not enough" }, now);
    expect(await notices(now)).toEqual([0, 1].map(() => expect.stringContaining("24 are left")));
    now = await fireBoth(now);
    expect(await lastRuns(now)).toEqual(["skipped", "skipped"]);
    await adjustCredits(db, organizationId(), { amount: 26, note: "enough for two" }, now);
    expect(await notices(now)).toEqual([null, null]);
    now = await fireBoth(now);
    expect(await lastRuns(now)).toEqual(["queued", "queued"]);
    expect(await notices(now)).toEqual([null, null]);
  });

  test("disappears with the new month even if nobody reads the account", async () => {
    await setPlan(db, organizationId(), { plan: "starter", monthlyCredits: 0 }, start);
    const held = {
      organizationId: organizationId(),
      holderId: `job_of_${organizationId()}`,
      meter: "longForm",
      units: 10,
    } as const;
    await db.transaction((tx) => reserve(tx, held, start));
    const now = await fireBoth(start);
    expect(await notices(now)).toEqual([0, 1].map(() => expect.stringContaining("2026-11-01")));
    expect(await notices(new Date(november.getTime() - 1))).toEqual([0, 1].map(() => expect.any(String)));
    expect(await notices(november)).toEqual([null, null]);
    expect(await lastRuns(await fireBoth(november))).toEqual(["queued", "queued"]);
  });

  test("disappears when a plan pays and when other work releases its reservation", async () => {
    const now = await fireBoth(start);
    await setPlan(db, organizationId(), { plan: "starter" }, now);
    expect(await notices(now)).toEqual([null, null]);
    const held = {
      organizationId: organizationId(),
      holderId: `job_of_${organizationId()}`,
      meter: "longForm",
      units: 10,
    } as const;
    await db.transaction((tx) => reserve(tx, held, now));
    expect(await notices(now)).toEqual([0, 1].map(() => expect.any(String)));
    await db.transaction((tx) => release(tx, held, now));
    expect(await notices(now)).toEqual([null, null]);
  });

  test("does not appear for automations that a user disabled", async () => {
    await fireBoth(start);
    await adjustCredits(db, organizationId(), { amount: 1_000, note: "plenty" }, start);
    const params = { triggerId: trigger.id };
    const body = { enabled: false };
    const off = await call<{ eventTrigger: EventTrigger }>("updateEventTrigger", ctx, { params, body });
    expect(off.output.eventTrigger).toMatchObject({ enabled: false, pausedReason: null });
  });
});
