import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { uniqueName } from "#e2e/repositories.ts";
import { createMember, signInByLink } from "#e2e/session.ts";
import { type Client, client, expect, test, world } from "#e2e/world.ts";

const slug = () => world().workspaces.inbox.slug;
const inbox = (query = "") => `/${slug()}/geo/feedback${query}`;
const row = (page: Page, title: string | RegExp) =>
  page.getByRole("list", { name: "Feedback" }).getByRole("button", { name: title });
const detail = (page: Page) => page.getByRole("article");

test.describe.configure({ mode: "serial", timeout: 240_000 });

/** Sends with an API key, because another test uses up the limit of an address without one. */
async function sendAll(api: Client, bodies: Record<string, unknown>[]): Promise<void> {
  for (const body of bodies) {
    const sent = await api.post("/v1/feedback", body);
    expect(sent.status(), await sent.text()).toBe(202);
  }
}

test("offers the feedback guide for agents in an empty inbox", async ({ signedIn: page }) => {
  await page.goto(inbox());
  await expect(page.getByText("No feedback yet")).toBeVisible();
  await page.getByRole("button", { name: "Set up feedback" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(`${world().demo.url}/p/${slug()}/agents/feedback.md`, { exact: true })).toBeVisible();
  const downloading = page.waitForEvent("download");
  await dialog.getByRole("link", { name: "Download feedback.md" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("feedback.md");
  expect(await readFile(await download.path(), "utf8")).toContain(`POST ${world().demo.url}/v1/feedback/${slug()}`);
  await dialog.getByRole("tab", { name: "MCP tool" }).click();
  await expect(dialog.getByRole("region", { name: "send_feedback" })).toContainText("server.registerTool(");
});

test("triages feedback by keyboard only and restores an item by Undo", async ({ signedIn: page, request }) => {
  const api = client(request, world().workspaces.inbox.key);
  const name = uniqueName("tool");
  const titles = [`${name} hangs`, `${name} crashes`, `${name} lacks a filter`];
  await sendAll(
    api,
    titles.map((title) => ({ message: `${title}. Details follow.`, title })),
  );
  await page.goto(inbox(`?q=${name}`));
  await expect(row(page, titles[2] ?? "")).toBeVisible();
  const expectOpen = (title = "") => expect(detail(page).getByRole("heading", { name: title })).toBeVisible();

  await row(page, titles[2] ?? "").focus();
  await page.keyboard.press("j");
  await expectOpen(titles[2]);
  await page.keyboard.press("j");
  await expectOpen(titles[1]);
  await page.keyboard.press("k");
  await expectOpen(titles[2]);
  await page.keyboard.press("t");
  await expectOpen(titles[1]);
  await expect(row(page, titles[2] ?? "")).toHaveCount(0);
  await page.keyboard.press("r");
  await expectOpen(titles[0]);
  await expect(page.getByRole("tab", { name: "New 1" })).toBeVisible();
  const notice = page.getByRole("listitem").filter({ hasText: titles[1] ?? "" });
  await notice.getByRole("button", { name: "Undo" }).click();
  await expect(row(page, titles[1] ?? "")).toBeVisible();

  await page.getByRole("tab", { name: /Triaged/ }).click();
  await expect(page).toHaveURL(/status=triaged/);
  await expect(row(page, titles[2] ?? "")).toBeVisible();
  await page.reload();
  await expect(row(page, titles[2] ?? "")).toBeVisible();
});

test("shows all fields of an item as text and links only web addresses", async ({ signedIn: page, request }) => {
  const api = client(request, world().workspaces.inbox.key);
  const name = uniqueName("hostile");
  const markup = `<img src=x onerror="window.__hostile=1">`;
  await sendAll(api, [
    {
      message: `${name} ${markup}\n\u202esecond line`,
      agentClient: markup,
      contextUrl: "https://acme.example/docs?<b>",
      metadata: { [markup]: markup },
      kind: "question",
    },
  ]);
  await page.goto(inbox(`?q=${name}&kind=question`));
  await row(page, new RegExp(name)).click();
  await expect(detail(page).getByText("second line")).toBeVisible();
  const link = detail(page).getByRole("link");
  await expect(link).toHaveAttribute("rel", "noopener noreferrer nofollow ugc");
  await expect(link).toHaveAttribute("href", "https://acme.example/docs?<b>");
  await expect(detail(page).locator("img")).toHaveCount(0);
  expect(await page.evaluate(() => "__hostile" in window)).toBe(false);
  await detail(page).getByRole("combobox", { name: "Type" }).click();
  await page.getByRole("option", { name: "Bug" }).click();
  await expect.poll(async () => (await (await api.get(`/v1/feedback?q=${name}`)).json()).feedback[0].kind).toBe("bug");
  await page.getByRole("searchbox", { name: "Search feedback" }).fill("nothing has these words");
  await expect(page).toHaveURL(/q=nothing/);
  await expect(page.getByText("No feedback matches")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(row(page, new RegExp(name))).toBeVisible();
});

test("hides triage from viewers and ignores its shortcuts", async ({ browser, request }) => {
  const api = client(request, world().workspaces.inbox.key);
  const title = uniqueName("readable");
  await sendAll(api, [{ message: "It hangs.", title }]);
  const page = await signInByLink(browser, (await createMember("viewer", slug())).link);
  await page.goto(inbox(`?q=${title}`));
  await row(page, title).click();
  await expect(detail(page).getByRole("heading", { name: title })).toBeVisible();
  await expect(detail(page).getByRole("group", { name: "Triage" })).toHaveCount(0);
  await page.keyboard.press("a");
  await expect(row(page, title)).toBeVisible();
  await page.context().close();
});
