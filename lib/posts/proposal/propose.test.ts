import { describe, expect, test } from "vitest";
import { testCtx } from "#lib/testing/context.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { callOperation, faultOf } from "#lib/testing/operations.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import { testPost } from "#lib/testing/posts.ts";
import { proposalOperations } from "./operations.ts";

const db = await testDatabase();
const now = new Date("2026-03-01T12:00:00.000Z");
const call = callOperation(proposalOperations);
const userId = await testUser(db, now);
const ctx = testCtx(db, await testOrganization(db, now, { [userId]: "owner" }), { userId, role: "owner" }, now);

describe("a proposal for a post on X", () => {
  const propose = async (before: string, after: string, contentType: "twitter_post" | "linkedin_post") => {
    const postId = await testPost(db, ctx.organization.id, now, { contentType, markdown: before });
    return call("proposePostEdit", ctx, { params: { postId }, body: { markdown: after } });
  };
  const emoji = "🎉".repeat(140);
  const link = `https://acme.example.com/${"a".repeat(300)}`;

  test.each([
    ["of 280", "x".repeat(280)],
    ["of 140 emoji", emoji],
    ["with a link, which counts 23", `${"x".repeat(256)} ${link}`],
  ])("%s is made", async (_, after) => {
    await expect(propose("Short.\n", `${after}\n`, "twitter_post")).resolves.toBeDefined();
  });

  test.each([
    ["of 281", "x".repeat(281)],
    ["of 140 emoji and a letter", `${emoji}x`],
    ["with a link and 257 more", `${"x".repeat(257)} ${link}`],
  ])("%s is refused, and made for another network", async (_, after) => {
    const fault = await faultOf(propose("Short.\n", after, "twitter_post"));
    expect(fault).toMatchObject({ kind: "invalid", message: expect.stringContaining("281 characters on X") });
    await expect(propose("Short.\n", after, "linkedin_post")).resolves.toBeDefined();
  });

  test("that is too long as it stands may be made shorter, and no longer", async () => {
    await expect(propose("x".repeat(400), "x".repeat(350), "twitter_post")).resolves.toBeDefined();
    expect(await faultOf(propose("x".repeat(400), "x".repeat(401), "twitter_post"))).toMatchObject({ kind: "invalid" });
  });
});
