import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { clarion } from "#e2e/clarion.ts";
import { describeBrand, ensureScanned, firstProject, NOWHERE, SANDBOX_SETTINGS, setWebsite } from "#e2e/geo.ts";
import { choose, expectFocusKept, pick, pressOn, reach, skipToMain, takeFrom, turn, write } from "#e2e/keyboard.ts";
import { freshName } from "#e2e/repositories.ts";
import { newKey } from "#e2e/workspaces.ts";
import { client, expect, test, world } from "#e2e/world.ts";

/** No pointer moves and nothing is clicked in this file: everything is done by keys. */
test.describe.configure({ timeout: 480_000 });

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });

/** An organization of the test's own, which the signed-in account owns. */
async function newOrganization(request: APIRequestContext) {
  const slug = freshName("keys");
  await clarion(["org", "create", "--name", slug, "--slug", slug, "--owner", world().demo.email]);
  return { slug, api: client(request, await newKey(slug, "tests")) };
}

/** Types a day into its parts as the browser has them: month, day, year. */
async function writeDay(page: Page, field: Locator, day: string): Promise<void> {
  await reach(page, field);
  await page.keyboard.type(day);
}

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
    await expect(page.getByRole("dialog")).toBeVisible();
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
    // A search closes what is open, and is told after a pause.
    await expect(page).toHaveURL(/[?&]q=/);
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

test("gaps are filtered, dismissed and brought back, and the window is of one's own days, by keyboard alone", async ({
  signedIn: page,
  request,
}) => {
  const { slug, api } = await newOrganization(request);
  const projectId = await firstProject(api);
  await describeBrand(api, projectId);
  expect((await api.patch(`/v1/projects/${projectId}/geo/settings`, SANDBOX_SETTINGS)).status()).toBe(200);
  await ensureScanned(api, projectId);
  const card = page.getByRole("region", { name: "Gaps" });
  const gaps = card.getByRole("article");
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`/${slug}/geo/gaps`);
  await skipToMain(page);

  await test.step("what is searched for in vain, is cleared", async () => {
    await write(page, card.getByRole("searchbox", { name: "Search gaps" }), "no such question");
    await pressOn(page, button(page, "Clear filters"));
    await expect(gaps.first()).toBeVisible();
    await expectFocusKept(page);
  });

  await test.step("each filter is chosen, and all are cleared together", async () => {
    await choose(page, card.getByRole("combobox", { name: "Engine" }), "Atlas");
    await expect(page).toHaveURL(/engine=sandbox(%2F|\/)atlas/);
    await reach(page, card.getByRole("combobox", { name: "Status" }), "Shift+Tab");
    await choose(page, card.getByRole("combobox", { name: "Status" }), "Confirmed");
    await expect(page).toHaveURL(/status=confirmed/);
    await choose(page, card.getByRole("combobox", { name: "Action" }), "Refresh a page");
    await expect(page).toHaveURL(/action=refresh/);
    await pressOn(page, card.getByRole("button", { name: "Clear", exact: true }));
    await expect(page).not.toHaveURL(/engine=|status=|action=/);
    await expectFocusKept(page);
  });

  await test.step("the tab of searches and its evidence", async () => {
    const searches = card.getByRole("tab", { name: /^Searches/ });
    await pick(page, card.getByRole("tab"), searches, "ArrowRight");
    await expect(page).toHaveURL(/tab=searches/);
    await page.keyboard.press("ArrowLeft");
    await expect(card.getByRole("tab", { name: /^Questions/ })).toBeFocused();
    await expect(page).not.toHaveURL(/tab=searches/);
    const evidence = gaps.first().getByRole("button", { name: /^Evidence/ });
    await pressOn(page, evidence);
    const answer = gaps.first().getByRole("list", { name: "Answers without you" }).getByRole("button").first();
    await pressOn(page, answer);
    await expect(page.getByRole("dialog").getByRole("article")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(answer).toBeFocused();
  });

  await test.step("a gap is dismissed and brought back", async () => {
    const name = await gaps.first().getAttribute("aria-label");
    const gap = card.getByRole("article", { name: name ?? "", exact: true });
    const actions = gap.getByRole("button", { name: /^Actions for/ });
    await takeFrom(page, actions, "Dismiss");
    await expect(gap).toHaveCount(0);
    await expectFocusKept(page);
    await pressOn(page, card.getByRole("button", { name: "1 dismissed" }));
    await takeFrom(page, actions, "Bring back");
    await expect(gap).toHaveCount(0);
    await expectFocusKept(page);
    await pressOn(page, card.getByRole("button", { name: "Back to the list" }));
    await expect(gap).toBeVisible();
    await expectFocusKept(page);
  });

  await test.step("the window is chosen by the days of a calendar", async () => {
    const own = page.getByRole("group", { name: "Window of time" }).getByRole("button").last();
    const dialog = page.getByRole("dialog");
    await pressOn(page, own, "Shift+Tab");
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(own).toBeFocused();
    await page.keyboard.press("Enter");
    await writeDay(page, dialog.getByLabel("From"), "01012020");
    await writeDay(page, dialog.getByLabel("To", { exact: true }), "01312019");
    await expect(dialog.getByRole("alert")).toContainText("The first day comes after the last");
    await page.keyboard.type("2020");
    await expect(dialog.getByRole("alert")).toHaveCount(0);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/from=2020-01-01&to=2020-01-31/);
    await expect(own).toBeFocused();
    await expect(own).toHaveText("1 Jan to 31 Jan 2020");
    await pressOn(page, button(page, "90 days"), "Shift+Tab");
    await expect(page).toHaveURL(/days=90/);
    await expect(gaps.first()).toBeVisible();
    await expectFocusKept(page);
  });
});

test("a website is audited, its findings read, and audited again by keyboard alone", async ({
  signedIn: page,
  request,
}) => {
  const { slug, api } = await newOrganization(request);
  await setWebsite(api, NOWHERE);
  const essential = page.getByRole("region", { name: "Essential" });
  const again = button(page, "Audit again");
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`/${slug}/geo/readiness`);
  await skipToMain(page);
  await pressOn(page, button(page, "Audit website"));
  await expect(page.getByRole("region", { name: "Score" })).toContainText(/Passed \d+ of \d+/, { timeout: 150_000 });
  await expectFocusKept(page);
  await expect(essential).toContainText("Failed");
  await pressOn(
    page,
    page.getByRole("region", { name: "Score" }).getByRole("button", { name: "Copy all as a prompt" }),
  );
  await expectFocusKept(page);
  await pressOn(page, essential.getByRole("button", { name: /^Copy fix:/ }).last());
  await expectFocusKept(page);
  await pressOn(page, again, "Shift+Tab");
  const history = page.getByRole("region", { name: "History" });
  await expect(history).toBeVisible({ timeout: 150_000 });
  await expectFocusKept(page);
  await pressOn(page, history.getByRole("button", { name: "Show table" }));
  await expect(history.getByRole("region", { name: "Audits" }).getByRole("row")).toHaveCount(3);
  await expectFocusKept(page);
});
