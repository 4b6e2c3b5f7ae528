import { uniqueName } from "#e2e/repositories.ts";
import { confirmIdentity } from "#e2e/session.ts";
import { expect, test, world } from "#e2e/world.ts";

const keys = () => `/${world().workspaces.content.slug}/keys`;

test("shows a new key once, accepts it at once and refuses it after deletion", async ({ signedIn: page, request }) => {
  const name = uniqueName("website");
  const getStatus = async (secret: string, path: string) =>
    (await request.get(path, { headers: { Authorization: `Bearer ${secret}` } })).status();
  await confirmIdentity(page.request);
  await page.goto(keys());
  await page.getByRole("button", { name: "Create API key" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Create key" }).click();
  await expect(dialog.getByRole("textbox", { name: "Name" })).toHaveAttribute("aria-invalid", "true");
  await dialog.getByRole("textbox", { name: "Name" }).fill(name);
  await dialog.getByRole("radio", { name: /SDK/ }).check();
  await dialog.getByRole("button", { name: "Create key" }).click();
  await expect(dialog.getByRole("heading", { name: "Copy the key now" })).toBeVisible();
  const secret = (await dialog.getByText(/^clr_\w+/).textContent()) ?? "";
  expect(secret).toMatch(/^clr_[a-z0-9]+_[A-Za-z0-9_-]{43}$/);
  await dialog.getByRole("button", { name: "Done" }).click();

  expect(await getStatus(secret, "/v1/posts")).toBe(200);
  const write = await request.post("/v1/posts/generate", {
    headers: { Authorization: `Bearer ${secret}` },
    data: { contentType: "changelog" },
  });
  expect(write.status()).toBe(403);

  await page.reload();
  const row = page.getByRole("row", { name: new RegExp(name) });
  await expect(row).toContainText(secret.slice(-4));
  expect(await page.content()).not.toContain(secret.slice(-20));

  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete key" }).click();
  await expect(page.getByText(`${name} was deleted`)).toBeVisible();
  await expect(row).toHaveCount(0);
  expect(await getStatus(secret, "/v1/posts")).toBe(401);
});
