import { uniqueName } from "#e2e/repositories.ts";
import { expect, test, world } from "#e2e/world.ts";

const buildPath = (path: string) => `/${world().workspaces.content.slug}${path}`;

test("creates a skill, checks and tries its rules while typing, deletes, restores and recreates it", async ({
  signedIn: page,
}) => {
  const name = uniqueName("skill").toLowerCase();
  await page.goto(buildPath("/skills"));
  await page.getByRole("button", { name: "New skill" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Name" }).fill("No Good");
  await dialog.getByRole("textbox", { name: "Description" }).fill("How we write");
  await dialog.getByRole("button", { name: "Create skill" }).click();
  await expect(dialog.getByRole("textbox", { name: "Name" })).toHaveAttribute("aria-invalid", "true");
  await dialog.getByRole("textbox", { name: "Name" }).fill(name);
  await dialog.getByRole("button", { name: "Create skill" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

  const text = page.getByRole("textbox", { name: "Text", exact: true });
  const rules = page.getByRole("region", { name: "Rules" });
  await text.fill("Brief.\n\n```rules\navoid: leverage -> use\nshout: loud\n```\n");
  await expect(rules).toContainText("1 line not understood");
  await expect(rules).toContainText("Line 5");
  await text.fill("Brief.\n\n```rules\navoid: leverage -> use\n```\n");
  await expect(rules).toContainText("1 rule understood");
  await page.getByRole("textbox", { name: "Your text" }).fill("They leverage it.");
  await expect(page.getByRole("region", { name: "Try it" }).getByRole("status")).toHaveText("They use it.");

  await page.getByRole("region", { name: "Unsaved changes" }).getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved")).toBeVisible();
  await page.reload();
  await expect(text).toHaveValue(/leverage -> use/);
  const listed = page.getByRole("link", { name: new RegExp(name) });
  const remove = async () => {
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete skill" }).click();
    await expect(page.getByRole("region", { name: "System" })).toBeVisible();
    await expect(page.getByText("Skill deleted")).toBeVisible();
    await expect(listed).toHaveCount(0);
  };
  await remove();
  await page.getByRole("button", { name: "Undo" }).click();
  await listed.click();
  await expect(text).toHaveValue(/leverage -> use/);
  await remove();
  // The name of the deleted skill is available at once.
  await page.getByRole("button", { name: "New skill" }).first().click();
  await dialog.getByRole("textbox", { name: "Name" }).fill(name);
  await dialog.getByRole("textbox", { name: "Description" }).fill("Anew");
  await dialog.getByRole("button", { name: "Create skill" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByText("No brand identity uses it.")).toBeVisible();
  await expect(text).toHaveValue(/^# How we write/);
});

test("shows a system skill as read-only and copies it", async ({ signedIn: page }) => {
  const name = uniqueName("copy").toLowerCase();
  await page.goto(buildPath("/skills/short-sentences"));
  await expect(page.getByText("at most 24 words")).toBeVisible();
  await expect(page.getByRole("button", { name: "Delete" })).toHaveCount(0);
  await page.getByRole("button", { name: "Copy and edit" }).click();
  await page.getByRole("dialog").getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByRole("dialog").getByRole("button", { name: "Create skill" }).click();
  await expect(page.getByRole("textbox", { name: "Text", exact: true })).toHaveValue(/sentence-words: 24/);
});
