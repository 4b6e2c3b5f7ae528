import { beforeEach, describe, expect, test } from "vitest";
import { insertMembership } from "#db/queries/accounts/orgs.ts";
import { changeRun, findOpenRun, findRun } from "#db/queries/chats/runs.ts";
import { findPost } from "#db/queries/posts/posts.ts";
import type { Ctx } from "#lib/access/principal.ts";
import type { OutputOf } from "#lib/http/endpoint.ts";
import { operations } from "#lib/operations.ts";
import { testCtx } from "#lib/testing/context.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { recordEvents } from "#lib/testing/events.ts";
import { callOperation, catchAppError } from "#lib/testing/operations.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import { testPost } from "#lib/testing/posts.ts";
import { buildTools } from "#lib/tools/tool.ts";
import { answerChat } from "./answer.ts";
import type { decideApproval, getChat, listChats, startSession, stopChat } from "./contract.ts";
import { chatOperations } from "./operations.ts";
import { failSilentAnswers, lapseWaiting, resendAnswers } from "./sweep.ts";

const tools = buildTools(operations);
const sent = recordEvents<{ organizationId: string; runId: string }>();
const db = await testDatabase();
const now = new Date("2026-03-01T12:00:00.000Z");
const call = callOperation(chatOperations);
let ctx: Ctx;
let other: Ctx;

beforeEach(async () => {
  sent.events.length = 0;
  sent.isDown = false;
  const userId = await testUser(db, now);
  ctx = testCtx(db, await testOrganization(db, now, { [userId]: "owner" }), { userId, role: "owner" }, now);
  other = testCtx(db, await testOrganization(db, now, { [userId]: "owner" }), { userId, role: "owner" }, now);
});

const atTime = (later: Date, of = ctx): Ctx => ({ ...of, clock: { now: () => later } });
const start = async (message: string, context: object[] = [], by = ctx) =>
  (await call<OutputOf<typeof startSession>>("startAgentSession", by, { body: { message, context } })).output.sessionId;
const get = async (chatId: string) =>
  (await call<OutputOf<typeof getChat>>("getChat", ctx, { params: { chatId } })).output;
/** Runs the next job of the queue. */
const runNextJob = (clock = ctx.clock) => {
  const event = sent.events.shift();
  if (!event) throw new Error("Nothing is queued.");
  return answerChat(event.data, tools, { db, clock });
};
const decide = (chatId: string, approvalId: string, approve: boolean, by = ctx) =>
  call<OutputOf<typeof decideApproval>>("decideApproval", by, { params: { chatId, approvalId }, body: { approve } });

async function readLines(chatId: string, startIndex = 0): Promise<string[]> {
  const query = { startIndex: String(startIndex) };
  const answer = await call("streamAgentSession", ctx, { params: { sessionId: chatId }, query });
  const lines: string[] = [];
  for await (const line of answer.stream?.chunks ?? []) lines.push(line);
  return lines;
}
const textIn = (parts: object[]) =>
  parts.map((part) => ("type" in part && part.type === "text" && "text" in part ? part.text : "")).join("");

describe("chat answers", () => {
  test("starts with the chat's id, ends with finish and is stored as a message", async () => {
    const chatId = await start("What can you do?");
    expect(await runNextJob()).toBe("completed");
    const chunks = (await readLines(chatId)).map((line) => JSON.parse(line));
    expect(chunks[0]).toMatchObject({ index: 0, type: "start", messageMetadata: { chatId } });
    expect(chunks.at(-1)).toMatchObject({ type: "finish" });
    expect(chunks.map(({ index }) => index)).toEqual(chunks.map((_, index) => index));
    const { messages, chat } = await get(chatId);
    expect(messages.map(({ role }) => role)).toEqual(["user", "assistant"]);
    expect(textIn(messages[1]?.parts ?? [])).toContain("by fixed rules");
    expect(chat).toMatchObject({ chatId, title: "What can you do?", status: "idle" });
  });

  test("replays the same bytes from any index", async () => {
    const chatId = await start("Help");
    await runNextJob();
    const all = await readLines(chatId);
    for (const from of [0, 1, 3, all.length]) expect(await readLines(chatId, from)).toEqual(all.slice(from));
  });

  test("streams to many readers while it is written, also after a reconnect", async () => {
    const chatId = await start("Help");
    const readers = [readLines(chatId), readLines(chatId), readLines(chatId, 2)];
    await runNextJob();
    const [first, second, late] = await Promise.all(readers);
    expect(second).toEqual(first);
    expect(late).toEqual(first?.slice(2));
  });

  test("streams over the chat's own request, with the id in the header and without indexes", async () => {
    const answer = await call("createChat", ctx, { body: { message: "Help" } });
    await runNextJob();
    const chunks: { type: string }[] = [];
    for await (const line of answer.stream?.chunks ?? []) chunks.push(JSON.parse(line));
    expect(chunks[0]).toEqual({ type: "start", messageId: expect.any(String), messageMetadata: expect.anything() });
    expect(answer.stream?.headers?.["X-Chat-Id"]).toMatch(/^chat_/);
    expect(chunks.at(-1)?.type).toBe("finish");
  });

  test("refuses another message until the running answer has ended", async () => {
    const chatId = await start("Help");
    const next = () => call("continueAgentSession", ctx, { params: { sessionId: chatId }, body: { message: "And?" } });
    expect(await catchAppError(next())).toMatchObject({ kind: "conflict" });
    await runNextJob();
    const written = await readLines(chatId);
    expect((await next()).output).toMatchObject({ sessionId: chatId, startIndex: written.length });
  });

  test("replaces the last answer of the chat on request while the stream keeps both", async () => {
    const chatId = await start("Nonsense");
    await runNextJob();
    const linesBefore = await readLines(chatId);
    const body = { message: "What can you do?", replaceLast: true };
    await call("continueAgentSession", ctx, { params: { sessionId: chatId }, body });
    expect(
      await catchAppError(call("continueAgentSession", ctx, { params: { sessionId: chatId }, body })),
    ).toMatchObject({
      kind: "conflict",
    });
    await runNextJob();
    const { messages, chat } = await get(chatId);
    expect(messages.map(({ role, parts }) => [role, textIn(parts).slice(0, 16)])).toEqual([
      ["user", "What can you do?"],
      ["assistant", "I answer from yo"],
    ]);
    expect(chat.title).toBe("What can you do?");
    expect((await readLines(chatId)).slice(0, linesBefore.length)).toEqual(linesBefore);
  });

  test("stores the context of the message and how the answer ended", async () => {
    const postId = await testPost(db, ctx.organization.id, now);
    const chatId = await start("Help", [{ type: "post", postId }]);
    await runNextJob();
    const [question, answered] = (await get(chatId)).messages;
    expect(question?.metadata.context).toEqual([{ type: "post", postId }]);
    expect(answered?.metadata).toEqual({ status: "completed" });
  });

  test("ends with an error and a finish after a crash", async () => {
    const chatId = await start("Help");
    const run = await findOpenRun(db, ctx.organization.id, chatId);
    await changeRun(db, ctx.organization.id, run?.id ?? "", ["queued"], { status: "running" });
    expect(await runNextJob()).toBe("interrupted");
    const types = (await readLines(chatId)).map((line) => JSON.parse(line).type);
    expect(types).toEqual(["start", "error", "finish"]);
  });

  test("ends an answer whose process died and requeues one that no process took", async () => {
    const chatId = await start("Help");
    const later = new Date(now.getTime() + 5 * 60_000);
    sent.events.length = 0;
    expect(await resendAnswers({ db, clock: { now: () => later } })).toBeGreaterThan(0);
    const run = await findOpenRun(db, ctx.organization.id, chatId);
    await changeRun(db, ctx.organization.id, run?.id ?? "", ["queued"], { status: "running" });
    expect(await failSilentAnswers({ db, clock: { now: () => later } })).toBeGreaterThan(0);
    expect((await findRun(db, ctx.organization.id, run?.id ?? ""))?.status).toBe("failed");
    expect(await findOpenRun(db, ctx.organization.id, chatId)).toBeUndefined();
  });

  test("reports an error when the queue is down", async () => {
    sent.isDown = true;
    expect(await catchAppError(start("Help"))).toMatchObject({ kind: "unavailable" });
    const { output } = await call<OutputOf<typeof listChats>>("listChats", ctx);
    const [chat] = output.chats;
    const types = (await readLines(chat?.chatId ?? "")).map((line) => JSON.parse(line).type);
    expect(types).toEqual(["start", "error", "finish"]);
  });
});

describe("write proposals", () => {
  const markdown = "# Plan\n\nFirst sentence here. Second sentence that goes.\n\nAnother paragraph. It ends here too.";

  async function proposed() {
    const postId = await testPost(db, ctx.organization.id, now, { markdown });
    const chatId = await start("Shorten this post", [{ type: "post", postId }]);
    expect(await runNextJob()).toBe("waiting");
    const { approvals, chat } = await get(chatId);
    return { postId, chatId, chat, approval: approvals[0], approvalId: approvals[0]?.id ?? "" };
  }
  const readText = async (postId: string) => (await findPost(db, ctx.organization.id, postId))?.markdown;

  test("waits for approval, runs once when approved and lets the answer continue", async () => {
    const { postId, chatId, chat, approval, approvalId } = await proposed();
    expect(chat.status).toBe("waiting");
    expect(approval).toMatchObject({ status: "pending", toolName: "update_post" });
    expect(await readText(postId)).toBe(markdown);
    expect((await decide(chatId, approvalId, true)).output.approval.status).toBe("approved");
    expect(await catchAppError(decide(chatId, approvalId, true))).toMatchObject({ kind: "conflict" });
    expect(await runNextJob()).toBe("completed");
    expect(await readText(postId)).toBe("# Plan\n\nFirst sentence here.\n\nAnother paragraph.");
    expect(textIn((await get(chatId)).messages[1]?.parts ?? [])).toContain("Done");
  });

  test("changes nothing when rejected", async () => {
    const { postId, chatId, approvalId } = await proposed();
    await decide(chatId, approvalId, false);
    expect(await runNextJob()).toBe("completed");
    expect(await readText(postId)).toBe(markdown);
  });

  test("expires after an hour and changes nothing", async () => {
    const { postId, chatId, approvalId } = await proposed();
    const later = new Date(now.getTime() + 61 * 60_000);
    expect(await catchAppError(decide(chatId, approvalId, true, atTime(later)))).toMatchObject({ kind: "conflict" });
    expect(await lapseWaiting({ db, clock: { now: () => later } })).toBe(1);
    expect(await runNextJob({ now: () => later })).toBe("completed");
    expect(await readText(postId)).toBe(markdown);
    expect((await get(chatId)).approvals[0]?.status).toBe("lapsed");
  });

  test("refuses approval without write access and by another organization", async () => {
    const { chatId, approvalId } = await proposed();
    expect(await catchAppError(decide(chatId, approvalId, true, other))).toMatchObject({ kind: "notFound" });
    const scopes = ["chats.read", "posts.read"];
    const reader = { ...ctx, principal: { type: "key" as const, keyId: "key_reader", name: "reader", scopes } };
    expect(await catchAppError(decide(chatId, approvalId, true, reader))).toMatchObject({ kind: "forbidden" });
  });

  test("proposes nothing to a user without write access", async () => {
    const postId = await testPost(db, ctx.organization.id, now);
    const userId = await testUser(db, now);
    await insertMembership(db, { organizationId: ctx.organization.id, userId, role: "viewer", createdAt: now });
    const viewer = testCtx(db, ctx.organization, { userId, role: "viewer" }, now);
    expect(await catchAppError(start("Shorten this post", [{ type: "post", postId }], viewer))).toMatchObject({
      kind: "forbidden",
    });
  });
});

describe("stop", () => {
  test("ends a waiting answer and notifies readers", async () => {
    const chatId = await start("Help");
    const { output } = await call<OutputOf<typeof stopChat>>("stopChat", ctx, { params: { chatId } });
    expect(output).toMatchObject({ stopped: true, chat: { status: "idle" } });
    const types = (await readLines(chatId)).map((line) => JSON.parse(line).type);
    expect(types).toEqual(["start", "abort", "finish"]);
    expect(await runNextJob()).toBe("over");
    const again = await call<OutputOf<typeof stopChat>>("stopChat", ctx, { params: { chatId } });
    expect(again.output.stopped).toBe(false);
  });
});

test("renames, pins, finds by channel and deletes chats with all their data", async () => {
  const body = { message: "One", externalChannelId: { id: "C1", source: "slack" } };
  const first = (await call<OutputOf<typeof startSession>>("startAgentSession", ctx, { body })).output.sessionId;
  expect(await catchAppError(call("startAgentSession", ctx, { body }))).toMatchObject({ kind: "conflict" });
  const second = await start("Two", [], atTime(new Date(now.getTime() + 1_000)));
  await call("updateChat", ctx, { params: { chatId: first }, body: { title: "First", pinned: true } });
  const listed = (await call<OutputOf<typeof listChats>>("listChats", ctx)).output.chats;
  expect(listed.map(({ chatId, title, pinnedAt }) => [chatId, title, pinnedAt !== null])).toEqual([
    [second, "Two", false],
    [first, "First", true],
  ]);
  const byExternal = await call<OutputOf<typeof getChat>>("getChatByExternal", ctx, {
    query: { id: "C1", source: "slack" },
  });
  expect(byExternal.output.chat.chatId).toBe(first);
  const elsewhere = call("getChatByExternal", other, { query: { id: "C1", source: "slack" } });
  expect(await catchAppError(elsewhere)).toMatchObject({ kind: "notFound" });
  await call("deleteChat", ctx, { params: { chatId: first } });
  expect(await catchAppError(get(first))).toMatchObject({ kind: "notFound" });
});

test("hides everything from another organization", async () => {
  const chatId = await start("Help");
  for (const id of ["getChat", "updateChat", "deleteChat", "stopChat", "continueChat"]) {
    const body = id === "continueChat" ? { message: "Hi" } : { title: "Mine" };
    expect(await catchAppError(call(id, other, { params: { chatId }, body })), id).toMatchObject({ kind: "notFound" });
  }
  expect(
    await catchAppError(call("streamAgentSession", other, { params: { sessionId: chatId }, query: {} })),
  ).toMatchObject({
    kind: "notFound",
  });
  expect((await call<OutputOf<typeof listChats>>("listChats", other)).output.chats).toEqual([]);
});

test.each([
  ["an unknown time zone", { message: "Hi", timezone: "Mars/Olympus" }, "invalid"],
  ["a model that is not set up", { message: "Hi", model: "openai/gpt-5.4" }, "invalid"],
  ["an unknown model", { message: "Hi", model: "openai/none" }, "invalid"],
  ["an empty message", { message: "  " }, "invalid"],
  ["an unknown post", { message: "Hi", context: [{ type: "post", postId: "post_none" }] }, "notFound"],
])("refuses %s and starts nothing", async (_, body, kind) => {
  expect(await catchAppError(call("startAgentSession", ctx, { body }))).toMatchObject({ kind });
  expect((await call<OutputOf<typeof listChats>>("listChats", ctx)).output.chats).toEqual([]);
});
