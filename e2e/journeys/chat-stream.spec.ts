import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { expect, type Page, test } from "@playwright/test";
import { createChatClient, createChatInstallation, joinText, parseChunks } from "#e2e/chats.ts";
import { type Server, stopServer } from "#e2e/server.ts";
import { FIRST_HALF, LONG_ANSWER, type Model, SECOND_HALF, startModel, TITLE } from "#e2e/servers/model.ts";

const WHOLE = `${FIRST_HALF}${SECOND_HALF}`;
const SLOW = { timeout: 60_000 };

let model: Model;
let installation: Awaited<ReturnType<typeof createChatInstallation>>;
let server: Server;
let page: Page;

test.describe.configure({ mode: "serial", timeout: 180_000 });

test.beforeAll(async ({ browser }) => {
  model = await startModel();
  installation = await createChatInstallation(model.env);
  server = installation.start();
  await expect.poll(createChatClient(server, installation.key).ready, SLOW).toBe(true);
  page = await (await browser.newContext({ baseURL: server.origin })).newPage();
  await page.goto(await installation.signInLink());
  await page.waitForURL((url) => !url.pathname.startsWith("/sign-in"));
});

test.afterAll(async () => {
  await stopServer(server);
  await model.close();
  installation.remove();
});

/** Reads the stream with curl and exposes the text received so far. */
function curl(chatId: string): { text: () => string; process: ChildProcess; ended: Promise<unknown> } {
  const url = `${server.origin}/v2/agent/v1/session/${chatId}/stream?startIndex=0`;
  const child = spawn("curl", ["-sN", "-H", `Authorization: Bearer ${installation.key}`, url]);
  let text = "";
  child.stdout.setEncoding("utf8").on("data", (piece: string) => {
    text += piece;
  });
  return { text: () => text, process: child, ended: once(child, "close") };
}

/** The text of the newest answer, without its action buttons. */
const latestAnswer = (of: Page) => of.getByRole("article", { name: "Clarion" }).last().getByRole("paragraph").first();
const getChatId = (of: Page) => new URL(of.url()).pathname.split("/").at(-1) ?? "";

async function ask(message: string): Promise<string> {
  await page.goto(`/${installation.slug}/chat`);
  await page.getByRole("textbox", { name: "Message" }).fill(message);
  await page.getByRole("textbox", { name: "Message" }).press("Enter");
  await expect(page).toHaveURL(/\/chat\/chat_/, SLOW);
  await expect(latestAnswer(page)).toHaveText(FIRST_HALF.trim(), SLOW);
  return getChatId(page);
}

test("shows the same stream in two tabs, after a reload and in curl, without loss or repetition", async () => {
  const chatId = await ask("Say something");
  const reader = curl(chatId);
  await expect.poll(() => joinText(parseChunks(reader.text())), SLOW).toBe(FIRST_HALF);

  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(latestAnswer(other)).toHaveText(FIRST_HALF.trim(), SLOW);
  await page.reload();
  await expect(latestAnswer(page)).toHaveText(FIRST_HALF.trim(), SLOW);

  model.release();
  for (const tab of [page, other]) await expect(latestAnswer(tab)).toHaveText(WHOLE, SLOW);
  await reader.ended;
  const { organization } = await createChatClient(server, installation.key).chat(chatId);
  const replayed = await other.evaluate(
    async ([path = "", id = ""]) => (await fetch(path, { headers: { "X-Clarion-Organization": id } })).text(),
    [`/api/app/v2/agent/v1/session/${chatId}/stream?startIndex=0`, organization.id],
  );
  expect(replayed).toBe(reader.text());
  expect(joinText(parseChunks(reader.text()))).toBe(WHOLE);
  expect(parseChunks(reader.text()).at(-1)?.type).toBe("finish");
  expect(parseChunks(reader.text()).map(({ index }) => index)).toEqual(
    parseChunks(reader.text()).map((_, index) => index),
  );
  await page.reload();
  await expect(latestAnswer(page)).toHaveText(WHOLE, SLOW);
  const { chat } = await createChatClient(server, installation.key).chat(chatId);
  expect(chat.title).toBe(TITLE);
  await other.close();
});

test("continues the answer in an open tab when another tab asks", async () => {
  await ask("Say something");
  model.release();
  await expect(latestAnswer(page)).toHaveText(WHOLE, SLOW);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(latestAnswer(other)).toHaveText(WHOLE, SLOW);
  await page.reload();
  await expect(latestAnswer(page)).toHaveText(WHOLE, SLOW);
  await other.getByRole("textbox", { name: "Message" }).fill("And again");
  await other.getByRole("textbox", { name: "Message" }).press("Enter");
  for (const tab of [page, other]) await expect(latestAnswer(tab)).toHaveText(FIRST_HALF.trim(), SLOW);
  model.release();
  for (const tab of [page, other]) await expect(latestAnswer(tab)).toHaveText(WHOLE, SLOW);
  await other.close();
});

test("aborts the model on stop in mid-sentence, keeps the text and allows a retry", async () => {
  const aborted = model.abortedCount();
  const chatId = await ask("Say something");
  await page.getByRole("textbox", { name: "Message" }).press("Escape");
  await expect.poll(model.abortedCount, SLOW).toBe(aborted + 1);
  await expect(page.getByRole("button", { name: "Send" })).toBeVisible(SLOW);
  await expect(latestAnswer(page)).toHaveText(FIRST_HALF.trim());
  const { stream, chat } = createChatClient(server, installation.key);
  const types = parseChunks(await stream(chatId)).map(({ type }) => type);
  expect(types.slice(-2)).toEqual(["abort", "finish"]);
  expect((await chat(chatId)).messages[1].metadata.status).toBe("stopped");

  await page.reload();
  await expect(page.getByText("Stopped.")).toBeVisible(SLOW);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("button", { name: "Stop" })).toBeVisible(SLOW);
  await expect(latestAnswer(page)).toHaveText(FIRST_HALF.trim(), SLOW);
  model.release();
  await expect(latestAnswer(page)).toHaveText(WHOLE, SLOW);
  expect((await chat(chatId)).messages).toHaveLength(2);
});

test("edits the last message with the arrow key and regenerates its answer", async () => {
  const chatId = await ask("Say somthing");
  model.release();
  await expect(latestAnswer(page)).toHaveText(WHOLE, SLOW);
  const box = page.getByRole("textbox", { name: "Message" });
  await box.press("ArrowUp");
  await expect(box).toHaveValue("Say somthing");
  await box.fill("Say something");
  await box.press("Enter");
  await expect(page.getByRole("article", { name: "You" })).toHaveText("Say something");
  await expect(latestAnswer(page)).toHaveText(FIRST_HALF.trim(), SLOW);
  model.release();
  await expect(latestAnswer(page)).toHaveText(WHOLE, SLOW);
  const { messages } = await createChatClient(server, installation.key).chat(chatId);
  expect(messages.map(({ role }: { role: string }) => role)).toEqual(["user", "assistant"]);
});

test("finishes an answer for other readers when one reader stops reading", async () => {
  const { chat, list, stream } = createChatClient(server, installation.key);
  const existingIds = new Set((await list()).map(({ chatId }) => chatId));
  const body = JSON.stringify({ message: `Answer ${LONG_ANSWER}` });
  const head = `POST /v1/chats HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${installation.key}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
  const socket = connect(Number(new URL(server.origin).port), "localhost");
  socket.pause().write(head + body);
  try {
    const findNewChat = async () => (await list()).find(({ chatId }) => !existingIds.has(chatId))?.chatId;
    await expect.poll(findNewChat, SLOW).toBeDefined();
    const chatId = (await findNewChat()) ?? "";
    await expect.poll(async () => (await chat(chatId)).chat.status, SLOW).toBe("idle");
    const chunks = parseChunks(await stream(chatId));
    expect(chunks.at(-1)?.type).toBe("finish");
    expect(joinText(chunks).length).toBeGreaterThan(1_000_000);
  } finally {
    socket.destroy();
  }
});
