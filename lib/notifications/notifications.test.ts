import { expect, test } from "vitest";
import { insertRun as insertAutomationRun } from "#db/queries/automations/runs.ts";
import { insertAnalysis } from "#db/queries/brands/analyses.ts";
import { insertApprovals } from "#db/queries/chats/approvals.ts";
import { insertChat } from "#db/queries/chats/chats.ts";
import { insertRun } from "#db/queries/chats/runs.ts";
import { listProjects } from "#db/queries/geo/projects.ts";
import { insertReadinessReport } from "#db/queries/geo/readiness.ts";
import { insertScan } from "#db/queries/geo/scans.ts";
import { insertJob } from "#db/queries/posts/generation-jobs.ts";
import type { Role } from "#lib/access/principal.ts";
import { newId } from "#lib/ids.ts";
import { testCtx } from "#lib/testing/context.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import { testPost } from "#lib/testing/posts.ts";
import { NOTIFICATIONS_MAX } from "./contract.ts";
import { listNotifications, readNotifications } from "./service.ts";

const db = await testDatabase();
const joined = new Date("2026-11-01T08:00:00.000Z");
const minute = (count: number) => new Date(joined.getTime() + count * 60_000);
const now = minute(1_000);

/** Creates an organization with one member per role. */
async function createMembers() {
  const ids = new Map<Role, string>();
  for (const role of ["owner", "member", "viewer"] as const) ids.set(role, await testUser(db, joined));
  const organization = await testOrganization(db, joined, Object.fromEntries([...ids].map(([role, id]) => [id, role])));
  const as = (role: Role, time = now) => testCtx(db, organization, { userId: ids.get(role) ?? "", role }, time);
  return { organizationId: organization.id, as };
}

async function addJob(organizationId: string, endedAt: Date, change: Partial<Parameters<typeof insertJob>[1]> = {}) {
  const id = newId("job", endedAt.getTime());
  const job = { status: "completed", contentType: "changelog", source: "dashboard", request: {} } as const;
  const times = { createdAt: endedAt, updatedAt: endedAt, completedAt: endedAt };
  await insertJob(db, { ...job, ...times, repositoryIds: [], id, organizationId, ...change });
  return id;
}

const listKinds = async (ctx: ReturnType<Awaited<ReturnType<typeof createMembers>>["as"]>) =>
  (await listNotifications(ctx)).notifications.map(({ kind, outcome }) => `${kind} ${outcome}`);

test("lists everything that ended or waits, newest first, with its subject", async () => {
  const { organizationId, as } = await createMembers();
  const projectId = (await listProjects(db, organizationId))[0]?.id ?? "";
  const postId = await testPost(db, organizationId, joined);
  const jobId = await addJob(organizationId, minute(10), { postId });
  await addJob(organizationId, minute(11), { status: "running", completedAt: null });
  await addJob(organizationId, minute(12), { source: "schedule" });
  await insertAutomationRun(db, {
    ...{ id: newId("run"), organizationId, occasion: "2026-11-01", status: "skipped", reason: "No credits are left" },
    ...{ dueAt: minute(20), createdAt: minute(20), updatedAt: minute(20) },
  });
  await insertScan(db, {
    ...{ id: newId("scan"), organizationId, projectId, kind: "scan", status: "failed", trigger: "manual", seed: "s" },
    ...{ request: {}, error: "No engine answered", movedAt: minute(30), completedAt: minute(30) },
    ...{ createdAt: minute(29), updatedAt: minute(30) },
  });
  await insertReadinessReport(db, {
    ...{ id: newId("rpt"), organizationId, projectId, targetUrl: "https://acme.example", status: "completed" },
    ...{ createdAt: minute(39), updatedAt: minute(40) },
  });
  await insertAnalysis(db, {
    ...{ id: newId("job"), organizationId, websiteUrl: "https://acme.example", status: "completed" },
    ...{ createdAt: minute(49), updatedAt: minute(50), completedAt: minute(50) },
  });
  const { notifications } = await listNotifications(as("member"));
  expect(notifications.map(({ kind, outcome }) => `${kind} ${outcome}`)).toEqual([
    "brand completed",
    "readiness completed",
    "scan failed",
    "automation skipped",
    "post completed",
  ]);
  expect(notifications.at(-1)).toMatchObject({
    workId: jobId,
    targetId: postId,
    subject: "Release notes",
    read: false,
  });
  expect(notifications.at(-2)).toMatchObject({ reason: "No credits are left" });
  expect(await listKinds(as("viewer"))).toEqual(["brand completed", "readiness completed", "post completed"]);
});

test("lists an approval for members who may decide it, while it is open", async () => {
  const { organizationId, as } = await createMembers();
  const chatId = newId("chat");
  await insertChat(db, {
    ...{ id: chatId, organizationId, title: "Publish the news", source: "dashboard" },
    ...{ createdAt: joined, updatedAt: joined },
  });
  const runId = newId("run");
  await insertRun(db, {
    ...{ id: runId, organizationId, chatId, status: "waiting", message: "Publish it", settings: {}, principal: {} },
    ...{ firstIndex: 0, createdAt: joined, updatedAt: joined },
  });
  await insertApprovals(db, [
    {
      ...{ id: newId("req"), organizationId, chatId, runId, toolCallId: "c", toolName: "update_post", input: {} },
      ...{ status: "pending", expiresAt: minute(2_000), createdAt: minute(5) },
    },
  ]);
  const { notifications } = await listNotifications(as("member"));
  expect(notifications).toMatchObject([{ kind: "approval", targetId: chatId, subject: "Publish the news" }]);
  expect(await listKinds(as("viewer"))).toEqual([]);
  expect(await listKinds(as("member", minute(2_001)))).toEqual([]);
});

test("lists new members for managers and nothing from before one's own membership", async () => {
  const { organizationId, as } = await createMembers();
  await addJob(organizationId, new Date(joined.getTime() - 60_000));
  const { notifications } = await listNotifications(as("owner"));
  expect(notifications.map(({ kind, read }) => [kind, read])).toEqual([
    ["member", true],
    ["member", true],
    ["post", true],
  ]);
  expect(await listKinds(as("member"))).toEqual(["post completed"]);
});

test("marks items as read per member and hides them from a second organization", async () => {
  const { organizationId, as } = await createMembers();
  const first = `post:${await addJob(organizationId, minute(1))}`;
  const second = `post:${await addJob(organizationId, minute(2))}`;
  const unread = async (role: Role) =>
    (await listNotifications(as(role))).notifications.filter(({ read }) => !read).map(({ id }) => id);
  await readNotifications(as("member"), { ids: [second, "post:unknown"] });
  expect(await unread("member")).toEqual([first]);
  expect(await unread("viewer")).toEqual([second, first]);
  await readNotifications(as("member"), { ids: [first] });
  expect(await unread("member")).toEqual([]);
  const other = await createMembers();
  await readNotifications(other.as("owner"), { ids: [first] });
  expect((await listNotifications(other.as("owner"))).notifications.filter(({ kind }) => kind !== "member")).toEqual(
    [],
  );
});

test("keeps an item unread that ended before a read one but appears later", async () => {
  const { organizationId, as } = await createMembers();
  const early = await addJob(organizationId, new Date(now.getTime() - 500));
  await readNotifications(as("member"), { ids: [`post:${early}`] });
  const late = await addJob(organizationId, new Date(now.getTime() - 900));
  const { notifications } = await listNotifications(as("member"));
  expect(notifications.map(({ workId, read }) => [workId, read])).toEqual([
    [early, true],
    [late, false],
  ]);
});

test("limits the list in number and age", async () => {
  const { organizationId, as } = await createMembers();
  for (let count = 0; count < NOTIFICATIONS_MAX + 5; count++) await addJob(organizationId, minute(count));
  expect((await listNotifications(as("member"))).notifications).toHaveLength(NOTIFICATIONS_MAX);
  const later = new Date(now.getTime() + 40 * 86_400_000);
  expect((await listNotifications(as("member", later))).notifications).toEqual([]);
});
