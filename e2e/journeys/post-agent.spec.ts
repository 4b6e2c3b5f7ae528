import type { Page } from "@playwright/test";
import { connectRepository, generatePost, readPost } from "#e2e/posts.ts";
import { makeRepository } from "#e2e/repositories.ts";
import { test as base, type Client, client, expect, world } from "#e2e/world.ts";

/** A shared workspace of which the signed-in account is the owner. */
const test = base.extend<{ mine: Client }>({
  mine: ({ request }, use) => use(client(request, world().workspaces.content.key)),
});
test.describe.configure({ timeout: 240_000 });

const MARKDOWN = [
  "# Week 12",
  "Exports are faster. They take half the time.",
  "## Breaking",
  "The old key is gone. Make a new one.",
  "## Fixes",
  "Dates are right. They were wrong before.",
]
  .join("\n\n")
  .concat("\n");
const removeSentence = (text: string, sentence: string) => text.replace(` ${sentence}`, "");

async function createPost(mine: Client): Promise<{ id: string; path: string }> {
  const source = await connectRepository(mine, makeRepository());
  const { id } = await generatePost(mine, { integrations: { vcs: [source.id] } });
  const written = await mine.patch(`/v1/posts/${id}`, { title: "Week 12", markdown: MARKDOWN });
  expect(written.status()).toBe(200);
  return { id, path: `/${world().workspaces.content.slug}/content/${id}` };
}

const change = (page: Page, number: number, of = 3) => page.getByRole("group", { name: `Change ${number} of ${of}` });

/** Asks the agent by keyboard and waits for its proposal. */
async function askForProposal(page: Page, request: string): Promise<void> {
  await page.getByRole("textbox", { name: "Ask the agent" }).fill(request);
  await page.keyboard.press("Enter");
  await expect(change(page, 1)).toBeVisible({ timeout: 120_000 });
  await expect(page.getByRole("log", { name: "Messages" })).toHaveAttribute("aria-busy", "false");
}

test("accepts and rejects the agent's changes one by one, undoes one and keeps the decisions after a reload", async ({
  signedIn: page,
  mine,
}) => {
  const { id, path } = await createPost(mine);
  await page.goto(`${path}?tab=agent`);
  await askForProposal(page, "Shorten this");
  expect((await readPost(mine, id)).markdown, "a proposal is no write").toBe(MARKDOWN);

  await change(page, 1).getByRole("button", { name: "Accept" }).press("Enter");
  await change(page, 2).getByRole("button", { name: "Reject" }).press("Enter");
  await expect(change(page, 2).getByRole("button", { name: "Reconsider" })).toBeFocused();
  await change(page, 3).getByRole("button", { name: "Accept" }).press("Enter");
  await expect(page.getByText("0 to decide, 2 accepted, 1 rejected")).toBeVisible();
  const first = removeSentence(MARKDOWN, "They take half the time.");
  const readMarkdown = async () => (await readPost(mine, id)).markdown;
  await expect.poll(readMarkdown).toBe(removeSentence(first, "They were wrong before."));
  await change(page, 3).getByRole("button", { name: "Undo" }).press("Enter");
  await expect.poll(readMarkdown).toBe(first);

  await page.reload();
  await expect(change(page, 1).getByText("Accepted")).toBeVisible({ timeout: 120_000 });
  await expect(change(page, 3).getByRole("button", { name: "Accept" })).toBeVisible();
  expect(await readMarkdown()).toBe(first);
  await page.getByRole("tab", { name: "Revisions" }).click();
  await expect(page.getByRole("list", { name: "Revisions" }).getByRole("button")).not.toHaveCount(1);
});

test("applies an outdated proposal only where it still fits", async ({ signedIn: page, mine }) => {
  const { id, path } = await createPost(mine);
  await page.goto(`${path}?tab=agent&view=markdown`);
  await askForProposal(page, "Shorten this");
  await page.getByRole("tab", { name: "Write" }).click();
  await page.getByRole("textbox", { name: "Markdown" }).getByText("Make a new one.").click();
  await page.keyboard.press("End");
  await page.keyboard.type(" It takes a minute.");
  await page.getByRole("tab", { name: "Agent" }).click();

  const stale = page.getByRole("region", { name: "No longer fits" });
  await expect(stale.getByRole("group", { name: "Change 2 of 3" })).toBeVisible();
  await expect(stale.getByRole("button", { name: "Accept" })).toHaveCount(0);
  await page.getByRole("button", { name: "Accept all" }).press("Enter");
  const kept = MARKDOWN.replace("Make a new one.", "Make a new one. It takes a minute.");
  const wanted = removeSentence(removeSentence(kept, "They take half the time."), "They were wrong before.");
  await expect.poll(async () => (await readPost(mine, id)).markdown).toBe(wanted);
});

test("shows a conflict when accepting over another tab's changes", async ({ signedIn: page, mine }) => {
  const { id, path } = await createPost(mine);
  await page.goto(`${path}?tab=agent`);
  await askForProposal(page, "Shorten this");
  const elsewhere = MARKDOWN.replace("## Fixes", "## Repairs");
  expect((await mine.patch(`/v1/posts/${id}`, { markdown: elsewhere })).status()).toBe(200);
  await change(page, 1).getByRole("button", { name: "Accept" }).press("Enter");
  const dialog = page.getByRole("alertdialog", { name: "This post was changed elsewhere" });
  await expect(dialog).toBeVisible({ timeout: 120_000 });
  expect((await readPost(mine, id)).markdown).toBe(elsewhere);
  await dialog.getByRole("button", { name: "Save this version" }).press("Enter");
  await expect
    .poll(async () => (await readPost(mine, id)).markdown)
    .toBe(removeSentence(elsewhere, "They take half the time."));
});
