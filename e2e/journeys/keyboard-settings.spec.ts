import { clarion } from "#e2e/clarion.ts";
import { expectFocusKept, pick, pressOn, reach, skipToMain, write } from "#e2e/keyboard.ts";
import { freshName } from "#e2e/repositories.ts";
import { expect, test, world } from "#e2e/world.ts";

/** No pointer moves and nothing is clicked in this file: everything is done by keys. */
test.describe.configure({ timeout: 480_000 });

test("a workspace gets another name, and the theme is chosen, by keyboard alone", async ({ signedIn: page }) => {
  const slug = freshName("settings");
  const renamed = freshName("Lantern");
  await clarion(["org", "create", "--name", slug, "--slug", slug, "--owner", world().demo.email]);
  const name = page.getByRole("textbox", { name: "Name" });
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await page.goto(`/${slug}/settings/general`);
  await skipToMain(page);

  await test.step("a name that is refused is corrected where it stands", async () => {
    await write(page, name, " ");
    await page.keyboard.press("Enter");
    await expect(name).toHaveAttribute("aria-invalid", "true");
    await expectFocusKept(page);
    await write(page, name, renamed);
    const save = page.getByRole("button", { name: "Save", exact: true });
    await pressOn(page, save);
    await expect(page).toHaveTitle(new RegExp(renamed));
    await expect(page.getByRole("button", { name: `${renamed} , switch organization` })).toBeVisible();
    await expect(save).toBeFocused();
  });

  await test.step("the row of sections leads to the appearance", async () => {
    const sections = page.getByRole("navigation", { name: "Settings" });
    await pressOn(page, sections.getByRole("link", { name: "Appearance" }), "Shift+Tab");
    await page.waitForURL(`/${slug}/settings/appearance`);
    await expectFocusKept(page);
  });

  await test.step("dark and light are taken by the arrows", async () => {
    const themes = page.getByRole("radio");
    await pick(page, themes, page.getByRole("radio", { name: /^Dark/ }), "ArrowRight");
    await expect(page.locator("html")).toHaveClass(/dark/);
    await pick(page, themes, page.getByRole("radio", { name: /^Light/ }), "ArrowLeft");
    await expect(page.locator("html")).not.toHaveClass(/dark/);
  });

  await test.step("the list of shortcuts opens and gives the focus back", async () => {
    const shortcuts = page.getByRole("button", { name: "All shortcuts" });
    await pressOn(page, shortcuts);
    await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(shortcuts).toBeFocused();
    await reach(page, page.getByRole("switch", { name: "Single-key shortcuts" }));
  });
});
