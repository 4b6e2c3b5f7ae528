import { beforeEach, expect, test } from "vitest";
import { updateOrganization } from "#db/queries/accounts/orgs.ts";
import { insertRun } from "#db/queries/automations/runs.ts";
import { insertSchedule } from "#db/queries/automations/schedules.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { newId } from "#lib/ids.ts";
import { operations } from "#lib/operations.ts";
import { testCtx } from "#lib/testing/context.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { callOperation, catchAppError } from "#lib/testing/operations.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import { testPost } from "#lib/testing/posts.ts";
import type { CalendarEntry } from "./contract.ts";

const db = await testDatabase();
const call = callOperation(operations);
const now = new Date("2026-10-24T06:00:00.000Z");
let ctx: Ctx;

async function createOwner(): Promise<Ctx> {
  const userId = await testUser(db, now);
  const organization = await testOrganization(db, now, { [userId]: "owner" });
  await updateOrganization(db, organization.id, { timeZone: "Europe/Berlin" }, now);
  return testCtx(db, organization, { userId, role: "owner" }, now);
}

beforeEach(async () => {
  ctx = await createOwner();
});

type Answer = { entries: CalendarEntry[]; truncated: boolean; timeZone: string };
const read = async (from: string, to: string, who = ctx) =>
  (await call<Answer>("getCalendar", who, { query: { from, to } })).output;
const patch = (postId: string, body: object, at = now) =>
  call("updatePost", { ...ctx, clock: { now: () => at } }, { params: { postId }, body });

async function addSchedule(change: { enabled?: boolean } = {}): Promise<string> {
  const id = newId("sch");
  await insertSchedule(db, {
    ...{ id, organizationId: ctx.organization.id, name: "Daily changelog", repositoryIds: [], fingerprint: id },
    sourceConfig: { cron: { frequency: "daily", hour: 9, minute: 0 } },
    ...{ outputType: "changelog", outputConfig: {}, lookbackWindow: "last_7_days", autoPublish: false, enabled: true },
    ...{ nextRunAt: new Date("2026-10-24T09:00:00.000Z"), createdAt: now, updatedAt: now, ...change },
  });
  return id;
}

test("lists drafts, scheduled and published posts by the day of the organization's time zone", async () => {
  const { id: organizationId } = ctx.organization;
  const draft = await testPost(db, organizationId, new Date("2026-10-23T22:30:00.000Z"), { title: "Draft" });
  const scheduled = await testPost(db, organizationId, now, { title: "Scheduled" });
  await patch(scheduled, { publishAt: "2026-10-26T09:00" });
  const published = await testPost(db, organizationId, now, { title: "Published" });
  await patch(published, { status: "published" }, new Date("2026-10-25T23:30:00.000Z"));
  const { entries, timeZone } = await read("2026-10-24", "2026-10-26");
  expect(timeZone).toBe("Europe/Berlin");
  expect(entries.map(({ kind, id, day, time }) => [kind, id, day, time])).toEqual([
    ["draft", draft, "2026-10-24", "00:30"],
    ["published", published, "2026-10-26", "00:30"],
    ["scheduled", scheduled, "2026-10-26", "09:00"],
  ]);
  expect((await read("2026-10-25", "2026-10-25")).entries).toEqual([]);
});

test("lists past runs with their outcome and planned runs of enabled schedules", async () => {
  const scheduleId = await addSchedule();
  const runId = newId("run");
  const dueAt = new Date("2026-10-23T09:00:00.000Z");
  await insertRun(db, {
    ...{ id: runId, organizationId: ctx.organization.id, scheduleId, occasion: dueAt.toISOString(), dueAt },
    ...{ status: "failed", reason: "No access", createdAt: dueAt, updatedAt: dueAt },
  });
  await addSchedule({ enabled: false });
  const { entries } = await read("2026-10-23", "2026-10-26");
  expect(entries.map(({ title, runStatus, day, time }) => [title, runStatus, day, time])).toEqual([
    ["Daily changelog", "failed", "2026-10-23", "11:00"],
    ["Daily changelog", "planned", "2026-10-24", "11:00"],
    // Schedules are in UTC, so that the local time changes with the end of summer time.
    ["Daily changelog", "planned", "2026-10-25", "10:00"],
    ["Daily changelog", "planned", "2026-10-26", "10:00"],
  ]);
  expect(entries.map(({ automation }) => automation)).toEqual(
    entries.map(() => ({ kind: "schedule", id: scheduleId })),
  );
});

test("shows nothing of another organization and nothing that is deleted", async () => {
  const postId = await testPost(db, ctx.organization.id, now);
  await addSchedule();
  expect((await read("2026-10-24", "2026-10-24", await createOwner())).entries).toEqual([]);
  await call("deletePost", ctx, { params: { postId } });
  expect((await read("2026-10-24", "2026-10-24")).entries.map(({ kind }) => kind)).toEqual(["run"]);
});

test("begins today and ends 30 days later by default", async () => {
  await addSchedule();
  const days = (await call<Answer>("getCalendar", ctx, { query: {} })).output.entries.map(({ day }) => day);
  expect([days[0], days.at(-1)]).toEqual(["2026-10-24", "2026-11-23"]);
});

test.each([
  { from: "2026-10-26", to: "2026-10-25" },
  { from: "2026-01-01", to: "2026-12-31" },
  { from: "2026-02-30", to: "2026-03-01" },
  { to: "2026-10-26" },
])("rejects %j", async (query) => {
  expect((await catchAppError(call("getCalendar", ctx, { query }))).kind).toBe("invalid");
});
