import { describe, expect, test } from "vitest";
import { testCtx } from "#lib/testing/context.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { callOperation, catchAppError } from "#lib/testing/operations.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import { testEntry, testLedger, testPost } from "#lib/testing/posts.ts";
import type { PostProposal } from "./contract.ts";
import { proposalOperations } from "./operations.ts";

const db = await testDatabase();
const now = new Date("2026-03-01T12:00:00.000Z");
const call = callOperation(proposalOperations);
const userId = await testUser(db, now);
const ctx = testCtx(db, await testOrganization(db, now, { [userId]: "owner" }), { userId, role: "owner" }, now);

describe("proposePostEdit for a post on X", () => {
  const propose = async (current: string, proposed: string, contentType: "twitter_post" | "linkedin_post") => {
    const postId = await testPost(db, ctx.organization.id, now, { contentType, markdown: current });
    return call("proposePostEdit", ctx, { params: { postId }, body: { markdown: proposed } });
  };
  const emoji = "🎉".repeat(140);
  const link = `https://acme.example.com/${"a".repeat(300)}`;

  test.each([
    ["of 280", "x".repeat(280)],
    ["of 140 emoji", emoji],
    ["with a link, which counts 23", `${"x".repeat(256)} ${link}`],
  ])("accepts a text %s", async (_, proposed) => {
    await expect(propose("Short.\n", `${proposed}\n`, "twitter_post")).resolves.toBeDefined();
  });

  test.each([
    ["of 281", "x".repeat(281)],
    ["of 140 emoji and a letter", `${emoji}x`],
    ["with a link and 257 more", `${"x".repeat(257)} ${link}`],
  ])("rejects a text %s on X but accepts it for another network", async (_, proposed) => {
    const fault = await catchAppError(propose("Short.\n", proposed, "twitter_post"));
    expect(fault).toMatchObject({ kind: "invalid", message: expect.stringContaining("281 characters on X") });
    await expect(propose("Short.\n", proposed, "linkedin_post")).resolves.toBeDefined();
  });

  test("allows a post that is too long to become shorter but not longer", async () => {
    await expect(propose("x".repeat(400), "x".repeat(350), "twitter_post")).resolves.toBeDefined();
    expect(await catchAppError(propose("x".repeat(400), "x".repeat(401), "twitter_post"))).toMatchObject({
      kind: "invalid",
    });
  });
});

describe("proposePostEdit for a post with sources", () => {
  const facts = "The limit of uploads can be set; it was 5 files and is 10 files now";
  const ledger = testLedger([testEntry("a", { title: "feat: set the limit of uploads", detail: facts })]);
  const current = "You can set the limit of uploads.";
  const propose = async (proposed: string) => {
    const markdown = `${current}\n`;
    const sentences = [{ text: current, entryIds: ["a"] }];
    const postId = await testPost(db, ctx.organization.id, now, { markdown, sentences, ledger });
    const { output } = await call("proposePostEdit", ctx, { params: { postId }, body: { markdown: `${proposed}\n` } });
    return (output as unknown as PostProposal).unsupported;
  };

  test("names the words of a new sentence that no source has", async () => {
    expect(await propose(`${current} The limit of uploads is now 50 files.`)).toEqual([
      { sentence: "The limit of uploads is now 50 files.", words: ["50"] },
    ]);
    expect(await propose("You can always set the limit of uploads, for free.")).toMatchObject([
      { words: ["always", "free"] },
    ]);
  });

  test("accepts other words for what the sources say", async () => {
    expect(await propose(`${current} The limit was 5 files and is 10 files now.`)).toEqual([]);
  });
});
