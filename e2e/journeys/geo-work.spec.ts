import type { Page } from "@playwright/test";
import { uniqueName } from "#e2e/repositories.ts";
import { type Client, client, expect, test, world } from "#e2e/world.ts";

const buildPath = (path: string, projectId: string) =>
  `/${world().workspaces.prompts.slug}/geo${path}?project=${projectId}`;
const SETTINGS = {
  companyName: "Lantern",
  aliases: [],
  languages: ["en"],
  engines: ["sandbox/atlas", "sandbox/beacon"],
  enforceZdr: false,
  nonZdrApprovedEngines: [],
  enabled: false,
  scanIntervalHours: 168,
};

/** Creates a project whose settings start no automatic scans. */
async function makeProject(api: Client, settings?: Record<string, unknown>): Promise<string> {
  const made = await api.post("/v1/projects", { name: uniqueName("project") });
  expect(made.status(), await made.text()).toBe(201);
  const { id } = (await made.json()).project;
  if (settings) expect((await api.patch(`/v1/projects/${id}/geo/settings`, settings)).status()).toBe(200);
  return id;
}

const findRow = (page: Page, name: string | RegExp) => page.getByRole("row").filter({ hasText: name });

test.describe.configure({ timeout: 240_000 });

test("suggests settings and previews the effect of an alias before it is saved", async ({
  signedIn: page,
  request,
}) => {
  const api = client(request, world().workspaces.prompts.key);
  const projectId = await makeProject(api);
  await page.goto(buildPath("/settings", projectId));
  const name = page.getByRole("textbox", { name: "Company name" });
  await name.fill("Lantern");
  await page.getByRole("switch", { name: "Scan automatically" }).click();
  await expect(page.getByRole("checkbox", { name: /Atlas/ })).toBeChecked();
  await page.getByRole("button", { name: "Save and start measuring" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await expect(page.getByRole("region", { name: "Unsaved changes" })).toHaveCount(0);

  await page.getByRole("textbox", { name: "Aliases" }).fill("LanternHQ, Go,");
  await expect(page.getByRole("button", { name: "Remove alias LanternHQ" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Effect of this change" })).toContainText("No stored answers yet");
  await page.getByRole("region", { name: "Unsaved changes" }).getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("list", { name: "Names that need careful matching" })).toContainText("Go");
  await page.reload();
  await expect(page.getByRole("button", { name: "Remove alias LanternHQ" })).toBeVisible();

  await name.fill("");
  await page.getByRole("region", { name: "Unsaved changes" }).getByRole("button", { name: "Save" }).click();
  await expect(name).toHaveAttribute("aria-invalid", "true");
});

test("adds, imports, pauses, filters and deletes prompts", async ({ signedIn: page, request }) => {
  const api = client(request, world().workspaces.prompts.key);
  const projectId = await makeProject(api, SETTINGS);
  await page.goto(buildPath("/prompts", projectId));
  const text = `Which tools write a changelog for ${uniqueName("teams")}?`;
  await page.getByRole("button", { name: "Add prompt" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Prompt" }).fill("Short");
  await dialog.getByRole("button", { name: "Add prompt" }).click();
  await expect(dialog.getByRole("textbox", { name: "Prompt" })).toHaveAttribute("aria-invalid", "true");
  await dialog.getByRole("textbox", { name: "Prompt" }).fill(text);
  await dialog.getByRole("textbox", { name: "Tags" }).fill("launch,");
  await dialog.getByRole("button", { name: "Add prompt" }).click();
  await expect(findRow(page, text)).toContainText("launch");

  await page.getByRole("button", { name: "Import" }).click();
  await dialog
    .getByRole("textbox", { name: "CSV" })
    .fill(`prompt,tags\nHow do I announce a release well?,launch\n${text},\nno,`);
  await dialog.getByRole("button", { name: "Check" }).click();
  await expect(dialog.getByRole("region", { name: "Preview" })).toContainText("1 prompt would be added");
  await expect(dialog.getByRole("region", { name: "Preview" })).toContainText("Line 4");
  await dialog.getByRole("button", { name: "Import 1 prompt" }).click();
  await expect(findRow(page, "How do I announce a release well?")).toBeVisible();

  await page.getByRole("button", { name: `Actions for ${text}` }).click();
  await page.getByRole("menuitem", { name: "Pause" }).click();
  await expect(findRow(page, text)).toContainText("Paused");
  await page.getByRole("combobox", { name: "Type" }).click();
  await page.getByRole("option", { name: "Paused" }).click();
  await expect(findRow(page, "How do I announce")).toHaveCount(0);
  await page.getByRole("button", { name: `Actions for ${text}` }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete prompt" }).click();
  await expect(page.getByText("No prompts match")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(findRow(page, "How do I announce")).toBeVisible();
});

test("adds a competitor with aliases, renames and deletes it", async ({ signedIn: page, request }) => {
  const api = client(request, world().workspaces.prompts.key);
  const projectId = await makeProject(api, SETTINGS);
  await page.goto(buildPath("/competitors", projectId));
  await page.getByRole("button", { name: "Add competitor" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Name" }).fill("Beacon Soft");
  await dialog.getByRole("textbox", { name: "Domain" }).fill("beacon.example");
  await dialog.getByRole("textbox", { name: "Aliases" }).fill("BeaconSoft, BSoft,");
  await dialog.getByRole("button", { name: "Add competitor" }).click();
  await expect(findRow(page, "Beacon Soft")).toContainText("beacon.example");

  await page.getByRole("link", { name: "Beacon Soft" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Beacon Soft" })).toBeVisible();
  await page.getByRole("button", { name: "Edit" }).click();
  await dialog.getByRole("textbox", { name: "Name" }).fill("Beacon Software");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Beacon Software" })).toBeVisible();
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete competitor" }).click();
  await expect(page.getByText("No competitors yet")).toBeVisible();
});

test("creates and runs a conversation and shows it turn by turn", async ({ signedIn: page, request }) => {
  const api = client(request, world().workspaces.prompts.key);
  const projectId = await makeProject(api, SETTINGS);
  await page.goto(buildPath("/conversations", projectId));
  await page.getByRole("button", { name: "New conversation" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Name" }).fill("Category to choice");
  await dialog.getByRole("textbox", { name: "Question 1" }).fill("Which tools write changelogs from commits?");
  await dialog.getByRole("textbox", { name: "Question 2" }).fill("Which of them works with GitLab?");
  await dialog.getByRole("button", { name: "Create conversation" }).click();
  const card = page.getByRole("region", { name: "Category to choice", exact: true });
  await expect(card).toContainText("Not run yet");
  await card.getByRole("button", { name: "Run now" }).click();
  const turn = card.getByRole("button", { name: /^(Mentioned|Not mentioned)/ });
  await expect(turn.first()).toBeVisible({ timeout: 120_000 });
  await turn.first().click();
  await expect(dialog.getByRole("article", { name: /Answer from/ })).toBeVisible();
});

test("shows a prompt's answers on its page", async ({ signedIn: page, request }) => {
  const api = client(request, world().workspaces.prompts.key);
  const projectId = await makeProject(api, SETTINGS);
  const made = await api.post(`/v1/projects/${projectId}/geo/prompts`, {
    prompt: "Is Lantern good for release notes?",
  });
  const { prompt } = await made.json();
  expect(prompt.branded).toBe(true);
  const scan = await api.post(`/v1/projects/${projectId}/geo/scans`, { promptIds: [prompt.id], repeats: 2 });
  expect(scan.status(), await scan.text()).toBe(202);
  const { statusUrl } = await scan.json();
  await expect
    .poll(async () => (await (await api.get(statusUrl)).json()).scan.status, { timeout: 120_000 })
    .toBe("completed");

  await page.goto(buildPath("/prompts", projectId));
  await expect(findRow(page, "Is Lantern good")).toContainText("Mentions you");
  await page.getByRole("link", { name: "Is Lantern good for release notes?" }).click();
  const answers = page.getByRole("region", { name: "Answers" });
  await expect(answers.getByRole("listitem")).toHaveCount(4);
  await expect(answers.getByText("Sandbox").first()).toBeVisible();
  await answers.getByRole("listitem").first().getByRole("button").click();
  await expect(page.getByRole("dialog").getByRole("article", { name: /Answer from/ })).toBeVisible();
});
