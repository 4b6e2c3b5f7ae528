import { beforeEach, describe, expect, test } from "vitest";
import { findPost } from "#db/queries/posts/posts.ts";
import type { Ctx } from "#lib/access/principal.ts";
import type { OutputOf } from "#lib/http/endpoint.ts";
import { operations } from "#lib/operations.ts";
import { testCtx } from "#lib/testing/context.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { recordEvents } from "#lib/testing/events.ts";
import { callOperation } from "#lib/testing/operations.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import { testPost } from "#lib/testing/posts.ts";
import { buildTools } from "#lib/tools/tool.ts";
import { toolsFor } from "./agent/editing.ts";
import { ChatTools, type ToolAnswer } from "./agent/tools.ts";
import { answerChat } from "./answer.ts";
import type { getChat, startSession } from "./contract.ts";
import { chatOperations } from "./operations.ts";
import { withQuote } from "./quote.ts";

const sent = recordEvents<{ organizationId: string; runId: string }>();
const db = await testDatabase();
const now = new Date("2026-03-01T12:00:00.000Z");
const call = callOperation(chatOperations);
const markdown = "# Plan\n\nFirst sentence here. Second one.\n\nAnother paragraph. It goes on!\n";
const all = buildTools(operations);
let ctx: Ctx;
let postId: string;

beforeEach(async () => {
  sent.events.length = 0;
  const userId = await testUser(db, now);
  ctx = testCtx(db, await testOrganization(db, now, { [userId]: "owner" }), { userId, role: "owner" }, now);
  postId = await testPost(db, ctx.organization.id, now, { title: "Plan", markdown });
});

const context = () => [{ type: "post" as const, postId, editing: true }];
async function propose(by: Ctx, input: Record<string, unknown>): Promise<ToolAnswer | undefined> {
  const tools = new ChatTools(by, toolsFor(context(), all));
  const tool = tools.of("proposePostEdit");
  return tool && tools.read(tool, { postId, ...input }, AbortSignal.timeout(10_000));
}
const faultIn = (answer: ToolAnswer | undefined) => (answer?.ok === false ? JSON.parse(answer.error).code : answer);
async function ask(message: string): Promise<{ text: string; proposal: unknown; approvals: unknown[] }> {
  const body = { message, context: context() };
  const { sessionId } = (await call<OutputOf<typeof startSession>>("startAgentSession", ctx, { body })).output;
  const event = sent.events.shift();
  if (!event) throw new Error("Nothing is queued.");
  expect(await answerChat(event.data, all, { db, clock: ctx.clock })).toBe("completed");
  const chat = (await call<OutputOf<typeof getChat>>("getChat", ctx, { params: { chatId: sessionId } })).output;
  const parts = chat.messages[1]?.parts ?? [];
  const text = parts.map((part) => (part.type === "text" ? part.text : "")).join("");
  return {
    text,
    proposal: parts.find((part) => part.toolName === "propose_post_edit")?.output,
    approvals: chat.approvals,
  };
}

describe("edit proposals", () => {
  test("contains the changed text and its base and writes nothing", async () => {
    const postBefore = await findPost(db, ctx.organization.id, postId);
    expect(await propose(ctx, { replacements: [{ find: " Second one.", replace: "" }] })).toEqual({
      ok: true,
      output: {
        postId,
        base: { title: "Plan", markdown },
        proposed: { title: "Plan", markdown: markdown.replace(" Second one.", "") },
        unsupported: [],
      },
    });
    expect(await findPost(db, ctx.organization.id, postId)).toEqual(postBefore);
  });

  test("works for everybody who may read the post and for nobody else", async () => {
    const key = (scopes: string[]): Ctx => ({ ...ctx, principal: { type: "key", keyId: "key_1", name: "k", scopes } });
    expect((await propose(key(["posts.read"]), { title: "Better" }))?.ok).toBe(true);
    expect(await propose(key(["chats.write"]), { title: "Better" })).toBeUndefined();
    const viewer: Ctx = {
      ...ctx,
      principal: { ...testCtx(db, ctx.organization, { userId: "user_v", role: "viewer" }, now).principal },
    };
    expect((await propose(viewer, { title: "Better" }))?.ok).toBe(true);
  });

  test("answers 404 for a post of another organization", async () => {
    const userId = await testUser(db, now);
    const organization = await testOrganization(db, now, { [userId]: "owner" });
    const answer = await propose(testCtx(db, organization, { userId, role: "owner" }, now), { title: "Better" });
    expect(faultIn(answer)).toBe("POST_NOT_FOUND");
  });

  test.each([
    ["nothing", {}],
    ["the same text", { markdown }],
    ["a passage that is not there", { replacements: [{ find: "Nowhere", replace: "" }] }],
    ["an empty text", { replacements: [{ find: markdown, replace: "" }] }],
    ["both a text and passages", { markdown: "x", replacements: [{ find: "Plan", replace: "x" }] }],
    ["more than a chat can keep", { markdown: "x".repeat(95_000) }],
  ])("refuses %s", async (_, input) => {
    expect((await propose(ctx, input))?.ok).toBe(false);
  });
});

test("offers proposals but no writes beside the editor, and the opposite elsewhere", () => {
  const ids = (tools: ReturnType<typeof toolsFor>) => tools.map(({ operation }) => operation.endpoint.id);
  expect(ids(toolsFor(context(), all))).not.toContain("updatePost");
  expect(ids(toolsFor([{ type: "post", postId }], all))).toEqual([...ids(all), "listChanges"]);
  expect(ids(all)).not.toContain("proposePostEdit");
});

describe("fixed rules beside the editor", () => {
  test.each([
    ["Shorten this", "# Plan\n\nFirst sentence here.\n\nAnother paragraph.\n"],
    ["Make the first paragraph shorter", "# Plan\n\nFirst sentence here.\n\nAnother paragraph. It goes on!\n"],
    ["A friendlier title", markdown.replace("# Plan", "# First sentence here")],
    ["Make it calmer", markdown.replace("!", ".")],
  ])('proposes an edit for "%s" without waiting for approval', async (message, proposed) => {
    const { proposal, approvals } = await ask(message);
    expect(proposal).toMatchObject({ base: { markdown }, proposed: { markdown: proposed } });
    expect(approvals).toEqual([]);
    expect((await findPost(db, ctx.organization.id, postId))?.markdown).toBe(markdown);
  });

  test("shortens a post that is longer than the stored tool output", async () => {
    const paragraph = "The first sentence stays. The second sentence of the paragraph goes.\n\n";
    const long = `# Plan\n\n${paragraph.repeat(800)}`;
    postId = await testPost(db, ctx.organization.id, now, { title: "Plan", markdown: long });
    const { proposal } = await ask("Shorten this");
    expect(proposal).toMatchObject({ base: { markdown: long }, proposed: { title: "Plan" } });
  });

  test("changes only the quoted passage, and says so when it cannot find the passage", async () => {
    const { proposal } = await ask(withQuote("First sentence here. Second one.", "Shorten this"));
    expect(proposal).toMatchObject({ proposed: { markdown: markdown.replace(" Second one.", "") } });
    const unknown = await ask(withQuote("This passage is not there.", "Shorten this"));
    expect([unknown.proposal, unknown.text]).toEqual([undefined, expect.stringContaining("quoted passage")]);
    const short = await ask(withQuote("First sentence here.", "Make it shorter"));
    expect([short.proposal, short.text]).toEqual([undefined, expect.stringContaining("nothing to change")]);
  });

  test("reads the request and not the words of the quoted passage", async () => {
    expect((await ask(withQuote("A shorter title.", "Translate it"))).text).toContain("needs an AI model");
  });

  test("lists the edits that would change this text when the request is not one of them", async () => {
    const { text } = await ask("Translate it");
    expect(text).toContain("needs an AI model");
    expect(text.match(/^- .*$/gm)).toEqual([
      "- Shorten this",
      "- Shorten the first paragraph",
      "- Suggest a title from the text",
      "- Remove the exclamation marks",
    ]);
    expect((await ask("Make the breaking change more prominent")).text).toContain("names no breaking change");
  });
});
