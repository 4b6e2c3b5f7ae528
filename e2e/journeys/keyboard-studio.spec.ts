import type { Page } from "@playwright/test";
import { choose, expectFocusKept, pick, pressOn, reach, skipToMain, takeFrom, turn, write } from "#e2e/keyboard.ts";
import { connect, newPost } from "#e2e/posts.ts";
import { freshName, makeRepository } from "#e2e/repositories.ts";
import { freshAddress, newMember, signInByLink } from "#e2e/session.ts";
import { type Client, client, expect, test, world } from "#e2e/world.ts";

/** No pointer moves and nothing is clicked in this file: everything is done by keys. */
test.describe.configure({ timeout: 480_000 });

const at = (path: string) => `/${world().workspaces.prompts.slug}${path}`;
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const dialogOf = (page: Page) => page.getByRole("dialog");
const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

/** Opens a page and passes over its frame. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(at(path));
  await skipToMain(page);
}

/** Answers the question that names what will be lost; the focus stays on the page. */
async function confirm(page: Page, answer: string): Promise<void> {
  const question = page.getByRole("alertdialog");
  await pressOn(page, question.getByRole("button", { name: answer }));
  await expect(question).toHaveCount(0);
  await expectFocusKept(page);
}

test.beforeEach(({ signedIn: page }) => page.emulateMedia({ reducedMotion: "reduce" }));

test("a key is made with a preset, copied, renamed and deleted by keyboard alone", async ({ signedIn: page }) => {
  const [name, renamed] = [freshName("key"), freshName("renamed")];
  await open(page, "/keys");
  const create = button(page, "Create API key");
  const dialog = dialogOf(page);
  await pressOn(page, create);
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(create).toBeFocused();
  await page.keyboard.press("Enter");
  await write(page, dialog.getByRole("textbox", { name: "Name" }), name);
  await pick(page, dialog.getByRole("radio"), dialog.getByRole("radio", { name: "CLI" }), "ArrowRight");
  await pressOn(page, dialog.getByRole("button", { name: "Create key" }));
  await expect(dialog.getByRole("heading", { name: "Copy the key now" })).toBeVisible();
  await pressOn(page, dialog.getByRole("button", { name: /^Cop/ }).first());
  await pressOn(page, dialog.getByRole("button", { name: "Done" }));
  await expect(create).toBeFocused();

  await takeFrom(page, button(page, `Actions for ${name}`), "Edit");
  await write(page, dialog.getByRole("textbox", { name: "Name" }), renamed);
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  const actions = button(page, `Actions for ${renamed}`);
  await expect(actions).toBeFocused();
  await takeFrom(page, actions, "Delete");
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await expect(actions).toBeFocused();
  await takeFrom(page, actions, "Delete");
  await confirm(page, "Delete key");
  await expect(rowOf(page, renamed)).toHaveCount(0);
  await expectFocusKept(page);
});

test("a repository is connected, its webhook set up, posts scheduled from it, and it is removed by keyboard alone", async ({
  signedIn: page,
}) => {
  const [repository, schedule] = [freshName("keys"), freshName("schedule")];
  const path = makeRepository(undefined, repository);
  const dialog = dialogOf(page);
  await test.step("connect", async () => {
    await open(page, "/integrations");
    const connecting = button(page, "Connect repository").first();
    await pressOn(page, connecting);
    await write(page, dialog.getByRole("textbox", { name: "Repository" }), path);
    await page.keyboard.press("Enter");
    await expect(dialog).toContainText("history can be read");
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(connecting).toBeFocused();
  });

  const actions = page.getByRole("button", { name: new RegExp(`^Actions for .*${repository}`) });
  await test.step("the webhook's address and secret are copied", async () => {
    await takeFrom(page, actions, "Set up webhook");
    await expect(dialog.getByRole("status")).toContainText("Waiting for the first delivery");
    await pressOn(page, dialog.getByRole("button", { name: /^Copy/ }).first());
    await pressOn(page, dialog.getByRole("button", { name: "Done" }));
    await expect(actions).toBeFocused();
  });

  await test.step("a schedule is made, run now, paused and deleted", async () => {
    await open(page, "/schedules");
    await pressOn(page, button(page, "New schedule").first());
    await write(page, dialog.getByRole("textbox", { name: "Name" }), schedule);
    await choose(page, dialog.getByRole("combobox", { name: "Covers" }), /14 days/);
    await pressOn(page, dialog.getByRole("button", { name: "Create schedule" }));
    await expect(dialog).toHaveCount(0);
    const row = rowOf(page, schedule);
    const act = button(page, `Actions for ${schedule}`);
    await takeFrom(page, act, "Run now");
    await expect(row).toContainText("Completed", { timeout: 120_000 });
    await expect(act).toBeFocused();
    await takeFrom(page, act, "Pause");
    await expect(row).toContainText("Paused");
    await takeFrom(page, act, "Delete");
    await confirm(page, "Delete schedule");
    await expect(row).toHaveCount(0);
    await expectFocusKept(page);
  });

  await test.step("the repository is removed after the question", async () => {
    await open(page, "/integrations");
    await takeFrom(page, actions, "Remove");
    await confirm(page, "Remove repository");
    await expect(rowOf(page, repository)).toHaveCount(0);
    await expectFocusKept(page);
  });
});

test("an event trigger is made, changed, paused, resumed and deleted by keyboard alone", async ({
  signedIn: page,
  request,
}) => {
  const [name, renamed] = [freshName("trigger"), freshName("renamed")];
  await connect(client(request, world().workspaces.prompts.key), makeRepository());
  const dialog = dialogOf(page);
  const field = dialog.getByRole("textbox", { name: "Name" });
  const row = rowOf(page, renamed);
  const actions = button(page, `Actions for ${renamed}`);
  await open(page, "/events");
  await test.step("made", async () => {
    const create = button(page, "New trigger").first();
    await pressOn(page, create);
    await expect(field).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(create).toBeFocused();
    await page.keyboard.press("Enter");
    await write(page, field, name);
    await choose(page, dialog.getByRole("combobox", { name: "On", exact: true }), "Every release and every push");
    await turn(page, dialog.getByRole("switch", { name: "Pre-releases too" }), true);
    await pressOn(page, dialog.getByRole("button", { name: "Create trigger" }));
    await expect(dialog).toHaveCount(0);
    await expect(create).toBeFocused();
    await expect(rowOf(page, name)).toContainText("On every release or pre-release, and every push");
  });

  await test.step("changed, its history read", async () => {
    await takeFrom(page, button(page, `Actions for ${name}`), "Edit");
    await write(page, field, renamed);
    await choose(page, dialog.getByRole("combobox", { name: "On", exact: true }), /^Every push/);
    await pressOn(page, dialog.getByRole("button", { name: "Save" }));
    await expect(dialog).toHaveCount(0);
    await expect(row).toContainText("On every push to the default branch");
    await expect(actions).toBeFocused();
    const named = row.getByRole("button", { name: renamed, exact: true });
    await pressOn(page, named, "Shift+Tab");
    await expect(dialog.getByRole("heading", { name: renamed })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(named).toBeFocused();
  });

  await test.step("paused, resumed and deleted after the question", async () => {
    await takeFrom(page, actions, "Pause");
    await expect(row).toContainText("Paused");
    await expect(actions).toBeFocused();
    await takeFrom(page, actions, "Resume");
    await expect(row).toContainText("Waiting");
    await takeFrom(page, actions, "Delete");
    await confirm(page, "Delete trigger");
    await expect(row).toHaveCount(0);
    await expectFocusKept(page);
  });
});

test("a brand and a skill are made, changed and deleted by keyboard alone", async ({ signedIn: page }) => {
  const [brand, skill] = [freshName("brand"), freshName("skill").toLowerCase()];
  const dialog = dialogOf(page);
  const save = page.getByRole("region", { name: "Unsaved changes" });
  await test.step("a brand", async () => {
    await open(page, "/brands");
    await pressOn(page, button(page, "New brand identity"));
    await write(page, dialog.getByRole("textbox", { name: "Name" }), brand);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: brand })).toBeVisible();
    await expectFocusKept(page);
    await write(page, page.getByRole("textbox", { name: /Audience/ }), "People who bake");
    await turn(page, page.getByRole("switch", { name: "no-first-person" }), true);
    await page.keyboard.press("Control+s");
    await expect(save).toHaveCount(0);
    await expectFocusKept(page);
    await pressOn(page, button(page, "Delete"), "Shift+Tab");
    await confirm(page, "Delete brand identity");
    await page.waitForURL((url) => url.pathname === at("/brands"));
    await expectFocusKept(page);
  });
  await test.step("a skill", async () => {
    await open(page, "/skills");
    await pressOn(page, button(page, "New skill").first());
    await write(page, dialog.getByRole("textbox", { name: "Name" }), skill);
    await write(page, dialog.getByRole("textbox", { name: "Description" }), "How we write");
    await pressOn(page, dialog.getByRole("button", { name: "Create skill" }));
    await expect(page.getByRole("heading", { level: 1, name: skill })).toBeVisible();
    await expectFocusKept(page);
    await reach(page, page.getByRole("textbox", { name: "Text" }));
    await page.keyboard.type("Say it briefly.");
    await pressOn(page, save.getByRole("button", { name: "Save" }));
    await expect(save).toHaveCount(0);
    await expectFocusKept(page);
    await pressOn(page, button(page, "Delete"), "Shift+Tab");
    await confirm(page, "Delete skill");
    await page.waitForURL((url) => url.pathname === at("/skills"));
    await expectFocusKept(page);
  });
});

test("posts are found, chosen, published and deleted together by keyboard alone", async ({
  signedIn: page,
  request,
}) => {
  const api: Client = client(request, world().workspaces.prompts.key);
  const mark = freshName("together");
  const source = await connect(api, makeRepository());
  const posts = [0, 1].map(() => newPost(api, { integrations: { vcs: [source.id] }, lookbackWindow: "last_14_days" }));
  for (const [index, { id }] of (await Promise.all(posts)).entries()) {
    expect((await api.patch(`/v1/posts/${id}`, { title: `${mark} ${index}` })).status()).toBe(200);
  }
  await open(page, "/content");
  await write(page, page.getByRole("searchbox", { name: "Search title and text" }), mark);
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(3);
  const all = page.getByRole("checkbox", { name: "Choose all posts on this page" });
  await reach(page, all);
  await page.keyboard.press("Space");
  await pressOn(page, page.getByRole("button", { name: /^Publish/ }), "Shift+Tab");
  await expect(page.getByRole("table").getByText("Published")).toHaveCount(2);
  await expectFocusKept(page);
  await reach(page, all);
  await page.keyboard.press("Space");
  await pressOn(page, button(page, "Delete"), "Shift+Tab");
  await confirm(page, "Delete");
  await expect(page.getByText("No post matches")).toBeVisible();
  await expectFocusKept(page);
  await pressOn(page, button(page, "Clear the filters"));
  await expect(page).not.toHaveURL(/q=/);
  await expectFocusKept(page);
});

test("a member is invited, changed and removed by keyboard alone", async ({ browser }) => {
  const page = await signInByLink(browser, (await newMember("owner")).link);
  await page.emulateMedia({ reducedMotion: "reduce" });
  const { email: member } = await newMember("member");
  const guest = freshAddress();
  const { slug } = world().second;
  const dialog = dialogOf(page);
  await page.goto(`/${slug}/settings/members`);
  await skipToMain(page);
  await pressOn(page, button(page, /^Invite/).first());
  await write(page, dialog.getByRole("textbox", { name: "E-mail address" }), guest);
  await choose(page, dialog.getByRole("combobox", { name: "Role" }), /^Viewer/);
  await pressOn(page, dialog.getByRole("button", { name: /^Invite$/ }));
  await pressOn(page, dialog.getByRole("button", { name: "Done" }));
  await expect(dialog).toHaveCount(0);
  await expectFocusKept(page);
  await choose(page, page.getByRole("combobox", { name: `Role of ${member}` }), "Viewer");
  await expect(rowOf(page, member)).toContainText("Viewer");
  await takeFrom(page, button(page, `Actions for ${member}`), /^Remove/);
  await confirm(page, "Remove member");
  await expect(rowOf(page, member)).toHaveCount(0);
  await expectFocusKept(page);
  await page.context().close();
});
