import { expectAccessible } from "#e2e/axe.ts";
import { connectRepository } from "#e2e/posts.ts";
import { type CommitSpec, makeRepository, uniqueName } from "#e2e/repositories.ts";
import { getHook, sendDelivery } from "#e2e/webhooks.ts";
import { client, expect, test, world } from "#e2e/world.ts";

test.describe.configure({ timeout: 360_000 });

const getWorkspace = () => world().workspaces.automation;

test.beforeEach(({ signedIn: page }) => page.emulateMedia({ reducedMotion: "reduce" }));

test("creates a schedule, previews its runs, runs it now, shows its history and pauses it", async ({
  signedIn: page,
  request,
}) => {
  await connectRepository(client(request, getWorkspace().key), makeRepository());
  const schedules = `/${getWorkspace().slug}/schedules`;
  await page.goto(schedules);
  await page.getByRole("button", { name: "New schedule" }).first().click();
  const form = page.getByRole("dialog", { name: "New schedule" });
  await form.getByLabel("Name").fill("Monday news");
  const next = form.getByRole("region", { name: "Next runs" }).getByRole("listitem");
  await expect(next).toContainText([1, 2, 3, 4].map(() => /^Mon, .* 09:00 UTC/));
  await form.getByLabel("Time (UTC)").fill("06:30");
  await expect(next).toContainText([1, 2, 3, 4].map(() => /^Mon, .* 06:30 UTC/));
  await expectAccessible(page);
  await form.getByRole("button", { name: "Create schedule" }).click();

  const row = page.getByRole("row", { name: /Monday news/ });
  const chooseAction = async (act: string) => {
    await row.getByRole("button", { name: "Actions for Monday news" }).click();
    await page.getByRole("menuitem", { name: act }).click();
  };
  await expect(row).toContainText("Every Monday 06:30 UTC");
  await chooseAction("Run now");
  await expect(row).toContainText("Completed", { timeout: 120_000 });

  await page.goto(`/${getWorkspace().slug}`);
  await page.getByRole("link", { name: "Monday news" }).click();
  const history = page.getByRole("dialog", { name: "Monday news" });
  await expect(history).toContainText(/Every Monday 06:30 UTC, next/);
  const runs = history.getByRole("region", { name: "Runs", exact: true });
  await expect(runs.getByRole("listitem")).toHaveCount(1);
  await expect(runs).toContainText("Completed");
  await expectAccessible(page);
  await runs.getByRole("link").click();
  await page.waitForURL(/\/content\/post_/);
  await expect(page.getByRole("textbox", { name: "Text", exact: true })).toBeVisible();

  await page.goto(schedules);
  await chooseAction("Pause");
  await expect(row).toContainText("Paused");
  await page.goto(`/${getWorkspace().slug}`);
  await expect(page.getByText("All schedules are paused")).toBeVisible();
});

test("deletes a schedule and a trigger at once and restores them by Undo", async ({ signedIn: page, request }) => {
  const api = client(request, getWorkspace().key);
  const { repositoryId } = await connectRepository(api, makeRepository());
  const common = { name: uniqueName("deleted"), targets: { repositoryIds: [repositoryId] }, outputType: "changelog" };
  const cron = { frequency: "daily", hour: 9, minute: 0 };
  const automations = [
    ["schedules", "schedule", { sourceType: "cron", sourceConfig: { cron } }],
    ["event-triggers", "event trigger", { sourceType: "vcs_webhook", sourceConfig: { eventTypes: ["release"] } }],
  ] as const;
  for (const [resource, noun, source] of automations) {
    const made = await api.post(`/v1/${resource}`, { ...common, ...source, enabled: false });
    expect(made.status(), await made.text()).toBe(201);
    await page.goto(`/${getWorkspace().slug}/${resource === "schedules" ? resource : "events"}`);
    const row = page.getByRole("row", { name: new RegExp(common.name) });
    const remove = async () => {
      await row.getByRole("button", { name: `Actions for ${common.name}` }).click();
      await page.getByRole("menuitem", { name: "Delete" }).click();
      await page
        .getByRole("alertdialog")
        .getByRole("button", { name: `Delete ${noun}` })
        .click();
    };
    const isListed = async () => (await (await api.get(`/v1/${resource}`)).text()).includes(common.name);
    await remove();
    await expect(page.getByText(/ deleted$/)).toBeVisible();
    await expect(row).toHaveCount(0);
    expect(await isListed()).toBe(false);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(row).toBeVisible();
    await expect(page.getByText(/ deleted$/)).toHaveCount(0);
    expect(await isListed()).toBe(true);
    await remove();
    await expect(row).toHaveCount(0);
  }
});

test("sets up a webhook, shows the host's ping and logs accepted and refused deliveries", async ({
  signedIn: page,
  request,
}) => {
  const integration = await connectRepository(client(request, getWorkspace().key), makeRepository());
  await page.goto(`/${getWorkspace().slug}/integrations`);
  await page.getByRole("button", { name: `Actions for ${integration.displayName}` }).click();
  await page.getByRole("menuitem", { name: "Set up webhook" }).click();
  const setup = page.getByRole("dialog", { name: /^Webhook for / });
  const status = setup.getByRole("status");
  await expect(status).toContainText("Waiting for the first delivery");
  const hook = await getHook(page.request, getWorkspace(), integration);
  await expect(setup).toContainText(hook.secret);
  const ping = JSON.stringify({ zen: "Half measures are as bad as nothing at all." });
  expect((await sendDelivery(hook, { event: "ping", secret: "not the secret", body: ping })).status).toBe(401);
  await expect(status).toContainText("Waiting for the first delivery");
  expect((await sendDelivery(hook, { event: "ping", body: ping })).status).toBe(200);
  await expect(status).toContainText("Last delivery");
  await expectAccessible(page);

  await page.goto(`/${getWorkspace().slug}/settings/webhook-logs`);
  const log = page.getByRole("region", { name: "Webhook deliveries" }).getByRole("row");
  await expect(log.filter({ hasText: "the webhook works" })).toContainText("200");
  await expect(log.filter({ hasText: "Invalid signature" })).toContainText("401");
  await page.getByRole("combobox", { name: "Status" }).click();
  await page.getByRole("option", { name: "Accepted" }).click();
  await expect(log.filter({ hasText: "Invalid signature" })).toHaveCount(0);
  await log.filter({ hasText: "the webhook works" }).getByRole("button").click();
  await expect(page.getByRole("dialog")).toContainText("Half measures are as bad as nothing at all.");
});

test("shows posts as cards and keeps the view in the URL", async ({ signedIn: page }) => {
  await page.goto(`/${world().demo.organization}/content`);
  await expect(page.getByRole("table")).toBeVisible();
  await page.getByRole("button", { name: "Cards" }).click();
  await page.waitForURL(/[?&]view=cards/);
  await page.reload();
  const cards = page.getByRole("list", { name: "Posts as cards" }).getByRole("listitem");
  await expect(cards.first()).toBeVisible();
  await expectAccessible(page);
  await cards.first().getByRole("link").click();
  await page.waitForURL(/\/content\/post_/);
});

/** A monorepo of npm with three packages, of which two have news. */
const MONOREPO: CommitSpec[] = [
  {
    title: "chore: start the workspace",
    days: 60,
    files: {
      "package.json": '{"private":true,"workspaces":["packages/*"]}',
      "packages/base/package.json": '{"name":"base"}',
      "packages/cli/package.json": '{"name":"cli"}',
      "packages/web/package.json": '{"name":"web","dependencies":{"base":"*"}}',
    },
  },
  {
    title: "feat: print reports as tables in the terminal",
    body: "The command report now takes --table, which prints a row for each entry.",
    days: 3,
    path: "packages/cli/src/table.ts",
  },
  {
    title: "feat: save the filters of a report in its link",
    body: "Readers who open the link now see the rows that its sender chose.",
    days: 2,
    path: "packages/web/src/filters.ts",
  },
];

test("connects a monorepo, confirms its packages, and limits a post and a schedule to one of them", async ({
  signedIn: page,
}) => {
  const { slug } = world().workspaces.packages;
  const name = uniqueName("monorepo");
  const path = makeRepository(MONOREPO, name);

  await test.step("connects it and confirms two of three packages", async () => {
    await page.goto(`/${slug}/integrations`);
    await page.getByRole("button", { name: "Connect repository" }).first().click();
    const connect = page.getByRole("dialog", { name: "Connect a repository" });
    await connect.getByRole("textbox", { name: "Repository" }).fill(path);
    await connect.getByRole("button", { name: "Connect repository" }).click();
    await expect(page.getByRole("status").getByText("Visibility")).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: new RegExp(`^Actions for .*${name}`) }).click();
    await page.getByRole("menuitem", { name: "Packages" }).click();
    const dialog = page.getByRole("dialog", { name: "Packages" });
    await expect(dialog.getByRole("checkbox")).toHaveCount(3);
    await expectAccessible(page);
    await dialog.getByRole("checkbox", { name: /^base/ }).click();
    await dialog.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByText(new RegExp(`2 packages of .*${name} confirmed`))).toBeVisible();
  });

  await test.step("previews and writes the changes of one package alone", async () => {
    await page.goto(`/${slug}/content/new?window=last_30_days`);
    const changes = page.getByRole("region", { name: "Activity" }).getByRole("listitem");
    await expect(changes).toHaveCount(2);
    await page.getByRole("button", { name: "Only some packages" }).click();
    const packages = page.getByRole("group", { name: "Packages" });
    await expect(packages.getByRole("checkbox", { name: /^(?:cli|web|Everything else)/ })).toHaveCount(3);
    await expect(packages.getByRole("checkbox", { name: /^base/ })).toHaveCount(0);
    await packages.getByRole("checkbox", { name: /^cli/ }).click();
    await expect(changes).toHaveCount(1);
    await expect(changes).toContainText(/print reports as tables/i);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Generate changelog" }).click();
    await page.getByRole("link", { name: "Open the post" }).click({ timeout: 150_000 });
    const text = page.getByRole("textbox", { name: "Text", exact: true });
    await expect(text).toContainText(/tables in the terminal/i);
    await expect(text).not.toContainText(/filters/i);
  });

  await test.step("keeps the packages of a schedule", async () => {
    await page.goto(`/${slug}/schedules`);
    await page.getByRole("button", { name: "New schedule" }).first().click();
    const form = page.getByRole("dialog", { name: "New schedule" });
    await form.getByLabel("Name").fill("News of the CLI");
    await form.getByRole("button", { name: "Only some packages" }).click();
    await form.getByRole("checkbox", { name: /^cli/ }).click();
    await expectAccessible(page);
    await form.getByRole("button", { name: "Create schedule" }).click();
    await page.getByRole("button", { name: "Actions for News of the CLI" }).click();
    await page.getByRole("menuitem", { name: "Edit" }).click();
    const stored = page.getByRole("dialog", { name: "Edit schedule" }).getByRole("group", { name: "Packages" });
    await expect(stored.getByRole("checkbox", { name: /^cli/ })).toBeChecked();
    await expect(stored.getByRole("checkbox", { name: /^web/ })).not.toBeChecked();
  });
});
