import { uniqueName } from "#e2e/repositories.ts";
import { client, expect, test, world } from "#e2e/world.ts";

const buildPath = (path: string) => `/${world().workspaces.content.slug}${path}`;

test("creates a brand identity, keeps unsaved changes, saves, deletes and restores it", async ({
  signedIn: page,
  request,
}) => {
  const name = uniqueName("brand");
  await page.goto(buildPath("/brands"));
  await page.getByRole("button", { name: "New brand identity" }).click();
  await page.getByRole("dialog").getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByRole("dialog").getByRole("button", { name: "Create" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

  await page.getByRole("radio", { name: /Casual/ }).check();
  await page.getByRole("textbox", { name: /Audience/ }).fill("People who bake");
  await page.getByRole("switch", { name: "no-first-person" }).check();
  await page.getByRole("button", { name: "Add color" }).click();
  await page.getByRole("textbox", { name: "Color 1", exact: true }).fill("#0b3d6e");
  await expect(page.getByText("White text 11:1")).toBeVisible();
  const unsaved = page.getByRole("region", { name: "Unsaved changes" });
  await expect(unsaved).toContainText("Not saved");

  await page.getByRole("link", { name: "Home" }).click();
  await expect(page).toHaveURL(new RegExp(`${buildPath("")}$`));
  await page.goBack();
  await expect(page.getByRole("textbox", { name: /Audience/ })).toHaveValue("People who bake");
  await unsaved.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved")).toBeVisible();
  await expect(unsaved).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("radio", { name: /Casual/ })).toBeChecked();
  await expect(page.getByRole("switch", { name: "no-first-person" })).toBeChecked();
  await expect(page.getByRole("textbox", { name: "Color 1", exact: true })).toHaveValue("#0b3d6e");

  await page.getByRole("textbox", { name: "Website" }).fill("ftp://nowhere");
  await unsaved.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("textbox", { name: "Website" })).toHaveAttribute("aria-invalid", "true");
  await unsaved.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByRole("textbox", { name: "Website" })).toHaveValue("");

  const row = page.getByRole("row", { name: new RegExp(name) });
  const remove = async () => {
    await page.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByRole("alertdialog")).toContainText("voice, instructions, audience and colors");
    await expect(page.getByRole("alertdialog")).toContainText("Schedules and event triggers");
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete brand identity" }).click();
    await expect(page).toHaveURL(new RegExp(`${buildPath("/brands")}$`));
    await expect(page.getByText("Brand identity deleted")).toBeVisible();
    await expect(row).toHaveCount(0);
  };
  await remove();
  await page.goBack();
  await expect(page.getByText("Brand identity not found")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await remove();
  const api = client(request, world().workspaces.content.key);
  expect(await (await api.get("/v1/brand-identities")).text()).not.toContain(name);
});

test("shows the steps of a website analysis and explains a failure", async ({ signedIn: page }) => {
  await page.goto(buildPath("/brands"));
  await page.getByRole("button", { name: "Analyze a website" }).click();
  await page.getByRole("textbox", { name: "Website" }).fill("http://127.0.0.1:9/nothing");
  await page.getByRole("dialog").getByRole("button", { name: "Analyze" }).click();
  await expect(page.getByRole("progressbar", { name: "Steps done" })).toBeVisible();
  const failure = page.getByRole("main").getByRole("alert");
  await expect(failure).toContainText("is not an address on the public internet", { timeout: 120_000 });
  await page.getByRole("link", { name: "Enter it manually" }).click();
  await expect(page.getByRole("dialog", { name: "New brand identity" })).toBeVisible();
});
