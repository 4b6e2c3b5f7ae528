import { connectRepository } from "#e2e/posts.ts";
import { makeRepository } from "#e2e/repositories.ts";
import { test as base, type Client, client, expect, world } from "#e2e/world.ts";

const test = base.extend<{ mine: Client }>({
  mine: ({ request }, use) => use(client(request, world().workspaces.chats.key)),
});

type Chunk = { type: string; index?: number; delta?: string; messageMetadata?: { chatId: string } };

/** Reads an NDJSON stream to its end without a client library. */
async function readStream(mine: Client, path: string, body?: unknown) {
  const response = body === undefined ? await mine.get(path) : await mine.post(path, body);
  const text = await response.text();
  const lines = text.split("\n").filter((line) => line !== "");
  return { response, text, chunks: response.ok() ? lines.map((line) => JSON.parse(line) as Chunk) : [] };
}
const joinText = (chunks: readonly Chunk[]) => chunks.map(({ delta = "" }) => delta).join("");

test("answers a message as NDJSON chunks and replays the same stream for the session", async ({ mine }) => {
  const { response, chunks } = await readStream(mine, "/v1/chats", { message: "What can you do?" });
  expect(response.headers()["content-type"]).toBe("application/x-ndjson; charset=utf-8");
  const chatId = response.headers()["x-chat-id"] ?? "";
  expect(chunks[0]).toMatchObject({ type: "start", messageMetadata: { chatId } });
  expect(chunks.at(-1)?.type).toBe("finish");
  expect(joinText(chunks)).toContain("How visible are we?");

  const session = `/v2/agent/v1/session/${chatId}`;
  const fullStream = await readStream(mine, `${session}/stream`);
  expect(fullStream.chunks.map(({ index }) => index)).toEqual(chunks.map((_, index) => index));
  expect(joinText(fullStream.chunks)).toBe(joinText(chunks));
  expect((await readStream(mine, `${session}/stream`)).text).toBe(fullStream.text);
  const rest = await readStream(mine, `${session}/stream?startIndex=2`);
  expect(rest.text).toBe(fullStream.text.split("\n").slice(2).join("\n"));

  const next = await mine.post(session, { message: "How visible are we?" });
  expect(next.status(), await next.text()).toBe(202);
  const { startIndex } = await next.json();
  const second = await readStream(mine, `${session}/stream?startIndex=${startIndex}`);
  expect(second.chunks[0]).toMatchObject({ type: "start", index: startIndex });
  expect(second.chunks.map(({ type }) => type)).toContain("tool-output-available");
  const { chat, messages } = await (await mine.get(`/v1/chats/${chatId}`)).json();
  expect(messages.map(({ role }: { role: string }) => role)).toEqual(["user", "assistant", "user", "assistant"]);
  expect(chat).toMatchObject({ chatId, title: "What can you do?", status: "idle", externalChannelId: null });
});

test("waits for an approval before a write", async ({ mine }) => {
  await connectRepository(mine, makeRepository());
  const started = await mine.post("/v2/agent/v1/session", { message: "Write a LinkedIn post about last week" });
  const { sessionId } = await started.json();
  const readChat = async () => (await mine.get(`/v1/chats/${sessionId}`)).json();
  await expect.poll(async () => (await readChat()).chat.status, { timeout: 120_000 }).toBe("waiting");
  const { approvals } = await readChat();
  expect(approvals).toHaveLength(1);
  expect(approvals[0]).toMatchObject({ status: "pending", input: { contentType: "linkedin_post" } });
  const path = `/v1/chats/${sessionId}/approvals/${approvals[0].id}`;
  const decided = await mine.post(path, { approve: false });
  expect(decided.status(), await decided.text()).toBe(200);
  expect((await mine.post(path, { approve: true })).status()).toBe(409);
  await expect.poll(async () => (await readChat()).chat.status, { timeout: 120_000 }).toBe("idle");
});

test("renames, pins and deletes chats and hides them from other organizations", async ({ mine, second }) => {
  const { response } = await readStream(mine, "/v1/chats", {
    message: "Help",
    externalChannelId: { id: "C42", source: "slack" },
  });
  const chatId = response.headers()["x-chat-id"];
  const byExternalId = await mine.get("/v1/chats/by-external?source=slack&id=C42");
  expect((await byExternalId.json()).chat.chatId).toBe(chatId);
  const changed = await mine.patch(`/v1/chats/${chatId}`, { title: "Release talk", pinned: true });
  expect((await changed.json()).chat).toMatchObject({ title: "Release talk", pinnedAt: expect.any(String) });
  expect((await second.get(`/v1/chats/${chatId}`)).status()).toBe(404);
  expect((await second.delete(`/v1/chats/${chatId}`)).status()).toBe(404);
  expect((await second.get(`/v2/agent/v1/session/${chatId}/stream`)).status()).toBe(404);
  expect((await second.post(`/v1/chats/${chatId}/stop`)).status()).toBe(404);
  expect((await mine.delete(`/v1/chats/${chatId}`)).status()).toBe(200);
  expect((await mine.get(`/v1/chats/${chatId}`)).status()).toBe(404);
});

test("rejects invalid messages", async ({ mine, readOnly }) => {
  for (const body of [
    { message: "" },
    { message: "x".repeat(50_001) },
    { message: "Hi", timezone: "Mars/Olympus" },
    { message: "Hi", model: "vendor/none" },
    { message: "Hi", context: [{ type: "vcs-repo" }] },
  ]) {
    expect((await mine.post("/v1/chats", body)).status(), JSON.stringify(body).slice(0, 80)).toBe(400);
  }
  expect(
    (await mine.post("/v1/chats", { message: "Hi", context: [{ type: "post", postId: "post_none" }] })).status(),
  ).toBe(404);
  expect((await readOnly.post("/v1/chats", { message: "Hi" })).status()).toBe(403);
});
