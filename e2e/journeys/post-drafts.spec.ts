import { expectAccessible } from "#e2e/axe.ts";
import { connectRepository, generatePost, readPost } from "#e2e/posts.ts";
import { makeRepository } from "#e2e/repositories.ts";
import { test as base, type Client, client, expect, world } from "#e2e/world.ts";

/** A shared workspace of which the signed-in account is the owner. */
const test = base.extend<{ mine: Client }>({
  mine: ({ request }, use) => use(client(request, world().workspaces.content.key)),
});
test.describe.configure({ timeout: 240_000 });

test("writes a post again twice, compares both drafts, accepts one and undoes it", async ({ signedIn: page, mine }) => {
  const source = await connectRepository(mine, makeRepository());
  const { id, markdown } = await generatePost(mine, { integrations: { vcs: [source.id] } });
  await page.goto(`/${world().workspaces.content.slug}/content/${id}`);
  const writeAgain = async (direction: string) => {
    await page.getByRole("button", { name: "Write again", exact: true }).click();
    await page.getByRole("menuitem", { name: direction }).click();
    await expect(page.getByRole("tab", { name: "Drafts" })).toHaveAttribute("aria-selected", "true");
    const draft = page.getByRole("list", { name: "Drafts" }).getByRole("button", { name: new RegExp(`^${direction}`) });
    await expect(draft.getByText("New")).toBeVisible({ timeout: 120_000 });
  };
  await writeAgain("Shorter");
  await writeAgain("For users");
  expect((await readPost(mine, id)).markdown, "a draft is no write").toBe(markdown);
  await expect(page.getByRole("region", { name: "Changes" })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Side by side" }).click();
  await expect(page.getByRole("region", { name: "Current text" })).toBeVisible();
  await page.getByRole("combobox", { name: "Compare with" }).click();
  await page.getByRole("option", { name: /^Shorter/ }).click();
  const short = page.getByRole("region", { name: /^Shorter/ });
  await expect(page.getByRole("region", { name: /^For users/ })).toBeVisible();
  await short.getByRole("button", { name: "Accept" }).click();
  await expect(page.getByText("Draft accepted")).toBeVisible();
  await expect.poll(async () => (await readPost(mine, id)).markdown).not.toBe(markdown);

  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(async () => (await readPost(mine, id)).markdown).toBe(markdown);
  await page.reload();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByRole("list", { name: "Drafts" }).getByText("Discarded")).toBeVisible();
});
