import { uniqueName } from "#e2e/repositories.ts";
import { expect, test, world } from "#e2e/world.ts";

test("answers a question in steps and shows the same chat after a reload", async ({ signedIn: page }) => {
  await page.goto(`/${world().demo.organization}/chat`);
  await page.getByRole("button", { name: "How visible are we?", exact: true }).click();
  const answer = page.getByRole("article", { name: "Clarion" });
  await expect(answer).toContainText("Over the last 30 days", { timeout: 120_000 });
  await expect(page).toHaveURL(/\/chat\/chat_/);
  await expect(answer.getByText("done").first()).toBeVisible();
  const answerText = await answer.innerText();
  await page.reload();
  await expect(page.getByRole("article", { name: "Clarion" })).toContainText("Over the last 30 days");
  expect(answerText).toContain("95% interval");
  await expect(page.getByRole("article", { name: "You" })).toContainText("How visible are we?");
});

test("asks for approval before a write and syncs the rejection between two tabs", async ({
  signedIn: page,
  context,
}) => {
  await page.goto(`/${world().demo.organization}/chat`);
  await page.getByRole("textbox", { name: "Message" }).fill("Write a LinkedIn post about last week");
  await page.getByRole("textbox", { name: "Message" }).press("Enter");
  const approval = page.getByRole("region", { name: /^Approve:/ });
  await expect(approval).toBeVisible({ timeout: 120_000 });
  await expect(approval).toContainText("linkedin_post");
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByRole("region", { name: /^Approve:/ })).toBeVisible({ timeout: 120_000 });
  await approval.getByRole("button", { name: "Reject" }).click();
  for (const tab of [page, other]) {
    await expect(tab.getByRole("article", { name: "Clarion" })).toContainText("Left as it is.", { timeout: 120_000 });
  }
  await other.close();
});

test("stops, renames, pins, deletes and restores a chat", async ({ signedIn: page }) => {
  const [message, title] = [`Write a tweet about yesterday. Then ${uniqueName("rest")}`, uniqueName("Tweets")];
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/${world().demo.organization}/chat`);
  await page.getByRole("textbox", { name: "Message" }).fill(message);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("region", { name: /^Approve:/ })).toBeVisible({ timeout: 120_000 });
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(page.getByRole("button", { name: "Send" })).toBeVisible({ timeout: 120_000 });
  const chats = page.getByRole("complementary", { name: "Chats" });
  await chats.getByRole("button", { name: `Actions for ${message}` }).click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  await page.getByRole("textbox", { name: "Title" }).fill(title);
  await page.getByRole("button", { name: "Rename" }).click();
  await expect(chats.getByRole("link", { name: title })).toBeVisible();
  await chats.getByRole("button", { name: `Actions for ${title}` }).click();
  await page.getByRole("menuitem", { name: "Pin" }).click();
  await expect(chats.getByRole("link", { name: title }).getByLabel("Pinned")).toBeVisible();
  const remove = async () => {
    await chats.getByRole("button", { name: `Actions for ${title}` }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page.getByRole("button", { name: "Delete chat" }).click();
    await expect(chats.getByRole("link", { name: title })).toHaveCount(0);
  };
  await remove();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page).toHaveURL(/\/chat$/);
  await expect(chats.getByRole("link", { name: title })).toBeVisible();
  await expect(page.getByText("Chat deleted")).toHaveCount(0);
  await remove();
});
