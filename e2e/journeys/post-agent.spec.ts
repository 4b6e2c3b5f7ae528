import type { Page } from "@playwright/test";
import { connect, newPost, readPost } from "#e2e/posts.ts";
import { makeRepository } from "#e2e/repositories.ts";
import { test as base, type Client, client, expect, world } from "#e2e/world.ts";

/** The file's own organization, in which the signed-in account owns everything. */
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
const without = (text: string, sentence: string) => text.replace(` ${sentence}`, "");

async function openPost(mine: Client): Promise<{ id: string; path: string }> {
  const source = await connect(mine, makeRepository());
  const { id } = await newPost(mine, { integrations: { vcs: [source.id] } });
  const written = await mine.patch(`/v1/posts/${id}`, { title: "Week 12", markdown: MARKDOWN });
  expect(written.status()).toBe(200);
  return { id, path: `/${world().workspaces.content.slug}/content/${id}` };
}

const change = (page: Page, number: number, of = 3) => page.getByRole("group", { name: `Change ${number} of ${of}` });

/** Asks by keyboard alone; what is proposed is there when this is done. */
async function ask(page: Page, request: string): Promise<void> {
  await page.getByRole("textbox", { name: "Ask the agent" }).fill(request);
  await page.keyboard.press("Enter");
  await expect(change(page, 1)).toBeVisible({ timeout: 120_000 });
  await expect(page.getByRole("log", { name: "Messages" })).toHaveAttribute("aria-busy", "false");
}

test("what the agent proposes is taken piece by piece, saved as it was chosen, undone, and there after a reload", async ({
  signedIn: page,
  mine,
}) => {
  const { id, path } = await openPost(mine);
  await page.goto(`${path}?tab=agent`);
  await ask(page, "Shorten this");
  expect((await readPost(mine, id)).markdown, "a proposal is no write").toBe(MARKDOWN);

  await change(page, 1).getByRole("button", { name: "Accept" }).press("Enter");
  await change(page, 2).getByRole("button", { name: "Reject" }).press("Enter");
  await expect(change(page, 2).getByRole("button", { name: "Reconsider" })).toBeFocused();
  await change(page, 3).getByRole("button", { name: "Accept" }).press("Enter");
  await expect(page.getByText("0 to decide, 2 accepted, 1 rejected")).toBeVisible();
  const first = without(MARKDOWN, "They take half the time.");
  const saved = async () => (await readPost(mine, id)).markdown;
  await expect.poll(saved).toBe(without(first, "They were wrong before."));
  await change(page, 3).getByRole("button", { name: "Undo" }).press("Enter");
  await expect.poll(saved).toBe(first);

  await page.reload();
  await expect(change(page, 1).getByText("Accepted")).toBeVisible({ timeout: 120_000 });
  await expect(change(page, 3).getByRole("button", { name: "Accept" })).toBeVisible();
  expect(await saved()).toBe(first);
  await page.getByRole("tab", { name: "Revisions" }).click();
  await expect(page.getByRole("list", { name: "Revisions" }).getByRole("button")).not.toHaveCount(1);
});

test("a proposal that the text has left behind is taken where it fits, and nowhere else", async ({
  signedIn: page,
  mine,
}) => {
  const { id, path } = await openPost(mine);
  await page.goto(`${path}?tab=agent&view=markdown`);
  await ask(page, "Shorten this");
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
  const wanted = without(without(kept, "They take half the time."), "They were wrong before.");
  await expect.poll(async () => (await readPost(mine, id)).markdown).toBe(wanted);
});

test("what another tab wrote meanwhile is not overwritten by what is accepted", async ({ signedIn: page, mine }) => {
  const { id, path } = await openPost(mine);
  await page.goto(`${path}?tab=agent`);
  await ask(page, "Shorten this");
  const elsewhere = MARKDOWN.replace("## Fixes", "## Repairs");
  expect((await mine.patch(`/v1/posts/${id}`, { markdown: elsewhere })).status()).toBe(200);
  await change(page, 1).getByRole("button", { name: "Accept" }).press("Enter");
  const dialog = page.getByRole("alertdialog", { name: "This post was changed elsewhere" });
  await expect(dialog).toBeVisible({ timeout: 120_000 });
  expect((await readPost(mine, id)).markdown).toBe(elsewhere);
  await dialog.getByRole("button", { name: "Save this choice" }).press("Enter");
  await expect
    .poll(async () => (await readPost(mine, id)).markdown)
    .toBe(without(elsewhere, "They take half the time."));
});
