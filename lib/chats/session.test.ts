import { readUIMessageStream, simulateReadableStream, type UIMessage, type UIMessageChunk } from "ai";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { appendChunks } from "#db/queries/chats/chunks.ts";
import * as runs from "#db/queries/chats/runs.ts";
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
import type { decideApproval, getChat, startSession, stopChat } from "./contract.ts";
import { chatOperations } from "./operations.ts";
import { followRun, followSession } from "./stream/follow.ts";

/** Runs a concurrent action between the read of the open run and the change that follows it. */
const meanwhile: { act: (() => Promise<unknown>) | undefined } = { act: undefined };
const { changeRun, findOpenRun } = runs;
const findingOpenRun = vi.spyOn(runs, "findOpenRun").mockImplementation(async (...args) => {
  const openRun = await findOpenRun(...args);
  const { act } = meanwhile;
  meanwhile.act = undefined;
  await act?.();
  return openRun;
});
afterAll(() => findingOpenRun.mockRestore());

const tools = buildTools(operations);
const sent = recordEvents<{ organizationId: string; runId: string }>();
const db = await testDatabase();
const now = new Date("2026-03-01T12:00:00.000Z");
const call = callOperation(chatOperations);
let ctx: Ctx;
let other: Ctx;

beforeEach(async () => {
  sent.events.length = 0;
  const userId = await testUser(db, now);
  ctx = testCtx(db, await testOrganization(db, now, { [userId]: "owner" }), { userId, role: "owner" }, now);
  other = testCtx(db, await testOrganization(db, now, { [userId]: "owner" }), { userId, role: "owner" }, now);
});
afterEach(() => {
  meanwhile.act = undefined;
});

const start = async (message: string, context: object[] = []) =>
  (await call<OutputOf<typeof startSession>>("startAgentSession", ctx, { body: { message, context } })).output
    .sessionId;
const more = (sessionId: string, message: string) =>
  call("continueAgentSession", ctx, { params: { sessionId }, body: { message } });
const get = async (chatId: string) =>
  (await call<OutputOf<typeof getChat>>("getChat", ctx, { params: { chatId } })).output;
const stop = async (chatId: string) =>
  (await call<OutputOf<typeof stopChat>>("stopChat", ctx, { params: { chatId } })).output;
const remove = (chatId: string) => call("deleteChat", ctx, { params: { chatId } });
const decide = (chatId: string, approvalId: string, approve = true, by = ctx) =>
  call<OutputOf<typeof decideApproval>>("decideApproval", by, { params: { chatId, approvalId }, body: { approve } });
const stream = (sessionId: string, startIndex?: string, by = ctx) =>
  call("streamAgentSession", by, {
    params: { sessionId },
    query: startIndex === undefined ? {} : { startIndex },
  });
const runNextJob = () => {
  const event = sent.events.shift();
  if (!event) throw new Error("Nothing is queued.");
  return answerChat(event.data, tools, { db, clock: ctx.clock });
};

async function read(sessionId: string, startIndex?: number): Promise<string[]> {
  const answer = await stream(sessionId, startIndex?.toString());
  const lines: string[] = [];
  for await (const line of answer.stream?.chunks ?? []) lines.push(line);
  return lines;
}
const typesIn = (lines: readonly string[]) => lines.map((line) => JSON.parse(line).type);

describe("session stream", () => {
  test("returns the same lines from every index of any answer, and none beyond its end", async () => {
    const chatId = await start("Help");
    await runNextJob();
    await more(chatId, "What can you do?");
    await runNextJob();
    await more(chatId, "And then?");
    await stop(chatId);
    const all = await read(chatId);
    expect(all.map((line) => JSON.parse(line).index)).toEqual(all.map((_, index) => index));
    expect(typesIn(all).filter((type) => type === "finish")).toHaveLength(3);
    for (let from = 0; from <= all.length; from++) expect(await read(chatId, from), `${from}`).toEqual(all.slice(from));
    for (const from of [all.length + 1, 2_147_483_647]) expect(await read(chatId, from)).toEqual([]);
  });

  test.each(["-1", "1.5", "first", "NaN", "Infinity", "1e99", "2147483648", "0,1", "null"])(
    "refuses %j as an index and names the field",
    async (startIndex) => {
      const chatId = await start("Help");
      expect(await catchAppError(stream(chatId, startIndex))).toMatchObject({
        kind: "invalid",
        details: expect.arrayContaining([{ path: "startIndex", message: expect.any(String) }]),
      });
    },
  );

  test("starts at a future index once it is reached, and ends with an answer that does not reach it", async () => {
    const chatId = await start("Help");
    const readers = [3, 1_000].map((from) => read(chatId, from));
    await runNextJob();
    const [reached, unreached] = await Promise.all(readers);
    expect(reached).toEqual((await read(chatId)).slice(3));
    expect(unreached).toEqual([]);
  });

  test("ends beyond the end when another process writes the answer", async () => {
    const chatId = await start("Help");
    const run = await openRun(chatId);
    const finalAppend = {
      run,
      status: "queued" as const,
      lines: ['{"type":"text-start","id":"t"}', '{"type":"finish"}'],
    };
    meanwhile.act = async () => {
      await appendChunks(db, [finalAppend], now);
      await changeRun(db, ctx.organization.id, run.id, ["queued"], { status: "completed", endedAt: now });
    };
    expect(await read(chatId, 1_000)).toEqual([]);
    expect(meanwhile.act).toBeUndefined();
    expect(typesIn(await read(chatId))).toEqual(["start", "text-start", "finish"]);
  });

  test("ends for its readers when the chat is deleted", async () => {
    const chatId = await start("Help");
    const readers = [0, 1, 50].map((from) => read(chatId, from));
    // The readers have found the chat when this later request is answered.
    await get(chatId);
    await remove(chatId);
    for (const lines of await Promise.all(readers)) expect(["finish", undefined]).toContain(typesIn(lines).at(-1));
    expect(await catchAppError(stream(chatId))).toMatchObject({ kind: "notFound" });
    expect(await runNextJob()).toBe("over");
  });
});

describe("keepalive", () => {
  test.each(["the answer's stream", "the session's stream"])(
    "is sent by %s while it waits for approval, and neither stored nor replayed",
    async (kind) => {
      const { chatId, approvalId } = await proposed();
      const chat = { organizationId: ctx.organization.id, chatId };
      const lines =
        kind === "the answer's stream" ? followRun(db, await openRun(chatId), 20) : followSession(db, chat, 0, 20);
      const chunks: UIMessageChunk[] = [];
      for await (const line of lines) {
        chunks.push(JSON.parse(line));
        const silent = chunks.filter(({ type }) => type === "data-keepalive").length;
        if (silent !== 3 || chunks.at(-1)?.type !== "data-keepalive") continue;
        await decide(chatId, approvalId);
        expect(await runNextJob()).toBe("completed");
      }
      expect(chunks.at(-1)?.type).toBe("finish");
      expect(chunks.filter(({ type }) => type === "data-keepalive").length).toBeGreaterThanOrEqual(3);
      const stored = await read(chatId);
      expect(typesIn(stored)).toEqual(chunks.map(({ type }) => type).filter((type) => type !== "data-keepalive"));
      // The AI SDK's own reader takes the chunks, and keeps no part of the keepalive.
      let message: UIMessage | undefined;
      for await (const state of readUIMessageStream({ stream: simulateReadableStream({ chunks }) })) message = state;
      expect(message?.parts.length).toBeGreaterThan(1);
      expect(message?.parts.map(({ type }) => type)).not.toContain("data-keepalive");
    },
  );
});

async function openRun(chatId: string): Promise<runs.RunRow> {
  const run = await findOpenRun(db, ctx.organization.id, chatId);
  if (!run) throw new Error("Nothing is under way.");
  return run;
}

async function proposed() {
  const markdown = "# Plan\n\nFirst sentence here. Second sentence that goes.\n\nAnother paragraph. It ends here too.";
  const postId = await testPost(db, ctx.organization.id, now, { markdown });
  const chatId = await start("Shorten this post", [{ type: "post", postId }]);
  expect(await runNextJob()).toBe("waiting");
  const approvalId = (await get(chatId)).approvals[0]?.id ?? "";
  const isChanged = async () => (await findPost(db, ctx.organization.id, postId))?.markdown !== markdown;
  return { chatId, approvalId, isChanged };
}

describe("stop", () => {
  test("ends the answer once when it is requested twice at the same time", async () => {
    const { chatId } = await proposed();
    const answers = await Promise.all([stop(chatId), stop(chatId)]);
    expect(answers.map(({ stopped }) => stopped).toSorted()).toEqual([false, true]);
    expect(typesIn(await read(chatId)).filter((type) => type === "abort")).toHaveLength(1);
    expect((await stop(chatId)).stopped).toBe(false);
  });

  test("stops an answer that starts while the stop is requested", async () => {
    const chatId = await start("Help");
    const { id } = await openRun(chatId);
    meanwhile.act = () => changeRun(db, ctx.organization.id, id, ["queued"], { status: "running" });
    expect((await stop(chatId)).stopped).toBe(true);
    expect((await openRun(chatId)).stopRequestedAt).toEqual(now);
  });

  test("prevents a write that is approved while the stop is requested", async () => {
    const { chatId, approvalId, isChanged } = await proposed();
    meanwhile.act = () => decide(chatId, approvalId);
    expect(await stop(chatId)).toMatchObject({ stopped: true, chat: { status: "idle" } });
    expect(await runNextJob()).toBe("over");
    expect(await isChanged()).toBe(false);
  });

  test("leaves nothing to approve", async () => {
    const { chatId, approvalId, isChanged } = await proposed();
    await stop(chatId);
    expect(await catchAppError(decide(chatId, approvalId))).toMatchObject({ kind: "conflict" });
    expect((await get(chatId)).approvals.map(({ status }) => status)).toEqual(["lapsed"]);
    expect([sent.events.length, await isChanged()]).toEqual([0, false]);
  });
});

describe("approval", () => {
  test("counts once when given twice at the same time, and excludes a parallel rejection", async () => {
    for (const second of [true, false]) {
      const { chatId, approvalId, isChanged } = await proposed();
      const answers = await Promise.allSettled([decide(chatId, approvalId), decide(chatId, approvalId, second)]);
      const taken = answers.flatMap((one) => (one.status === "fulfilled" ? [one.value.output.approval.status] : []));
      expect(taken).toHaveLength(1);
      expect(sent.events).toHaveLength(1);
      expect(await runNextJob()).toBe("completed");
      expect(await isChanged()).toBe(taken[0] === "approved");
    }
  });

  test("answers 404 for a deleted chat", async () => {
    const { chatId, approvalId, isChanged } = await proposed();
    await remove(chatId);
    expect(await catchAppError(decide(chatId, approvalId))).toMatchObject({ kind: "notFound" });
    expect([sent.events.length, await isChanged()]).toEqual([0, false]);
  });

  test("runs nothing when the chat is deleted before the write", async () => {
    const { chatId, approvalId, isChanged } = await proposed();
    await decide(chatId, approvalId);
    await remove(chatId);
    expect(await runNextJob()).toBe("over");
    expect(await isChanged()).toBe(false);
  });
});

test("gives a second organization no access to messages, lines, stops and approvals of a session", async () => {
  const { chatId, approvalId, isChanged } = await proposed();
  const chatBefore = await get(chatId);
  const [sessionId, message] = [chatId, { message: "Hi" }];
  const tries: Record<string, object> = {
    continueAgentSession: { params: { sessionId }, body: message },
    streamAgentSession: { params: { sessionId }, query: {} },
    getChat: { params: { chatId } },
    continueChat: { params: { chatId }, body: message },
    updateChat: { params: { chatId }, body: { title: "Mine" } },
    stopChat: { params: { chatId } },
    deleteChat: { params: { chatId } },
    decideApproval: { params: { chatId, approvalId }, body: { approve: true } },
  };
  const unknown = JSON.parse(JSON.stringify(tries).replaceAll(chatId, "chat_unknown"));
  for (const [id, input] of Object.entries(tries)) {
    const { kind, message: text, recovery } = await catchAppError(call(id, other, input));
    const unknownFault = await catchAppError(call(id, other, unknown[id]));
    expect({ id, kind, text, recovery }).toEqual({
      id,
      kind: "notFound",
      text: unknownFault.message,
      recovery: unknownFault.recovery,
    });
  }
  expect(await get(chatId)).toEqual(chatBefore);
  expect([sent.events.length, await isChanged()]).toEqual([0, false]);
});
