import { expect, test } from "vitest";
import { SCOPES } from "#lib/access/scopes.ts";
import { systemClock } from "#lib/clock.ts";
import { newId } from "#lib/ids.ts";
import { issueKey } from "#lib/keys/service.ts";
import { operations } from "#lib/operations.ts";
import { createRequestHandler } from "#lib/pipeline/router.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { recordEvents } from "#lib/testing/events.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import { buildTools } from "#lib/tools/tool.ts";
import { answerChat } from "./answer.ts";

const sent = recordEvents<{ organizationId: string; runId: string }>();
const db = await testDatabase();
const now = new Date();
const owner = await testUser(db, now);
const answer = createRequestHandler(operations, { prefix: "", credentials: "bearer" });
const tools = buildTools(operations);

async function newSender() {
  const organization = await testOrganization(db, now, { [owner]: "owner" });
  const issued = { organizationId: organization.id, createdBy: owner, name: "key", scopes: SCOPES, expiresAt: null };
  const { secret } = await issueKey(db, issued, now);
  return (path: string, body: object | undefined, idempotencyKey = "") =>
    answer(
      new Request(`http://localhost${path}`, {
        method: body ? "POST" : "GET",
        headers: {
          Authorization: `Bearer ${secret}`,
          "Content-Type": "application/json",
          ...(idempotencyKey ? { "Idempotency-Key": idempotencyKey } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      }),
    );
}

async function runNextJob(): Promise<void> {
  const event = sent.events.shift();
  if (event) await answerChat(event.data, tools, { db, clock: systemClock });
}

test("starts one chat when a message is sent twice with an Idempotency-Key, and streams the same answer", async () => {
  const send = await newSender();
  const key = newId("key");
  const message = { message: "What can you do?" };
  const first = await send("/v1/chats", message, key);
  const early = await send("/v1/chats", message, key);
  await runNextJob();
  const late = await send("/v1/chats", message, key);
  expect(sent.events).toHaveLength(0);
  const bodies = await Promise.all([first, early, late].map((response) => response.text()));
  expect(bodies[0]).toContain('{"type":"finish"');
  expect([bodies[1], bodies[2]]).toEqual([bodies[0], bodies[0]]);
  const chatId = first.headers.get("X-Chat-Id");
  for (const repeat of [early, late]) {
    expect(repeat.headers.get("X-Chat-Id")).toBe(chatId);
    expect(repeat.headers.get("Idempotency-Replayed")).toBe("true");
  }
  expect(((await (await send("/v1/chats", undefined)).json()) as { chats: object[] }).chats).toHaveLength(1);
  expect((await send("/v1/chats", { message: "Another" }, key)).status).toBe(409);
});

test("continues a chat once, and lets another organization use the same key", async () => {
  const [send, stranger] = [await newSender(), await newSender()];
  const key = newId("key");
  const started = await send("/v1/chats", { message: "Help" });
  await runNextJob();
  await started.text();
  const path = `/v1/chats/${started.headers.get("X-Chat-Id")}`;
  const once = await send(path, { message: "And then?" }, key);
  const again = await send(path, { message: "And then?" }, key);
  await runNextJob();
  expect(await again.text()).toBe(await once.text());
  expect(((await (await send(path, undefined)).json()) as { messages: object[] }).messages).toHaveLength(4);
  expect((await stranger(path, { message: "And then?" }, key)).status).toBe(404);
});
