import { expect, test } from "@playwright/test";
import { chatInstallation, chatsOf, chunksOf, wordsOf } from "#e2e/chats.ts";
import { stopServer } from "#e2e/server.ts";
import { FIRST_HALF, SECOND_HALF, startModel } from "#e2e/servers/model.ts";

/** Where the server is killed, and how the answer ends after the next start. */
const POINTS = {
  "send-answer:after": "completed",
  "answer-chat:before": "completed",
  "take-answer:after": "failed",
  "end-answer:before": "failed",
  "end-answer:after": "completed",
  "answer-chat:after": "completed",
} as const;

test.describe.configure({ timeout: 600_000 });

let installation: Awaited<ReturnType<typeof chatInstallation>>;
test.beforeAll(async () => {
  installation = await chatInstallation();
});
test.afterAll(() => installation?.remove());

for (const [point, status] of Object.entries(POINTS)) {
  test(`killed ${point.replace(":", " ")}, an answer is ${status} after the next start, once and with a last chunk`, async () => {
    const { key, start } = installation;
    const doomed = start({ CLARION_FAULT_POINT: point });
    const before = chatsOf(doomed, key);
    await expect.poll(before.ready, { timeout: 120_000 }).toBe(true);
    await before.ask("What can you do?");
    expect(await doomed.ended, doomed.output()).toBeNull();
    const server = start();
    try {
      const after = chatsOf(server, key);
      await expect.poll(after.ready, { timeout: 120_000 }).toBe(true);
      const [chat] = await after.list();
      const chatId = chat?.chatId ?? "";
      const text = await after.stream(chatId);
      const types = chunksOf(text).map(({ type }) => type);
      expect(types.filter((type) => type === "start")).toHaveLength(1);
      expect(types.filter((type) => type === "finish")).toHaveLength(1);
      expect(types.at(-1)).toBe("finish");
      expect(types.includes("error")).toBe(status === "failed");
      expect(chunksOf(text).map(({ index }) => index)).toEqual(types.map((_, index) => index));
      expect(await after.stream(chatId)).toBe(text);
      const { messages } = await after.chat(chatId);
      expect(messages.map(({ role }: { role: string }) => role)).toEqual(["user", "assistant"]);
      expect(messages[1].metadata.status).toBe(status);
    } finally {
      await stopServer(server);
    }
  });
}

test("killed in mid-sentence, what was read stays as it was, the answer ends with why, and the model is asked once", async () => {
  const model = await startModel();
  const { key } = installation;
  const start = () => installation.start(model.env);
  try {
    const doomed = start();
    const before = chatsOf(doomed, key);
    await expect.poll(before.ready, { timeout: 120_000 }).toBe(true);
    const chatId = (await before.ask("Say something")) ?? "";
    let read = "";
    const response = await before.send(`/v2/agent/v1/session/${chatId}/stream?startIndex=0`);
    const decoder = new TextDecoder();
    const follow = (async () => {
      for await (const piece of response.body ?? []) read += decoder.decode(piece, { stream: true });
    })().catch(() => undefined);
    await expect.poll(() => wordsOf(chunksOf(read.slice(0, read.lastIndexOf("\n") + 1)))).toBe(FIRST_HALF);
    doomed.process.kill("SIGKILL");
    await doomed.ended;
    await follow;
    const server = start();
    try {
      const after = chatsOf(server, key);
      await expect.poll(after.ready, { timeout: 120_000 }).toBe(true);
      const text = await after.stream(chatId);
      expect(text.startsWith(read)).toBe(true);
      expect(chunksOf(text).map(({ type }) => type)).toEqual([
        ...chunksOf(read).map(({ type }) => type),
        "error",
        "finish",
      ]);
      expect(await after.stream(chatId)).toBe(text);
      expect(model.asked()).toBe(1);
      // A chat that was cut off is no dead end.
      const body = JSON.stringify({ message: "Say it again", replaceLast: true });
      expect((await after.send(`/v2/agent/v1/session/${chatId}`, { method: "POST", body })).status).toBe(202);
      await expect.poll(model.asked, { timeout: 120_000 }).toBe(2);
      model.release();
      expect(wordsOf(chunksOf(await after.stream(chatId)))).toBe(`${FIRST_HALF}${FIRST_HALF}${SECOND_HALF}`);
    } finally {
      await stopServer(server);
    }
  } finally {
    await model.close();
  }
});
