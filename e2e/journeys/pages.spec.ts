import type { Locator, Page } from "@playwright/test";
import { findViolations } from "#e2e/axe.ts";
import {
  describeBrand,
  ensureAudited,
  ensureConversation,
  ensureScanned,
  getFirstProject,
  SANDBOX_SETTINGS,
  setWebsite,
  UNREACHABLE_SITE,
} from "#e2e/geo.ts";
import { tabThroughPage } from "#e2e/keyboard.ts";
import { connectRepository, queueGeneration, waitForJob } from "#e2e/posts.ts";
import { makeRepository, uniqueName } from "#e2e/repositories.ts";
import { dashboard } from "#e2e/session.ts";
import { ensureTraffic } from "#e2e/traffic.ts";
import { test as base, client, expect, world } from "#e2e/world.ts";

type Made = {
  postId: string;
  jobId: string;
  publicPath: string;
  brandId: string;
  analysisId: string;
  newProjectId: string;
  feedbackId: string;
  promptId: string;
  gapId: string;
  briefId: string;
  chatId: string;
};

/** Creates a published post and everything else that the pages show, once per worker. */
const test = base.extend<{ watched: Watched }, { made: Made }>({
  made: [
    async ({ playwright }, use) => {
      const { url } = world().demo;
      const { slug, key } = world().workspaces.pages;
      const storageState = { cookies: world().cookies, origins: [] };
      const request = await playwright.request.newContext({ baseURL: url, storageState });
      const api = client(request, key);
      const { id } = await connectRepository(api, makeRepository());
      const { job } = await waitForJob(
        api,
        (await queueGeneration(api, { integrations: { vcs: [id] }, newest: true })).id,
      );
      await dashboard(request, slug).patch("/organization", { publicPages: true });
      const published = await api.patch(`/v1/posts/${job.postId}`, { status: "published" });
      const { post } = await published.json();
      const [brand] = (await (await api.get("/v1/brand-identities")).json()).brandIdentities;
      const look = { colors: ["#4f46e5", "#ffd166"], references: [{ title: "Launch", content: "It is here." }] };
      await api.patch(`/v1/brand-identities/${brand.id}`, look);
      const queued = await api.post("/v1/brand-identities/generate", {
        websiteUrl: `http://127.0.0.1:9/${uniqueName("site")}`,
      });
      const analysisId = (await queued.json()).job.id;
      await api.post("/v1/schedules", {
        name: "Weekly changelog",
        sourceType: "cron",
        sourceConfig: { cron: { frequency: "weekly", hour: 9, minute: 0, dayOfWeek: 1 } },
        targets: { repositoryIds: [id] },
        outputType: "changelog",
        enabled: true,
      });
      await api.post("/v1/event-triggers", {
        sourceType: "vcs_webhook",
        sourceConfig: { eventTypes: ["release"] },
        targets: { repositoryIds: [id] },
        outputType: "changelog",
        enabled: true,
      });
      const [connected] = (await (await api.get("/v1/integrations")).json()).vcs;
      await request.post(new URL(connected.webhookUrl).pathname, {
        headers: { "X-Vcs-Event": "push", "X-Vcs-Delivery": uniqueName("delivery"), "X-Hub-Signature-256": "sha256=0" },
        data: {},
      });
      const projectId = await getFirstProject(api);
      await describeBrand(api, projectId);
      await api.patch(`/v1/projects/${projectId}/geo/settings`, SANDBOX_SETTINGS);
      await ensureConversation(api, projectId);
      await ensureScanned(api, projectId);
      const [prompt] = (await (await api.get(`/v1/projects/${projectId}/geo/prompts`)).json()).prompts;
      const { promptGaps } = await (await api.get(`/v1/projects/${projectId}/geo/gaps`)).json();
      const source = { topic: promptGaps[0].prompt, sourceKind: "gap", sourceId: promptGaps[0].id };
      const planned = await api.post(`/v1/projects/${projectId}/geo/briefs`, source);
      expect([200, 201], await planned.text()).toContain(planned.status());
      const { briefId } = await planned.json();
      await setWebsite(api, UNREACHABLE_SITE);
      await ensureAudited(api, projectId);
      await ensureTraffic(api, request, projectId);
      const newProject = await (await api.post("/v1/projects", { name: uniqueName("project") })).json();
      const feedbackBody = {
        message: "The export is slow.",
        externalId: "pages",
        contextUrl: "https://acme.example/docs",
      };
      const { feedback } = await (await api.post("/v1/feedback", feedbackBody)).json();
      const talk = await request.post("/v1/chats", {
        headers: { Authorization: `Bearer ${key}` },
        data: { message: "How visible are we?" },
      });
      const chatId = talk.headers()["x-chat-id"] ?? "";
      await request.dispose();
      await use({
        postId: post.id,
        jobId: job.id,
        publicPath: `/p/${slug}/${post.slug}`,
        brandId: brand.id,
        analysisId,
        newProjectId: newProject.project.id,
        feedbackId: feedback.id,
        promptId: prompt.id,
        gapId: promptGaps[0].id,
        briefId,
        chatId,
      });
    },
    { scope: "worker" },
  ],
  watched: async ({ page }, use) => use(recordFaults(page)),
});
test.describe.configure({ mode: "parallel", timeout: 240_000 });

type Watched = { page: Page; faults: string[] };

/** Records errors of the browser's console. */
function recordFaults(page: Page): Watched {
  const faults: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(message.text());
  });
  page.on("pageerror", (error) => faults.push(error.message));
  return { page, faults };
}

const buildPath = (path: string) => `/${world().workspaces.pages.slug}${path}`;
const expectHeading = (page: Page) => expect(page.getByRole("heading", { level: 1 })).toBeVisible();

type Visit = { name: string; path: (made: Made) => string; signedIn?: boolean; ready?: (page: Page) => Promise<void> };

const PAGES: Visit[] = [
  { name: "sign-in", path: () => "/sign-in", signedIn: false },
  { name: "sign-up", path: () => "/sign-up", signedIn: false },
  { name: "forgot password", path: () => "/forgot-password", signedIn: false },
  { name: "password reset", path: () => "/reset-password?token=none", signedIn: false },
  { name: "a used sign-in link", path: () => "/sign-in/link?token=none", signedIn: false },
  { name: "an expired invitation", path: () => "/accept-invitation?token=none", signedIn: false },
  { name: "home", path: () => buildPath("") },
  {
    name: "content",
    path: () => buildPath("/content"),
    ready: (page) => expect(page.getByRole("navigation", { name: "Pages" })).toBeVisible(),
  },
  {
    name: "content as cards",
    path: () => buildPath("/content?view=cards"),
    ready: (page) => expect(page.getByRole("navigation", { name: "Pages" })).toBeVisible(),
  },
  {
    name: "content without a match",
    path: () => buildPath("/content?q=nothing-has-this-title"),
    ready: (page) => expect(page.getByText("No posts match")).toBeVisible(),
  },
  {
    name: "new post",
    path: () => buildPath("/content/new?window=last_30_days"),
    ready: (page) => expect(page.getByText(/items? kept/)).toBeVisible(),
  },
  {
    name: "a job",
    path: ({ jobId }) => buildPath(`/content/jobs/${jobId}`),
    ready: (page) => expect(page.getByText("The changelog is written")).toBeVisible(),
  },
  {
    name: "a post, its text",
    path: ({ postId }) => buildPath(`/content/${postId}`),
    ready: (page) => expect(page.getByRole("textbox", { name: "Text", exact: true })).toBeVisible(),
  },
  {
    name: "a post, its agent",
    path: ({ postId }) => buildPath(`/content/${postId}?tab=agent`),
    ready: (page) => expect(page.getByRole("textbox", { name: "Ask the agent" })).toBeVisible(),
  },
  {
    name: "a post, its Markdown",
    path: ({ postId }) => buildPath(`/content/${postId}?view=markdown`),
    ready: (page) => expect(page.getByRole("textbox", { name: "Markdown" })).toBeVisible(),
  },
  {
    name: "a post, its preview",
    path: ({ postId }) => buildPath(`/content/${postId}?tab=preview`),
    ready: (page) => expect(page.getByRole("article")).toBeVisible(),
  },
  {
    name: "a post, its review",
    path: ({ postId }) => buildPath(`/content/${postId}?tab=review`),
    ready: (page) => expect(page.getByRole("textbox", { name: "Comment on the whole post" })).toBeVisible(),
  },
  {
    name: "calendar",
    path: () => buildPath("/calendar"),
    ready: (page) => expect(page.getByRole("link", { name: /Published/ }).first()).toBeVisible(),
  },
  {
    name: "calendar as a list",
    path: () => buildPath("/calendar?view=list"),
    ready: (page) => expect(page.getByRole("link", { name: /Published/ }).first()).toBeVisible(),
  },
  {
    name: "a post, its evidence",
    path: ({ postId }) => buildPath(`/content/${postId}?tab=evidence`),
    ready: (page) => expect(page.getByRole("region", { name: "Sources" })).toBeVisible(),
  },
  {
    name: "a post, its revisions",
    path: ({ postId }) => buildPath(`/content/${postId}?tab=revisions`),
    ready: (page) => expect(page.getByRole("list", { name: "Revisions" })).toBeVisible(),
  },
  {
    name: "schedules",
    path: () => buildPath("/schedules"),
    ready: (page) => expect(page.getByText("Every Monday 09:00 UTC").first()).toBeVisible(),
  },
  {
    name: "a new schedule",
    path: () => buildPath("/schedules?new=true"),
    ready: (page) => expect(page.getByRole("region", { name: "Next runs" })).toBeVisible(),
  },
  {
    name: "events",
    path: () => buildPath("/events"),
    ready: (page) => expect(page.getByText("On every release", { exact: true }).first()).toBeVisible(),
  },
  {
    name: "a new event trigger",
    path: () => buildPath("/events?new=true"),
    ready: (page) => expect(page.getByRole("button", { name: "Create event trigger" })).toBeEnabled(),
  },
  {
    name: "integrations",
    path: () => buildPath("/integrations"),
    ready: (page) => expect(page.getByRole("button", { name: /^Actions for/ }).first()).toBeVisible(),
  },
  {
    name: "brand identities",
    path: () => buildPath("/brands"),
    ready: (page) => expect(page.getByRole("button", { name: /^Actions for/ }).first()).toBeVisible(),
  },
  {
    name: "a brand identity",
    path: ({ brandId }) => buildPath(`/brands/${brandId}`),
    ready: (page) => expect(page.getByRole("switch", { name: "plain-words" })).toBeVisible(),
  },
  {
    name: "a failed analysis",
    path: ({ analysisId }) => buildPath(`/brands/analyses/${analysisId}`),
    ready: (page) => expect(page.getByRole("main").getByRole("alert")).toBeVisible(),
  },
  {
    name: "skills",
    path: () => buildPath("/skills"),
    ready: (page) => expect(page.getByRole("region", { name: "System" })).toBeVisible(),
  },
  {
    name: "a skill",
    path: () => buildPath("/skills/product-names"),
    ready: (page) => expect(page.getByRole("region", { name: "Try it" })).toBeVisible(),
  },
  {
    name: "API keys",
    path: () => buildPath("/keys"),
    ready: (page) => expect(page.getByRole("button", { name: /^Actions for/ }).first()).toBeVisible(),
  },
  {
    name: "a new API key",
    path: () => buildPath("/keys?create=true"),
    ready: (page) => expect(page.getByRole("dialog", { name: "Create an API key" })).toBeVisible(),
  },
  {
    name: "connecting an assistant",
    path: () => buildPath("/keys?connect=true"),
    ready: (page) => expect(page.getByRole("dialog", { name: "Connect an assistant" })).toBeVisible(),
  },
  { name: "settings, general", path: () => buildPath("/settings/general") },
  {
    name: "settings, members",
    path: () => buildPath("/settings/members"),
    ready: (page) => expect(page.getByRole("region", { name: "Members" })).toBeVisible(),
  },
  {
    name: "a new invitation",
    path: () => buildPath("/settings/members?invite=true"),
    ready: (page) => expect(page.getByRole("dialog", { name: /^Invite to/ })).toBeVisible(),
  },
  {
    name: "settings, connected apps",
    path: () => buildPath("/settings/grants"),
    ready: (page) => expect(page.getByText("No connected apps")).toBeVisible(),
  },
  { name: "an expired access request", path: () => "/oauth/interaction/none" },
  { name: "an OAuth error", path: () => "/oauth/error" },
  {
    name: "the device code",
    path: () => "/oauth/device",
    ready: (page) => expect(page.getByRole("textbox", { name: "Code" })).toBeVisible(),
  },
  {
    name: "settings, plan and usage",
    path: () => buildPath("/settings/plan"),
    ready: (page) => expect(page.getByRole("region", { name: "Credit costs" })).toBeVisible(),
  },
  {
    name: "settings, credits",
    path: () => buildPath("/settings/credits"),
    ready: (page) => expect(page.getByRole("region", { name: "Credit history" })).toBeVisible(),
  },
  {
    name: "settings, webhook logs",
    path: () => buildPath("/settings/webhook-logs"),
    ready: (page) => expect(page.getByRole("region", { name: "Webhook deliveries" })).toBeVisible(),
  },
  {
    name: "settings, audit log",
    path: () => buildPath("/settings/audit"),
    ready: (page) => expect(page.getByRole("region", { name: "Audit log events" })).toBeVisible(),
  },
  { name: "settings, security", path: () => buildPath("/settings/security") },
  { name: "settings, account", path: () => buildPath("/settings/account") },
  { name: "settings, appearance", path: () => buildPath("/settings/appearance") },
  {
    name: "GEO overview",
    path: () => buildPath("/geo"),
    ready: (page) => expect(page.getByRole("region", { name: "Engines" })).toBeVisible(),
  },
  {
    name: "GEO overview, its answers",
    path: () => buildPath("/geo?engine=sandbox/atlas"),
    ready: (page) => expect(page.getByRole("dialog").getByRole("listitem").first()).toBeVisible(),
  },
  {
    name: "GEO overview before the first scan",
    path: ({ newProjectId }) => buildPath(`/geo?project=${newProjectId}`),
    ready: (page) => expect(page.getByRole("region", { name: "First steps" }).getByRole("listitem")).toHaveCount(3),
  },
  {
    name: "a new chat",
    path: () => buildPath("/chat"),
    ready: (page) => expect(page.getByRole("button", { name: "Which gaps first?" })).toBeVisible(),
  },
  {
    name: "a chat with its answer",
    path: ({ chatId }) => buildPath(`/chat/${chatId}`),
    ready: (page) => expect(page.getByRole("article", { name: "Clarion" })).toContainText("Over the last 30 days"),
  },
  {
    name: "agent readiness",
    path: () => buildPath("/geo/readiness"),
    ready: (page) => expect(page.getByRole("region", { name: "Essential" })).toBeVisible(),
  },
  {
    name: "agent readiness before the first audit",
    path: ({ newProjectId }) => buildPath(`/geo/readiness?project=${newProjectId}`),
    ready: (page) => expect(page.getByRole("button", { name: "Audit website" })).toBeVisible(),
  },
  {
    name: "AI traffic",
    path: () => buildPath("/geo/traffic"),
    ready: (page) => expect(page.getByRole("region", { name: "Live log" }).getByRole("row").nth(1)).toBeVisible(),
  },
  {
    name: "AI traffic before the first event",
    path: ({ newProjectId }) => buildPath(`/geo/traffic?project=${newProjectId}`),
    ready: (page) => expect(page.getByText("Waiting for the first event")).toBeVisible(),
  },
  {
    name: "GEO prompts",
    path: () => buildPath("/geo/prompts"),
    ready: (page) => expect(page.getByRole("button", { name: /in the latest answer/ }).first()).toBeVisible(),
  },
  {
    name: "a GEO prompt",
    path: ({ promptId }) => buildPath(`/geo/prompts/${promptId}`),
    ready: (page) => expect(page.getByRole("region", { name: "Answers" }).getByRole("listitem").first()).toBeVisible(),
  },
  {
    name: "GEO conversations",
    path: () => buildPath("/geo/conversations"),
    ready: (page) => expect(page.getByRole("region", { name: "Category to choice", exact: true })).toBeVisible(),
  },
  {
    name: "GEO competitors",
    path: () => buildPath("/geo/competitors"),
    ready: (page) => expect(page.getByRole("link", { name: "Beamer" })).toBeVisible(),
  },
  {
    name: "a GEO competitor",
    path: () => buildPath("/geo/competitors/Beamer"),
    ready: (page) => expect(page.getByRole("region", { name: "Latest answers", exact: true })).toBeVisible(),
  },
  {
    name: "feedback",
    path: ({ feedbackId }) => buildPath(`/geo/feedback?item=${feedbackId}`),
    ready: (page) => expect(page.getByRole("article").getByText("The export is slow.")).toBeVisible(),
  },
  {
    name: "feedback, an empty tab",
    path: () => buildPath("/geo/feedback?status=archived"),
    ready: (page) => expect(page.getByText("Nothing here")).toBeVisible(),
  },
  {
    name: "GEO citations",
    path: () => buildPath("/geo/citations"),
    ready: (page) => expect(page.getByRole("region", { name: "Cited sites" })).toBeVisible(),
  },
  {
    name: "GEO methodology",
    path: () => buildPath("/geo/methodology"),
    ready: (page) => expect(page.getByRole("region", { name: "Up, down or no change" })).toBeVisible(),
  },
  {
    name: "GEO gaps with one open",
    path: ({ gapId }) => buildPath(`/geo/gaps?gap=${gapId}`),
    ready: (page) => expect(page.getByRole("list", { name: "Answers without you" })).toBeVisible(),
  },
  {
    name: "GEO gaps before the first scan",
    path: ({ newProjectId }) => buildPath(`/geo/gaps?project=${newProjectId}`),
    ready: (page) => expect(page.getByRole("region", { name: "First steps" })).toBeVisible(),
  },
  {
    name: "GEO briefs",
    path: () => buildPath("/geo/briefs"),
    ready: (page) => expect(page.getByRole("region", { name: "Briefs" }).getByRole("row").nth(1)).toBeVisible(),
  },
  {
    name: "a GEO brief",
    path: ({ briefId }) => buildPath(`/geo/briefs/${briefId}`),
    ready: (page) => expect(page.getByRole("region", { name: "Baseline" })).toBeVisible(),
  },
  {
    name: "editing a GEO brief",
    path: ({ briefId }) => buildPath(`/geo/briefs/${briefId}?edit=true`),
    ready: (page) => expect(page.getByRole("textbox", { name: "Working title" })).toBeVisible(),
  },
  {
    name: "GEO settings",
    path: () => buildPath("/geo/settings"),
    ready: (page) => expect(page.getByText("A scan asks", { exact: true })).toBeVisible(),
  },
  { name: "welcome", path: () => buildPath("/welcome") },
  { name: "welcome, the repository", path: () => buildPath("/welcome?step=repository") },
  {
    name: "welcome, the brand",
    path: () => buildPath("/welcome?step=brand"),
    ready: (page) => expect(page.getByRole("textbox", { name: "What it does" })).toBeVisible(),
  },
  {
    name: "welcome, the questions",
    path: () => buildPath("/welcome?step=prompts"),
    ready: (page) => expect(page.getByRole("list", { name: "Prompts" }).getByRole("checkbox").first()).toBeVisible(),
  },
  {
    name: "the list of notifications",
    path: () => buildPath("/skills"),
    ready: async (page) => {
      await page.getByRole("button", { name: /^Notifications/ }).click();
      const list = page.getByRole("dialog", { name: "Notifications" });
      await expect(list.getByRole("listitem").first()).toBeVisible();
    },
  },
  { name: "the API reference", path: () => "/docs", signedIn: false },
  {
    name: "the API reference of posts",
    path: () => "/docs/posts",
    signedIn: false,
    ready: (page) => expect(page.getByRole("article", { name: "Update a post" })).toBeVisible(),
  },
  {
    name: "a page that does not exist",
    path: () => buildPath("/nothing-here"),
    ready: (page) => expect(page.getByRole("link", { name: "Go to Home" })).toBeVisible(),
  },
  { name: "an unknown URL", path: () => "/nothing/here" },
  { name: "the public list", path: () => `/p/${world().workspaces.pages.slug}`, signedIn: false },
  { name: "a public post", path: ({ publicPath }) => publicPath, signedIn: false },
];

/** Each theme and each width once: contrast depends on the theme, layout on the width. */
const LOOKS = [
  { colorScheme: "light", width: 1440 },
  { colorScheme: "dark", width: 390 },
] as const;

/** On this page the frame is also tested in the other two combinations. */
const FRAME = "home";
/** On these pages the frames are walked through, too: of both modes of the dashboard, and of the reference. */
const FRAMES = [FRAME, "GEO overview", "the API reference"];
const FRAME_LOOKS = [
  { colorScheme: "dark", width: 1440 },
  { colorScheme: "light", width: 390 },
] as const;

/** Widths without horizontal scrolling, from a small phone to a tablet. */
const WIDTHS = [768, 360];

/** The limit for compressed scripts that the document references, which must load before the page is interactive. */
const FIRST_LOAD_MAX_BYTES = 250_000;

async function measureFirstLoadBytes(page: Page, html: string): Promise<number> {
  const scriptPaths = [...html.matchAll(/<script[^>]+src="([^"]+)"/g)].map((match) => match[1] ?? "");
  return page.evaluate((paths) => {
    const wanted = new Set(paths.map((path) => new URL(path, window.location.href).href));
    const loaded = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    return loaded.filter(({ name }) => wanted.has(name)).reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  }, scriptPaths);
}

for (const visit of PAGES) {
  test(`passes axe, keyboard, layout and script size checks: ${visit.name}`, async ({
    watched: { page, faults },
    context,
    made,
  }) => {
    if (visit.signedIn !== false) await context.addCookies(world().cookies);
    const answer = await page.goto(visit.path(made));
    await (visit.ready ?? expectHeading)(page);
    const html = (await answer?.text()) ?? "";
    const bytes = await measureFirstLoadBytes(page, html);
    test.info().annotations.push({ type: "first-load script bytes", description: String(bytes) });
    expect(bytes).toBeLessThan(FIRST_LOAD_MAX_BYTES);
    expect(bytes > 0, "only public pages come without scripts").toBe(!visit.path(made).startsWith("/p/"));
    for (const { colorScheme, width } of visit.name === FRAME ? [...LOOKS, ...FRAME_LOOKS] : LOOKS) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.waitForFunction(
        (scheme) => getComputedStyle(document.documentElement).colorScheme.includes(scheme),
        colorScheme,
      );
      // Stale data is dimmed while it is read again.
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
      expect.soft(await findViolations(page), `${colorScheme}, ${width} pixels`).toEqual([]);
    }
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 780 });
      const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      await expect.poll(overflow, `${width} pixels`).toBeLessThanOrEqual(0);
    }
    // Last, because it scrolls, and axe reports targets below a sticky bar as too small.
    await page.setViewportSize({ width: 1440, height: 900 });
    await tabThroughPage(page, { skipFrame: !FRAMES.includes(visit.name) });
    const expected = answer?.status() === 404 ? faults.filter((fault) => !fault.includes("404")) : faults;
    expect(expected).toEqual([]);
  });
}

/** The most visited pages, with an element that depends on their data. */
const WITH_DATA: (Visit & { shown: (page: Page) => Locator })[] = [
  { name: "home", path: () => buildPath(""), shown: (page) => page.getByText("Weekly changelog").first() },
  {
    name: "content",
    path: () => buildPath("/content"),
    shown: (page) => page.getByRole("navigation", { name: "Pages" }),
  },
];

for (const { name, path, shown } of WITH_DATA) {
  test(`renders data without JavaScript: ${name}`, async ({ browser, made }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: world().demo.url });
    await context.addCookies(world().cookies);
    const page = await context.newPage();
    await page.goto(path(made));
    await expect(shown(page)).toBeVisible();
    await context.close();
  });
}
