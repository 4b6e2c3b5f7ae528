import { realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Ctx } from "#lib/access/principal.ts";
import { env } from "#lib/env.ts";
import type { OutputOf } from "#lib/http/endpoint.ts";
import { operations } from "#lib/operations.ts";
import { testCtx } from "#lib/testing/context.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { recordEvents } from "#lib/testing/events.ts";
import { TestRepository } from "#lib/testing/git-repository.ts";
import { callOperation } from "#lib/testing/operations.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import { buildTools } from "#lib/tools/tool.ts";
import { answerChat } from "./answer.ts";
import type { getChat, startSession } from "./contract.ts";

env.CLARION_LOCAL_REPOSITORIES.push(realpathSync(tmpdir()));
const sent = recordEvents<{ organizationId: string; runId: string }>();
const db = await testDatabase();
const now = new Date("2024-01-10T00:00:00.000Z");
const call = callOperation(operations);
const tools = buildTools(operations);
const repository = new TestRepository();
const ONBOARDING = "Guide new teams through onboarding in three steps";
let sha: string;
let ctx: Ctx;

beforeAll(async () => {
  const userId = await testUser(db, now);
  const organization = await testOrganization(db, now, { [userId]: "owner" });
  env.CLARION_LOCAL_REPOSITORIES_ORGANIZATIONS.push(organization.id);
  ctx = testCtx(db, organization, { userId, role: "owner" }, now);
  repository.commit("chore: set up the repository", { date: new Date("2023-11-01T12:00:00Z") });
  sha = repository.commit("feat: onboarding in three steps", {
    body: `${ONBOARDING}.`,
    author: "Kyle Kim <kyle@a.example>",
  });
  repository.commit("feat!: drop the old export", { body: "BREAKING CHANGE: use the new export instead" });
  const wheel = repository.commit("feat: a wheel that spins");
  repository.commit('Revert "feat: a wheel that spins"', { body: `This reverts commit ${wheel}.` });
  for (let index = 0; index < 12; index++) repository.commit(`fix: sort the ${"abcdefghijkl"[index]}-list by name`);
  const body = { provider: "git", cloneUrl: repository.path, owner: "acme", repo: "widget" };
  await call("connectRepository", ctx, { body });
});
afterAll(() => repository.remove());

async function ask(message: string, at = now) {
  const by = { ...ctx, clock: { now: () => at } };
  const { sessionId } = (await call<OutputOf<typeof startSession>>("startAgentSession", by, { body: { message } }))
    .output;
  const event = sent.events.shift();
  if (!event) throw new Error("Nothing is queued.");
  await answerChat(event.data, tools, { db, clock: by.clock });
  const chat = (await call<OutputOf<typeof getChat>>("getChat", by, { params: { chatId: sessionId } })).output;
  const text = (chat.messages[1]?.parts ?? []).map((part) => (part.type === "text" ? part.text : "")).join("");
  return { text, input: chat.approvals[0]?.input };
}

describe("questions about changes", () => {
  test("names at most ten kept changes in groups and counts the rest in full words", async () => {
    const { text } = await ask("What shipped in the last 30 days?");
    expect(text.match(/^- /gm)).toHaveLength(10);
    expect(text).toContain("**Features & Enhancements**");
    expect(text).toMatch(/\nand \d+ more changes\.$/);
    expect(text).not.toContain("wheel");
  });

  test("names reverted changes when they are asked for", async () => {
    expect((await ask("What was reverted in the last 30 days?")).text).toContain("wheel");
  });

  test("names breaking changes with what to do", async () => {
    const { text } = await ask("Which changes are breaking?");
    expect(text).toContain("1 breaking change");
    expect(text).toMatch(/old export.*new export/i);
  });

  test("names the changes of one person, and lists the known people when the name is unknown", async () => {
    const { text } = await ask("What did Kyle do?");
    expect(text).toContain("1 change by Kyle");
    expect(text).toContain("nboarding");
    expect((await ask("What did Zoe do?")).text).toContain("Ann Author");
  });

  test("reads the month that a question names, and says so when no change there is about its subject", async () => {
    expect((await ask("What shipped in January?")).text).toMatch(/^\d+ changes? in January 2024\./);
    expect((await ask("What changed in billing in January 2024?")).text).toBe(
      'No change in January 2024 is about "billing".',
    );
  });

  test("names only what was left out of a subject", async () => {
    expect((await ask("Why did you leave out the wheel in the last 30 days?")).text).toMatch(
      /^\d+ changes? left out about "wheel"/,
    );
    expect((await ask("Why did you leave out the invoices in the last 30 days?")).text).toBe(
      'Nothing about "invoices" was left out in the last 30 days.',
    );
  });

  test("names the newest changes when nothing shipped in the window", async () => {
    const { text } = await ask("What shipped last week?", new Date("2024-03-01T00:00:00Z"));
    expect(text).toContain("Nothing worth telling shipped in the last 7 days. Before that:");
    expect(text).toContain("January 2024");
  });
});

describe("requests for a post", () => {
  test("proposes a post on the changes about the subject alone, in a window that has them", async () => {
    const { text, input } = await ask("Write a LinkedIn post about the new onboarding page");
    expect(text).toContain(
      '1 change in the last 30 days is about "onboarding page". I can write a LinkedIn post on it',
    );
    expect(input).toEqual({
      contentType: "linkedin_post",
      lookbackWindow: "last_30_days",
      selectedItems: { commitShas: [sha] },
    });
  });

  test("names the closest changes and proposes nothing when no change is about the subject", async () => {
    const { text, input } = await ask("Write a blog post about export billing by invoice");
    expect(text).toContain("No change in the last 90 days is about");
    expect(text).toContain("old export");
    expect(input).toBeUndefined();
  });

  test("proposes the newest changes when the window is empty", async () => {
    const { text, input } = await ask("Write a changelog for last week", new Date("2024-03-01T00:00:00Z"));
    expect(text).toContain("Nothing worth telling shipped in the last 7 days.");
    expect(input).toEqual({ contentType: "changelog", newest: true });
  });
});

test("says once where to set up a model when a request needs one", async () => {
  const { text } = await ask("Translate the homepage to French");
  expect(text.match(/AI model/g)).toHaveLength(1);
  expect(text).toContain("AI_MODEL");
});
