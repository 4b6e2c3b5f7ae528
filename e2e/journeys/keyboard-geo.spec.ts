import type { Page } from "@playwright/test";
import { SANDBOX_SETTINGS } from "#e2e/geo.ts";
import { choose, expectFocusKept, pick, pressOn, reach, skipToMain, turn, write } from "#e2e/keyboard.ts";
import { freshName } from "#e2e/repositories.ts";
import { client, expect, test, world } from "#e2e/world.ts";

/** No pointer moves and nothing is clicked in this file: everything is done by keys. */
test.describe.configure({ timeout: 480_000 });

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });

test("settings, competitors, feedback and the tracker of a project by keyboard alone", async ({
  signedIn: page,
  request,
}) => {
  const { slug, key } = world().workspaces.prompts;
  const api = client(request, key);
  const name = freshName("project");
  const { id } = (await (await api.post("/v1/projects", { name })).json()).project;
  expect((await api.patch(`/v1/projects/${id}/geo/settings`, SANDBOX_SETTINGS)).status()).toBe(200);
  const open = async (path: string) => {
    await page.goto(`/${slug}/geo${path}?project=${id}`);
    await skipToMain(page);
  };
  const dialog = page.getByRole("dialog");
  const question = page.getByRole("alertdialog");
  await page.emulateMedia({ reducedMotion: "reduce" });

  await test.step("settings are changed and saved, each field seen on the way", async () => {
    await open("/settings");
    const engine = page.getByRole("checkbox", { name: /Compass/ });
    const unsaved = page.getByRole("region", { name: "Unsaved changes" });
    await write(page, page.getByRole("textbox", { name: "Company name" }), "Lantern Labs");
    await turn(page, engine, false);
    await pressOn(page, unsaved.getByRole("button", { name: "Save" }));
    await expect(unsaved).toHaveCount(0);
    await expectFocusKept(page);
  });

  await test.step("a competitor is added, opened, renamed and deleted", async () => {
    await open("/competitors");
    const add = button(page, "Add competitor").first();
    await pressOn(page, add);
    await page.keyboard.press("Escape");
    await expect(add).toBeFocused();
    await page.keyboard.press("Enter");
    await write(page, dialog.getByRole("textbox", { name: "Name" }), "Beacon Soft");
    await reach(page, dialog.getByRole("textbox", { name: "Synonyms" }));
    await page.keyboard.type("BSoft,");
    await pressOn(page, dialog.getByRole("button", { name: "Add competitor" }));
    await expect(dialog).toHaveCount(0);
    await expectFocusKept(page);
    await pressOn(page, page.getByRole("link", { name: "Beacon Soft" }));
    await expect(page.getByRole("heading", { level: 1, name: "Beacon Soft" })).toBeVisible();
    await expectFocusKept(page);
    await pressOn(page, button(page, "Edit"));
    await write(page, dialog.getByRole("textbox", { name: "Name" }), "Beacon Software");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Beacon Software" })).toBeVisible();
    await pressOn(page, button(page, "Delete"));
    await pressOn(page, question.getByRole("button", { name: "Delete competitor" }));
    await expect(page.getByText("No competitor yet")).toBeVisible();
    await expectFocusKept(page);
  });

  await test.step("the tracker's steps are chosen, and a token made and replaced", async () => {
    await open("/traffic");
    const tab = page.getByRole("tab", { name: "Express" });
    await pick(page, page.getByRole("tab"), tab, "ArrowRight");
    await expect(tab).toHaveAttribute("aria-selected", "true");
    await pressOn(page, button(page, "Create token"), "Shift+Tab");
    const shown = page.getByRole("status").getByText(/^CLARION_INGEST_TOKEN=/);
    await expect(shown).toBeVisible();
    await expectFocusKept(page);
    const before = await shown.innerText();
    await pressOn(page, page.getByRole("list", { name: "Tokens" }).getByRole("button", { name: /^Replace/ }));
    await pressOn(page, question.getByRole("button", { name: /^Replace token/ }));
    await expect(shown).not.toHaveText(before);
    await expectFocusKept(page);
  });

  await test.step("feedback is found, read and answered", async () => {
    const title = freshName("tool");
    expect((await api.post("/v1/feedback", { message: `${title} hangs.`, title })).status()).toBe(202);
    await open("/feedback");
    await write(page, page.getByRole("searchbox", { name: "Search feedback" }), title);
    const item = page.getByRole("list", { name: "Feedback" }).getByRole("button", { name: title });
    await pressOn(page, item);
    const detail = page.getByRole("article");
    await expect(detail.getByRole("heading", { name: title })).toBeVisible();
    const kind = detail.getByRole("combobox", { name: "Kind" });
    await reach(page, kind, "Shift+Tab");
    await choose(page, kind, "Bug");
    await pressOn(page, detail.getByRole("button", { name: /^Resolve/ }), "Shift+Tab");
    await expect(item).toHaveCount(0);
    await expectFocusKept(page);
  });
});
