import { expect, test } from "@playwright/test";
import { createChatClient, createChatInstallation, joinText, parseChunks } from "#e2e/chats.ts";
import { stopServer } from "#e2e/server.ts";
import { FIRST_HALF, SECOND_HALF, startModel } from "#e2e/servers/model.ts";

/** Maps the point at which the server is killed to the status of the answer after the restart. */
const POINTS = {
  "send-answer:after": "completed",
  "answer-chat:before": "completed",
  "take-answer:after": "failed",
  "end-answer:before": "failed",
  "end-answer:after": "completed",
  "answer-chat:after": "completed",
} as const;

test.describe.configure({ timeout: 600_000 });

let installation: Awaited<ReturnType<typeof createChatInstallation>>;
test.beforeAll(async () => {
  installation = await createChatInstallation();
});
test.afterAll(() => installation?.remove());

for (const [point, status] of Object.entries(POINTS)) {
  test(`ends an answer once as ${status} after a restart when killed at ${point}`, async () => {
    const { key, start } = installation;
    const doomed = start({ CLARION_FAULT_POINT: point });
    const chatsBeforeCrash = createChatClient(doomed, key);
    await expect.poll(chatsBeforeCrash.ready, { timeout: 120_000 }).toBe(true);
    await chatsBeforeCrash.ask("What can you do?");
    expect(await doomed.ended, doomed.output()).toBeNull();
    const server = start();
    try {
      const chatsAfterRestart = createChatClient(server, key);
      await expect.poll(chatsAfterRestart.ready, { timeout: 120_000 }).toBe(true);
      const [chat] = await chatsAfterRestart.list();
      const chatId = chat?.chatId ?? "";
      const text = await chatsAfterRestart.stream(chatId);
      const types = parseChunks(text).map(({ type }) => type);
      expect(types.filter((type) => type === "start")).toHaveLength(1);
      expect(types.filter((type) => type === "finish")).toHaveLength(1);
      expect(types.at(-1)).toBe("finish");
      expect(types.includes("error")).toBe(status === "failed");
      expect(parseChunks(text).map(({ index }) => index)).toEqual(types.map((_, index) => index));
      expect(await chatsAfterRestart.stream(chatId)).toBe(text);
      const { messages } = await chatsAfterRestart.chat(chatId);
      expect(messages.map(({ role }: { role: string }) => role)).toEqual(["user", "assistant"]);
      expect(messages[1].metadata.status).toBe(status);
    } finally {
      await stopServer(server);
    }
  });
}

test("keeps the streamed text and ends the answer with an error when killed in mid-sentence, without asking the model again", async () => {
  const model = await startModel();
  const { key } = installation;
  const start = () => installation.start(model.env);
  try {
    const doomed = start();
    const chatsBeforeCrash = createChatClient(doomed, key);
    await expect.poll(chatsBeforeCrash.ready, { timeout: 120_000 }).toBe(true);
    const chatId = (await chatsBeforeCrash.ask("Say something")) ?? "";
    let read = "";
    const response = await chatsBeforeCrash.send(`/v2/agent/v1/session/${chatId}/stream?startIndex=0`);
    const decoder = new TextDecoder();
    const follow = (async () => {
      for await (const piece of response.body ?? []) read += decoder.decode(piece, { stream: true });
    })().catch(() => undefined);
    await expect.poll(() => joinText(parseChunks(read.slice(0, read.lastIndexOf("\n") + 1)))).toBe(FIRST_HALF);
    doomed.process.kill("SIGKILL");
    await doomed.ended;
    await follow;
    const server = start();
    try {
      const chatsAfterRestart = createChatClient(server, key);
      await expect.poll(chatsAfterRestart.ready, { timeout: 120_000 }).toBe(true);
      const text = await chatsAfterRestart.stream(chatId);
      expect(text.startsWith(read)).toBe(true);
      expect(parseChunks(text).map(({ type }) => type)).toEqual([
        ...parseChunks(read).map(({ type }) => type),
        "error",
        "finish",
      ]);
      expect(await chatsAfterRestart.stream(chatId)).toBe(text);
      expect(model.requestCount()).toBe(1);
      // An interrupted chat must still accept messages.
      const body = JSON.stringify({ message: "Say it again", replaceLast: true });
      expect((await chatsAfterRestart.send(`/v2/agent/v1/session/${chatId}`, { method: "POST", body })).status).toBe(
        202,
      );
      await expect.poll(model.requestCount, { timeout: 120_000 }).toBe(2);
      model.release();
      expect(joinText(parseChunks(await chatsAfterRestart.stream(chatId)))).toBe(
        `${FIRST_HALF}${FIRST_HALF}${SECOND_HALF}`,
      );
    } finally {
      await stopServer(server);
    }
  } finally {
    await model.close();
  }
});
