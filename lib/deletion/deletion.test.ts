import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { insertChat } from "#db/queries/chats/chats.ts";
import { updatePost } from "#db/queries/posts/posts.ts";
import { countPublicPosts, listPublicPosts } from "#db/queries/posts/public.ts";
import { listTrafficTokens } from "#db/queries/traffic/tokens.ts";
import { findWebhookTarget } from "#db/queries/webhooks/deliveries.ts";
import { number, readRows } from "#db/rows.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { setPlan } from "#lib/billing/operate.ts";
import { purgeExpired } from "#lib/deletion/purge.ts";
import { fireScans } from "#lib/geo/scans/fire.ts";
import { SEQUENCES_MAX } from "#lib/geo/sequences/limits.ts";
import { operations } from "#lib/operations.ts";
import { fireSchedules } from "#lib/schedules/service/fire.ts";
import { testCtx } from "#lib/testing/context.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { recordEvents } from "#lib/testing/events.ts";
import { BODIES } from "#lib/testing/operation-bodies.ts";
import { insertAllResources } from "#lib/testing/operation-fixtures.ts";
import { callOperation, catchAppError } from "#lib/testing/operations.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import { testPost } from "#lib/testing/posts.ts";
import { testHook } from "#lib/testing/webhooks.ts";

recordEvents();

const db = await testDatabase();
const call = callOperation(operations);
const now = new Date("2026-03-10T12:00:00.000Z");
const DAY_MS = 24 * 60 * 60_000;
const owner = await testUser(db, now);
const at = (ctx: Ctx, instant: Date): Ctx => ({ ...ctx, clock: { now: () => instant } });

type Ids = Record<string, string>;
type Kind = {
  name: string;
  table: string;
  /** The path parameter that names it, and those that name what holds it. */
  param: string;
  holders?: readonly string[];
  remove: string;
  restore: string;
  /** Operations that show it, without their queries. */
  reads: readonly string[];
  /** Operations about what stays of it: the answers to a prompt. */
  keeps?: readonly string[];
};

const IN_PROJECT = { holders: ["projectId"] };
const KINDS: readonly Kind[] = [
  {
    name: "post",
    table: "posts",
    param: "postId",
    remove: "deletePost",
    restore: "restorePost",
    reads: ["getPost", "listPosts", "listRevisions", "getEvidence"],
  },
  {
    name: "brand identity",
    table: "brand_identities",
    param: "brandIdentityId",
    remove: "deleteBrandIdentity",
    restore: "restoreBrandIdentity",
    reads: ["getBrandIdentity", "listBrandIdentities"],
  },
  {
    name: "integration",
    table: "integrations",
    param: "integrationId",
    remove: "deleteIntegration",
    restore: "restoreIntegration",
    reads: ["getIntegrationConsequences", "listIntegrations"],
  },
  {
    name: "skill",
    table: "skills",
    param: "name",
    remove: "deleteSkill",
    restore: "restoreSkill",
    reads: ["getSkill", "listSkills"],
  },
  {
    name: "schedule",
    table: "schedules",
    param: "scheduleId",
    remove: "deleteSchedule",
    restore: "restoreSchedule",
    reads: ["getSchedule", "listSchedules", "listScheduleRuns"],
  },
  {
    name: "event trigger",
    table: "event_triggers",
    param: "triggerId",
    remove: "deleteEventTrigger",
    restore: "restoreEventTrigger",
    reads: ["getEventTrigger", "listEventTriggers"],
  },
  { name: "chat", table: "chats", param: "chatId", remove: "deleteChat", restore: "restoreChat", reads: ["listChats"] },
  {
    name: "project",
    table: "projects",
    param: "projectId",
    remove: "deleteProject",
    restore: "restoreProject",
    reads: ["getProject", "listProjects", "listPrompts", "listCompetitors", "listGeoScans", "listGeoBriefs"],
  },
  {
    name: "prompt",
    table: "geo_prompts",
    param: "promptId",
    ...IN_PROJECT,
    remove: "deletePrompt",
    restore: "restorePrompt",
    reads: ["getPrompt", "listPrompts"],
    keeps: ["getPromptVisibility"],
  },
  {
    name: "sequence",
    table: "geo_sequences",
    param: "sequenceId",
    ...IN_PROJECT,
    remove: "deleteSequence",
    restore: "restoreSequence",
    reads: ["getSequence", "listSequences"],
  },
  {
    name: "competitor",
    table: "geo_competitors",
    param: "name",
    ...IN_PROJECT,
    remove: "deleteCompetitor",
    restore: "restoreCompetitor",
    reads: ["listCompetitors"],
  },
  {
    name: "comment",
    table: "post_comments",
    param: "commentId",
    holders: ["postId"],
    remove: "deleteComment",
    restore: "restoreComment",
    reads: ["listComments"],
  },
];

/** Reads of what happened, which keep the ids of what was deleted. */
const HISTORIES: readonly string[] = ["listAuditEvents", "exportAuditEvents"];

let ctx: Ctx;
let ids: Ids;

beforeEach(async () => {
  const organization = await testOrganization(db, now, { [owner]: "owner" });
  ctx = testCtx(db, organization, { userId: owner, role: "owner" }, now);
  ids = await insertAllResources(db, organization.id, owner);
  await call("stopChat", ctx, { params: { chatId: ids.chatId } });
  await call("putCompetitor", ctx, { params: { projectId: ids.projectId }, body: { name: ids.name } });
});

const pick = (names: readonly string[], from: Ids): Ids =>
  Object.fromEntries(names.map((name) => [name, from[name] ?? ""]));
const paramsOf = ({ param, holders = [] }: Kind): Ids => pick([...holders, param], ids);
const failure = async (id: string, on: Ctx, params: object, more: object = {}) =>
  catchAppError(call(id, on, { params, query: {}, ...more }));

async function readAll({ reads }: Kind): Promise<unknown[]> {
  const outputs: unknown[] = [];
  for (const id of reads) outputs.push((await call(id, ctx, { params: ids, query: {} })).output);
  return outputs;
}

const namesIn = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);

describe.each(KINDS)("deletion of a $name", (kind) => {
  test("hides it from every operation at once and restores it as it was", async () => {
    const before = await readAll(kind);
    await call(kind.remove, ctx, { params: paramsOf(kind) });
    const isSkill = kind.restore === "restoreSkill";
    for (const { endpoint } of operations) {
      const names = namesIn(endpoint.path);
      const isAbout =
        names.includes(kind.param) && (kind.param !== "name" || endpoint.path.includes("/skills/") === isSkill);
      if (!isAbout || [kind.restore, ...(kind.keeps ?? [])].includes(endpoint.id)) continue;
      const refused = await failure(endpoint.id, ctx, pick(names, ids), { body: BODIES[endpoint.id] ?? {} });
      expect([endpoint.id, refused.kind]).toEqual([endpoint.id, "notFound"]);
    }
    const id = ids[kind.param] ?? "";
    for (const { endpoint } of operations) {
      const isList = endpoint.method === "GET" && !endpoint.params && !endpoint.public && !endpoint.session;
      if (!isList || HISTORIES.includes(endpoint.id) || endpoint.query?.safeParse({}).success === false) continue;
      const listed = JSON.stringify((await call(endpoint.id, ctx, { query: {} })).output);
      if (kind.param !== "name" || isSkill) expect(listed, endpoint.id).not.toContain(`"${id}"`);
    }
    await call(kind.restore, ctx, { params: paramsOf(kind) });
    expect(await readAll(kind)).toEqual(before);
    expect((await failure(kind.restore, ctx, paramsOf(kind))).kind).toBe("notFound");
  });

  test("answers a restore of another organization as one of an unknown id", async () => {
    await call(kind.remove, ctx, { params: paramsOf(kind) });
    const stranger = testCtx(db, await testOrganization(db, now, { [owner]: "owner" }), ctx.principal, now);
    const refused = await failure(kind.restore, stranger, paramsOf(kind));
    const unknown = await failure(kind.restore, stranger, { ...paramsOf(kind), [kind.param]: "unknown" });
    expect([refused.kind, refused.message]).toEqual(["notFound", unknown.message]);
  });

  test("restores it for 30 days and purges it afterwards, once", async () => {
    const count = async () => {
      const query = sql`select count(*)::int as n from ${sql.identifier(kind.table)} where organization_id = ${ctx.organization.id}`;
      return (await readRows(db, query, { n: number }))[0]?.n ?? 0;
    };
    const stored = await count();
    await call(kind.remove, ctx, { params: paramsOf(kind) });
    const lastInstant = new Date(now.getTime() + 30 * DAY_MS);
    await purgeExpired({ db, clock: { now: () => lastInstant } });
    await call(kind.restore, at(ctx, lastInstant), { params: paramsOf(kind) });
    await call(kind.remove, ctx, { params: paramsOf(kind) });
    const later = new Date(lastInstant.getTime() + 1);
    expect((await failure(kind.restore, at(ctx, later), paramsOf(kind))).kind).toBe("notFound");
    expect(await count()).toBe(stored);
    expect(await purgeExpired({ db, clock: { now: () => later } })).toBeGreaterThan(0);
    expect(await purgeExpired({ db, clock: { now: () => later } })).toBe(0);
    expect(await count()).toBe(stored - 1);
  });
});

type Post = { id: string; slug: string | null; brandIdentityId: string | null };
type Made = Record<string, { id: string; enabled?: boolean; pausedReason?: string | null; nextRunAt?: string | null }>;
const made = async (id: string, input: object) => {
  const [first] = Object.values((await call<Made>(id, ctx, input)).output);
  if (!first) throw new Error(`${id} answers nothing.`);
  return first;
};
const readPost = async (postId: string) =>
  (await call<{ post: Post }>("getPost", ctx, { params: { postId } })).output.post;

const DAILY = { sourceType: "cron", sourceConfig: { cron: { frequency: "daily", hour: 9, minute: 0 } } };
const WAITING = { sourceType: "vcs_webhook", sourceConfig: { eventTypes: ["release"] } };

describe("restore of what was replaced meanwhile", () => {
  test("gives a post with a taken slug the lowest free number and a new version", async () => {
    const { slug } = await readPost(ids.postId ?? "");
    await call("deletePost", ctx, { params: { postId: ids.postId } });
    const rival = await testPost(db, ctx.organization.id, now);
    expect((await readPost(rival)).slug).toBe(slug);
    const { output, etag } = await call<{ post: Post }>("restorePost", ctx, { params: { postId: ids.postId } });
    expect(output.post.slug).toBe(`${slug}-2`);
    expect(etag).toMatch(/-2"$/);
    expect((await readPost(rival)).slug).toBe(slug);
  });

  test.each([
    ["skill", "deleteSkill", "restoreSkill", "createSkill", { name: "widget-words", description: "d", content: "c" }],
    ["brand identity", "deleteBrandIdentity", "restoreBrandIdentity", "createBrandIdentity", { name: "WIDGET" }],
    ["prompt", "deletePrompt", "restorePrompt", "createPrompt", { prompt: "which tools write a  changelog?" }],
    ["competitor", "deleteCompetitor", "restoreCompetitor", "putCompetitor", { name: "Widget-Words" }],
    ["project", "deleteProject", "restoreProject", "createProject", { name: "ACME" }],
  ])("refuses a %s whose name is in use", async (_, remove, restore, create, body) => {
    await call(remove, ctx, { params: ids });
    await call(create, ctx, { params: ids, body });
    expect(await failure(restore, ctx, ids)).toMatchObject({ kind: "conflict", recovery: expect.stringMatching(/./) });
  });

  test("refuses a schedule or trigger like another one, and the chat of a channel that has a new one", async () => {
    const settings = { targets: { repositoryIds: [ids.integrationId] }, outputType: "changelog", enabled: true };
    const timed = { body: { ...DAILY, name: "Daily", ...settings } };
    const { id: scheduleId } = await made("createSchedule", timed);
    const waiting = { body: { ...WAITING, ...settings } };
    const { id: triggerId } = await made("createEventTrigger", waiting);
    await call("deleteSchedule", ctx, { params: { scheduleId } });
    await call("deleteEventTrigger", ctx, { params: { triggerId } });
    await made("createSchedule", timed);
    await made("createEventTrigger", waiting);
    expect((await failure("restoreSchedule", ctx, { scheduleId })).message).toBe("Schedule already exists");
    expect((await failure("restoreEventTrigger", ctx, { triggerId })).message).toBe("Trigger already exists");
    const channel = { organizationId: ctx.organization.id, title: "Chat", source: "slack", externalId: "C1" } as const;
    const times = { createdAt: now, updatedAt: now };
    await insertChat(db, { ...channel, ...times, id: "chat_old" });
    await call("deleteChat", ctx, { params: { chatId: "chat_old" } });
    await insertChat(db, { ...channel, ...times, id: "chat_new" });
    expect((await failure("restoreChat", ctx, { chatId: "chat_old" })).kind).toBe("conflict");
  });

  test("refuses a repository that has been connected again", async () => {
    await call("deleteIntegration", ctx, { params: ids });
    await db.execute(sql`update repositories set clone_url = 'https://example.com/a'`);
    const { integrationId } = await testHook(db, ctx.organization.id, now, "https://example.com/a");
    expect(await failure("restoreIntegration", ctx, ids)).toMatchObject({ kind: "conflict" });
    await call("deleteIntegration", ctx, { params: { integrationId } });
    await call("restoreIntegration", ctx, { params: ids });
  });

  test("refuses a project beyond the plan, and one prompt or sequence too many", async () => {
    await call("deleteProject", ctx, { params: ids });
    await setPlan(db, ctx.organization.id, { plan: "starter" }, now);
    expect((await failure("restoreProject", ctx, ids)).kind).toBe("paymentRequired");
    await setPlan(db, ctx.organization.id, { plan: "scale" }, now);
    await call("restoreProject", ctx, { params: ids });
    await call("deleteSequence", ctx, { params: ids });
    for (let i = 0; i < SEQUENCES_MAX; i++) {
      await call("createSequence", ctx, {
        params: ids,
        body: { name: `Tour ${i}`, steps: ["Which tools are there?"] },
      });
    }
    expect((await failure("restoreSequence", ctx, ids)).kind).toBe("conflict");
  });
});

describe("restore of a brand identity or an integration", () => {
  const settings = (more: object = {}) => ({
    targets: { repositoryIds: [ids.integrationId] },
    outputType: "changelog",
    outputConfig: { brandVoiceId: ids.brandIdentityId },
    enabled: true,
    ...more,
  });
  const schedule = (name: string, more: object = {}) =>
    made("createSchedule", { body: { ...DAILY, name, ...settings(more) } });
  const state = async ({ id }: { id: string }) => {
    const isSchedule = id.startsWith("sch_");
    const { enabled, pausedReason, nextRunAt } = await made(isSchedule ? "getSchedule" : "getEventTrigger", {
      params: isSchedule ? { scheduleId: id } : { triggerId: id },
    });
    return { enabled, pausedReason, isDue: nextRunAt !== null };
  };
  const running = { enabled: true, pausedReason: null, isDue: true };

  test.each([
    ["deleteBrandIdentity", "restoreBrandIdentity"],
    ["deleteIntegration", "restoreIntegration"],
  ])("enables again after %s what that disabled, and leaves a person's own pause alone", async (remove, restore) => {
    const timed = await schedule("Timed");
    const trigger = await made("createEventTrigger", { body: { ...WAITING, ...settings() } });
    const paused = await schedule("Paused", { enabled: false, lookbackWindow: "yesterday" });
    const resumed = await schedule("Resumed", { lookbackWindow: "last_14_days" });
    const deleted = await schedule("Deleted", { lookbackWindow: "last_30_days" });
    await call("deleteSchedule", ctx, { params: { scheduleId: deleted.id } });
    const { output } = await call<{ disabledSchedules: object[] }>(remove, ctx, { params: ids });
    expect(output.disabledSchedules).toHaveLength(2);
    for (const one of [timed, trigger, paused, resumed]) expect(await state(one)).toMatchObject({ enabled: false });
    // A person changes one of them to what still exists, and leaves it paused.
    const hook = await testHook(db, ctx.organization.id, now);
    const targets = { repositoryIds: [hook.repositoryId] };
    const body = { ...DAILY, name: "Resumed", ...settings({ targets, outputConfig: {}, enabled: false }) };
    await call("updateSchedule", ctx, { params: { scheduleId: resumed.id }, body });

    await call(restore, ctx, { params: ids });
    expect(await state(timed)).toEqual(running);
    expect(await state(trigger)).toMatchObject({ enabled: true, pausedReason: null });
    expect(await state(paused)).toEqual({ enabled: false, pausedReason: null, isDue: false });
    expect(await state(resumed)).toEqual({ enabled: false, pausedReason: null, isDue: false });
    await call("restoreSchedule", ctx, { params: { scheduleId: deleted.id } });
    expect(await state(deleted)).toEqual(running);
  });

  test("leaves disabled what also needs something else that is deleted, until that is restored", async () => {
    const timed = await schedule("Timed");
    await call("deleteIntegration", ctx, { params: ids });
    await call("deleteBrandIdentity", ctx, { params: ids });
    await call("restoreIntegration", ctx, { params: ids });
    expect(await state(timed)).toEqual({
      enabled: false,
      pausedReason: "The brand identity Widget was deleted.",
      isDue: false,
    });
    await call("restoreBrandIdentity", ctx, { params: ids });
    expect(await state(timed)).toEqual(running);
  });

  test("gives a brand identity back to the posts and projects that got no other one, with its skills", async () => {
    await call("updateBrandIdentity", ctx, { params: ids, body: { skills: [ids.name] } });
    await call("updateProject", ctx, { params: ids, body: { brandIdentityId: ids.brandIdentityId } });
    const other = await testPost(db, ctx.organization.id, now);
    const brand = ids.brandIdentityId ?? "";
    for (const postId of [ids.postId ?? "", other]) {
      await updatePost(db, ctx.organization.id, postId, { brandIdentityId: brand });
    }
    await call("deleteBrandIdentity", ctx, { params: ids });
    expect((await readPost(other)).brandIdentityId).toBeNull();
    const { id: chosen } = await made("createBrandIdentity", { body: { name: "Gadget" } });
    await updatePost(db, ctx.organization.id, other, { brandIdentityId: chosen });
    await call("deleteSkill", ctx, { params: ids });
    await call("restoreSkill", ctx, { params: ids });
    const { output } = await call<{ brandIdentity: { skills: string[] } }>("restoreBrandIdentity", ctx, {
      params: ids,
    });
    expect(output.brandIdentity.skills).toEqual([ids.name]);
    expect((await readPost(ids.postId ?? "")).brandIdentityId).toBe(brand);
    expect((await readPost(other)).brandIdentityId).toBe(chosen);
    expect(await made("getProject", { params: ids })).toMatchObject({ brandIdentityId: brand });
  });
});

describe("deleted resources", () => {
  test("are missing in searches, counts and public pages, and a deleted post keeps its evidence", async () => {
    await call("updatePost", ctx, { params: ids, body: { status: "published" } });
    const evidence = await call("getEvidence", ctx, { params: ids });
    const listed = async () => {
      const { output } = await call<{ posts: Post[]; pagination: object }>("listPosts", ctx, {
        query: { q: "release" },
      });
      const published = await listPublicPosts(db, ctx.organization.id, { limit: 10, offset: 0 });
      return [
        output.posts.length,
        output.pagination,
        published.length,
        await countPublicPosts(db, ctx.organization.id),
      ];
    };
    const before = await listed();
    await call("deletePost", ctx, { params: ids });
    expect(await listed()).toMatchObject([0, { totalItems: 0 }, 0, 0]);
    await call("restorePost", ctx, { params: ids });
    expect(await listed()).toEqual(before);
    expect((await call("getEvidence", ctx, { params: ids })).output).toEqual(evidence.output);
  });

  test("neither fire nor are scanned, and a webhook of a deleted integration is unknown", async () => {
    const hook = await testHook(db, ctx.organization.id, now);
    const targets = { repositoryIds: [hook.repositoryId] };
    const body = { ...DAILY, name: "Daily", targets, outputType: "changelog", enabled: true };
    const { id: scheduleId } = await made("createSchedule", { body });
    await db.execute(
      sql`update geo_settings set enabled = true, next_scan_at = ${now.toISOString()} where project_id = ${ids.projectId}`,
    );
    await call("deleteSchedule", ctx, { params: { scheduleId } });
    await call("deleteProject", ctx, { params: ids });
    const tomorrow = { db, clock: { now: () => new Date(now.getTime() + DAY_MS) } };
    await fireSchedules(tomorrow);
    await fireScans(tomorrow);
    expect(await findWebhookTarget(db, hook.repositoryId)).toBeDefined();
    await call("deleteIntegration", ctx, { params: { integrationId: hook.integrationId } });
    expect(await findWebhookTarget(db, hook.repositoryId)).toBeUndefined();
    await call("restoreIntegration", ctx, { params: { integrationId: hook.integrationId } });
    await call("restoreProject", ctx, { params: ids });
    // Its instant passed while it was deleted.
    const { nextRunAt } = await made("restoreSchedule", { params: { scheduleId } });
    expect(nextRunAt).toBe("2026-03-11T09:00:00.000Z");
    const { output: ran } = await call<{ runs: object[] }>("listScheduleRuns", ctx, { params: { scheduleId } });
    const { output: scanned } = await call<{ scans: { id: string }[] }>("listGeoScans", ctx, {
      params: ids,
      query: {},
    });
    expect([ran.runs, scanned.scans.map(({ id }) => id)]).toEqual([[], [ids.scanId]]);
  });

  test("end what is running for them", async () => {
    await call("createGeoScan", ctx, { params: ids, body: {} });
    await call("deleteProject", ctx, { params: ids });
    await call("restoreProject", ctx, { params: ids });
    const { output } = await call<{ scans: { status: string }[] }>("listGeoScans", ctx, { params: ids, query: {} });
    expect(output.scans.map(({ status }) => status)).toContain("canceled");
    const { output: started } = await call<{ sessionId: string }>("startAgentSession", ctx, {
      body: { message: "Hi" },
    });
    const chatId = started.sessionId;
    await call("deleteChat", ctx, { params: { chatId } });
    const { output: restored } = await call<{ chat: { status: string } }>("restoreChat", ctx, { params: { chatId } });
    expect(restored.chat.status).toBe("idle");
  });

  test("take a deleted project from feedback until it is restored", async () => {
    const params = { feedbackId: ids.feedbackId };
    await call("updateFeedback", ctx, { params, body: { projectId: ids.projectId } });
    const getProjectId = async () =>
      (await call<{ feedback: { projectId: string | null } }>("getFeedback", ctx, { params })).output.feedback
        .projectId;
    await call("deleteProject", ctx, { params: ids });
    expect(await getProjectId()).toBeNull();
    await call("restoreProject", ctx, { params: ids });
    expect(await getProjectId()).toBe(ids.projectId);
  });

  test("give an ingest token of a deleted project no access", async () => {
    const query = { projectId: ids.projectId };
    await call("createTrafficIngestToken", ctx, { query });
    const tokens = async () => (await listTrafficTokens(db, ctx.organization.id)).length;
    expect(await tokens()).toBe(1);
    await call("deleteProject", ctx, { params: ids });
    expect(await tokens()).toBe(0);
    await call("restoreProject", ctx, { params: ids });
    expect(await tokens()).toBe(1);
  });
});
