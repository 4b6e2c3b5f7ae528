import type { Locator, Page } from "@playwright/test";
import { findings } from "#e2e/axe.ts";
import {
  describeBrand,
  ensureAudited,
  ensureConversation,
  ensureScanned,
  firstProject,
  NOWHERE,
  SANDBOX_SETTINGS,
  setWebsite,
} from "#e2e/geo.ts";
import { walkThrough } from "#e2e/keyboard.ts";
import { connect, follow, queue } from "#e2e/posts.ts";
import { freshName, makeRepository } from "#e2e/repositories.ts";
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

/** A published post of the file's own organization and the job that made it, once for each worker. */
const test = base.extend<{ watched: Watched }, { made: Made }>({
  made: [
    async ({ playwright }, use) => {
      const { url } = world().demo;
      const { slug, key } = world().workspaces.pages;
      const storageState = { cookies: world().cookies, origins: [] };
      const request = await playwright.request.newContext({ baseURL: url, storageState });
      const api = client(request, key);
      const { id } = await connect(api, makeRepository());
      const { job } = await follow(api, (await queue(api, { integrations: { vcs: [id] }, newest: true })).id);
      await dashboard(request, slug).patch("/organization", { publicPages: true });
      const published = await api.patch(`/v1/posts/${job.postId}`, { status: "published" });
      const { post } = await published.json();
      const [brand] = (await (await api.get("/v1/brand-identities")).json()).brandIdentities;
      const look = { colors: ["#4f46e5", "#ffd166"], references: [{ title: "Launch", content: "It is here." }] };
      await api.patch(`/v1/brand-identities/${brand.id}`, look);
      const asked = await api.post("/v1/brand-identities/generate", {
        websiteUrl: `http://127.0.0.1:9/${freshName("site")}`,
      });
      const analysisId = (await asked.json()).job.id;
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
        headers: { "X-Vcs-Event": "push", "X-Vcs-Delivery": freshName("delivery"), "X-Hub-Signature-256": "sha256=0" },
        data: {},
      });
      const projectId = await firstProject(api);
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
      await setWebsite(api, NOWHERE);
      await ensureAudited(api, projectId);
      await ensureTraffic(api, request, projectId);
      const newProject = await (await api.post("/v1/projects", { name: freshName("project") })).json();
      const said = { message: "The export is slow.", externalId: "pages", contextUrl: "https://acme.example/docs" };
      const { feedback } = await (await api.post("/v1/feedback", said)).json();
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
  watched: async ({ page }, use) => use(watch(page)),
});
test.describe.configure({ mode: "parallel", timeout: 240_000 });

type Watched = { page: Page; faults: string[] };

/** Notes what a browser's console would show as an error. */
function watch(page: Page): Watched {
  const faults: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(message.text());
  });
  page.on("pageerror", (error) => faults.push(error.message));
  return { page, faults };
}

const mine = (path: string) => `/${world().workspaces.pages.slug}${path}`;
const heading = (page: Page) => expect(page.getByRole("heading", { level: 1 })).toBeVisible();

type Visit = { name: string; path: (made: Made) => string; signedIn?: boolean; ready?: (page: Page) => Promise<void> };

const PAGES: Visit[] = [
  { name: "sign-in", path: () => "/sign-in", signedIn: false },
  { name: "sign-up", path: () => "/sign-up", signedIn: false },
  { name: "forgot password", path: () => "/forgot-password", signedIn: false },
  { name: "a new password", path: () => "/reset-password?token=none", signedIn: false },
  { name: "a link that signs in, used up", path: () => "/sign-in/link?token=none", signedIn: false },
  { name: "an invitation that has ended", path: () => "/accept-invitation?token=none", signedIn: false },
  { name: "home", path: () => mine("") },
  {
    name: "content",
    path: () => mine("/content"),
    ready: (page) => expect(page.getByRole("navigation", { name: "Pages" })).toBeVisible(),
  },
  {
    name: "content as cards",
    path: () => mine("/content?view=cards"),
    ready: (page) => expect(page.getByRole("navigation", { name: "Pages" })).toBeVisible(),
  },
  {
    name: "content that no filter matches",
    path: () => mine("/content?q=nothing-has-this-title"),
    ready: (page) => expect(page.getByText("No post matches")).toBeVisible(),
  },
  {
    name: "new post",
    path: () => mine("/content/new?window=last_30_days"),
    ready: (page) => expect(page.getByText(/items? kept/)).toBeVisible(),
  },
  {
    name: "a job",
    path: ({ jobId }) => mine(`/content/jobs/${jobId}`),
    ready: (page) => expect(page.getByText("The changelog is written")).toBeVisible(),
  },
  {
    name: "a post, its text",
    path: ({ postId }) => mine(`/content/${postId}`),
    ready: (page) => expect(page.getByRole("textbox", { name: "Text", exact: true })).toBeVisible(),
  },
  {
    name: "a post, its agent",
    path: ({ postId }) => mine(`/content/${postId}?tab=agent`),
    ready: (page) => expect(page.getByRole("textbox", { name: "Ask the agent" })).toBeVisible(),
  },
  {
    name: "a post, its Markdown",
    path: ({ postId }) => mine(`/content/${postId}?view=markdown`),
    ready: (page) => expect(page.getByRole("textbox", { name: "Markdown" })).toBeVisible(),
  },
  {
    name: "a post, its preview",
    path: ({ postId }) => mine(`/content/${postId}?tab=preview`),
    ready: (page) => expect(page.getByRole("article")).toBeVisible(),
  },
  {
    name: "a post, its evidence",
    path: ({ postId }) => mine(`/content/${postId}?tab=evidence`),
    ready: (page) => expect(page.getByRole("region", { name: "Sources" })).toBeVisible(),
  },
  {
    name: "a post, its revisions",
    path: ({ postId }) => mine(`/content/${postId}?tab=revisions`),
    ready: (page) => expect(page.getByRole("list", { name: "Revisions" })).toBeVisible(),
  },
  {
    name: "schedules",
    path: () => mine("/schedules"),
    ready: (page) => expect(page.getByText("Every Monday 09:00 UTC").first()).toBeVisible(),
  },
  {
    name: "a new schedule",
    path: () => mine("/schedules?new=true"),
    ready: (page) => expect(page.getByRole("region", { name: "Next runs" })).toBeVisible(),
  },
  {
    name: "events",
    path: () => mine("/events"),
    ready: (page) => expect(page.getByText("On every release", { exact: true }).first()).toBeVisible(),
  },
  {
    name: "a new event trigger",
    path: () => mine("/events?new=true"),
    ready: (page) => expect(page.getByRole("button", { name: "Create trigger" })).toBeEnabled(),
  },
  {
    name: "integrations",
    path: () => mine("/integrations"),
    ready: (page) => expect(page.getByRole("button", { name: /^Actions for/ }).first()).toBeVisible(),
  },
  {
    name: "brand identities",
    path: () => mine("/brands"),
    ready: (page) => expect(page.getByRole("button", { name: /^Actions for/ }).first()).toBeVisible(),
  },
  {
    name: "a brand identity",
    path: ({ brandId }) => mine(`/brands/${brandId}`),
    ready: (page) => expect(page.getByRole("switch", { name: "plain-words" })).toBeVisible(),
  },
  {
    name: "an analysis that failed",
    path: ({ analysisId }) => mine(`/brands/analyses/${analysisId}`),
    ready: (page) => expect(page.getByRole("main").getByRole("alert")).toBeVisible(),
  },
  {
    name: "skills",
    path: () => mine("/skills"),
    ready: (page) => expect(page.getByRole("region", { name: "System" })).toBeVisible(),
  },
  {
    name: "a skill",
    path: () => mine("/skills/product-names"),
    ready: (page) => expect(page.getByRole("region", { name: "Try it" })).toBeVisible(),
  },
  {
    name: "API keys",
    path: () => mine("/keys"),
    ready: (page) => expect(page.getByRole("button", { name: /^Actions for/ }).first()).toBeVisible(),
  },
  {
    name: "a new API key",
    path: () => mine("/keys?create=true"),
    ready: (page) => expect(page.getByRole("dialog", { name: "Create an API key" })).toBeVisible(),
  },
  {
    name: "how an assistant connects",
    path: () => mine("/keys?connect=true"),
    ready: (page) => expect(page.getByRole("dialog", { name: "Connect an assistant" })).toBeVisible(),
  },
  { name: "settings, general", path: () => mine("/settings/general") },
  {
    name: "settings, members",
    path: () => mine("/settings/members"),
    ready: (page) => expect(page.getByRole("region", { name: "Members" })).toBeVisible(),
  },
  {
    name: "a new invitation",
    path: () => mine("/settings/members?invite=true"),
    ready: (page) => expect(page.getByRole("dialog", { name: /^Invite to/ })).toBeVisible(),
  },
  {
    name: "settings, connected apps",
    path: () => mine("/settings/grants"),
    ready: (page) => expect(page.getByText("No connected app")).toBeVisible(),
  },
  { name: "a request for access that has ended", path: () => "/oauth/interaction/none" },
  { name: "a fault between an app and us", path: () => "/oauth/error" },
  {
    name: "the code of a device",
    path: () => "/oauth/device",
    ready: (page) => expect(page.getByRole("textbox", { name: "Code" })).toBeVisible(),
  },
  {
    name: "settings, plan and usage",
    path: () => mine("/settings/plan"),
    ready: (page) => expect(page.getByRole("region", { name: "What credits buy" })).toBeVisible(),
  },
  {
    name: "settings, credits",
    path: () => mine("/settings/credits"),
    ready: (page) => expect(page.getByRole("region", { name: "Changes of the credits" })).toBeVisible(),
  },
  {
    name: "settings, webhook logs",
    path: () => mine("/settings/webhook-logs"),
    ready: (page) => expect(page.getByRole("region", { name: "Webhook deliveries" })).toBeVisible(),
  },
  { name: "settings, appearance", path: () => mine("/settings/appearance") },
  {
    name: "GEO overview",
    path: () => mine("/geo"),
    ready: (page) => expect(page.getByRole("region", { name: "Engines" })).toBeVisible(),
  },
  {
    name: "GEO overview, its answers",
    path: () => mine("/geo?engine=sandbox/atlas"),
    ready: (page) => expect(page.getByRole("dialog").getByRole("listitem").first()).toBeVisible(),
  },
  {
    name: "GEO overview before the first scan",
    path: ({ newProjectId }) => mine(`/geo?project=${newProjectId}`),
    ready: (page) => expect(page.getByRole("region", { name: "First steps" }).getByRole("listitem")).toHaveCount(3),
  },
  {
    name: "a new chat",
    path: () => mine("/chat"),
    ready: (page) => expect(page.getByRole("button", { name: "Which gaps first?" })).toBeVisible(),
  },
  {
    name: "a chat with its answer",
    path: ({ chatId }) => mine(`/chat/${chatId}`),
    ready: (page) => expect(page.getByRole("article", { name: "Clarion" })).toContainText("Over the last 30 days"),
  },
  {
    name: "agent readiness",
    path: () => mine("/geo/readiness"),
    ready: (page) => expect(page.getByRole("region", { name: "Essential" })).toBeVisible(),
  },
  {
    name: "agent readiness before the first audit",
    path: ({ newProjectId }) => mine(`/geo/readiness?project=${newProjectId}`),
    ready: (page) => expect(page.getByRole("button", { name: "Audit website" })).toBeVisible(),
  },
  {
    name: "AI traffic",
    path: () => mine("/geo/traffic"),
    ready: (page) => expect(page.getByRole("region", { name: "Live log" }).getByRole("row").nth(1)).toBeVisible(),
  },
  {
    name: "AI traffic before the first event",
    path: ({ newProjectId }) => mine(`/geo/traffic?project=${newProjectId}`),
    ready: (page) => expect(page.getByText("Waiting for the first event")).toBeVisible(),
  },
  {
    name: "GEO prompts",
    path: () => mine("/geo/prompts"),
    ready: (page) => expect(page.getByRole("button", { name: /in the latest answer/ }).first()).toBeVisible(),
  },
  {
    name: "a GEO prompt",
    path: ({ promptId }) => mine(`/geo/prompts/${promptId}`),
    ready: (page) => expect(page.getByRole("region", { name: "Answers" }).getByRole("listitem").first()).toBeVisible(),
  },
  {
    name: "GEO conversations",
    path: () => mine("/geo/conversations"),
    ready: (page) => expect(page.getByRole("region", { name: "Category to choice", exact: true })).toBeVisible(),
  },
  {
    name: "GEO competitors",
    path: () => mine("/geo/competitors"),
    ready: (page) => expect(page.getByRole("link", { name: "Beamer" })).toBeVisible(),
  },
  {
    name: "a GEO competitor",
    path: () => mine("/geo/competitors/Beamer"),
    ready: (page) => expect(page.getByRole("region", { name: "Latest answers", exact: true })).toBeVisible(),
  },
  {
    name: "feedback",
    path: ({ feedbackId }) => mine(`/geo/feedback?item=${feedbackId}`),
    ready: (page) => expect(page.getByRole("article").getByText("The export is slow.")).toBeVisible(),
  },
  {
    name: "feedback, an empty tab",
    path: () => mine("/geo/feedback?status=archived"),
    ready: (page) => expect(page.getByText("No item has this status")).toBeVisible(),
  },
  {
    name: "GEO citations",
    path: () => mine("/geo/citations"),
    ready: (page) => expect(page.getByRole("region", { name: "Cited sites" })).toBeVisible(),
  },
  {
    name: "GEO gaps, one of them open",
    path: ({ gapId }) => mine(`/geo/gaps?gap=${gapId}`),
    ready: (page) => expect(page.getByRole("list", { name: "Answers without you" })).toBeVisible(),
  },
  {
    name: "GEO gaps before the first scan",
    path: ({ newProjectId }) => mine(`/geo/gaps?project=${newProjectId}`),
    ready: (page) => expect(page.getByRole("region", { name: "First steps" })).toBeVisible(),
  },
  {
    name: "GEO briefs",
    path: () => mine("/geo/briefs"),
    ready: (page) => expect(page.getByRole("region", { name: "Briefs" }).getByRole("row").nth(1)).toBeVisible(),
  },
  {
    name: "a GEO brief",
    path: ({ briefId }) => mine(`/geo/briefs/${briefId}`),
    ready: (page) => expect(page.getByRole("region", { name: "Baseline" })).toBeVisible(),
  },
  {
    name: "a GEO brief being changed",
    path: ({ briefId }) => mine(`/geo/briefs/${briefId}?edit=true`),
    ready: (page) => expect(page.getByRole("textbox", { name: "Working title" })).toBeVisible(),
  },
  {
    name: "GEO settings",
    path: () => mine("/geo/settings"),
    ready: (page) => expect(page.getByText("A scan asks", { exact: true })).toBeVisible(),
  },
  { name: "welcome", path: () => mine("/welcome") },
  { name: "welcome, the repository", path: () => mine("/welcome?step=repository") },
  {
    name: "welcome, the brand",
    path: () => mine("/welcome?step=brand"),
    ready: (page) => expect(page.getByRole("textbox", { name: "What it does" })).toBeVisible(),
  },
  {
    name: "welcome, the questions",
    path: () => mine("/welcome?step=prompts"),
    ready: (page) => expect(page.getByRole("list", { name: "Questions" }).getByRole("checkbox").first()).toBeVisible(),
  },
  {
    name: "the list of notifications",
    path: () => mine("/skills"),
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
    path: () => mine("/nothing-here"),
    ready: (page) => expect(page.getByRole("link", { name: "Go to Home" })).toBeVisible(),
  },
  { name: "an address that leads nowhere", path: () => "/nothing/here" },
  { name: "the public list", path: () => `/p/${world().workspaces.pages.slug}`, signedIn: false },
  { name: "a public post", path: ({ publicPath }) => publicPath, signedIn: false },
];

/** Each theme and each width once: contrast depends on the theme, what is laid out on the width. */
const LOOKS = [
  { colorScheme: "light", width: 1440 },
  { colorScheme: "dark", width: 390 },
] as const;

/** The frame around every page is looked at in the other two as well, on this one. */
const FRAME = "home";
const FRAME_LOOKS = [
  { colorScheme: "dark", width: 1440 },
  { colorScheme: "light", width: 390 },
] as const;

/** Where everything still has to fit, from a small telephone to a tablet. */
const WIDTHS = [768, 360];

/** Scripts that a page's document names, as they travel: what a first visit has to load before the page can act. */
const FIRST_LOAD_MAX_BYTES = 250_000;

async function firstLoadBytes(page: Page, html: string): Promise<number> {
  const named = [...html.matchAll(/<script[^>]+src="([^"]+)"/g)].map((match) => match[1] ?? "");
  return page.evaluate((paths) => {
    const wanted = new Set(paths.map((path) => new URL(path, window.location.href).href));
    const loaded = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    return loaded.filter(({ name }) => wanted.has(name)).reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  }, named);
}

for (const visit of PAGES) {
  test(`${visit.name}: nothing for axe; every stop of the keyboard is seen; fits 360 pixels; loads little`, async ({
    watched: { page, faults },
    context,
    made,
  }) => {
    if (visit.signedIn !== false) await context.addCookies(world().cookies);
    const answer = await page.goto(visit.path(made));
    await (visit.ready ?? heading)(page);
    const html = (await answer?.text()) ?? "";
    const bytes = await firstLoadBytes(page, html);
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
      expect.soft(await findings(page), `${colorScheme}, ${width} pixels`).toEqual([]);
    }
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 780 });
      const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      await expect.poll(overflow, `${width} pixels`).toBeLessThanOrEqual(0);
    }
    // Last, because it scrolls: what a sticky bar then covers is too small a target for axe.
    await page.setViewportSize({ width: 1440, height: 900 });
    await walkThrough(page);
    const expected = answer?.status() === 404 ? faults.filter((fault) => !fault.includes("404")) : faults;
    expect(expected).toEqual([]);
  });
}

/** The pages that are opened most, each with what only its data draws. */
const WITH_DATA: (Visit & { shown: (page: Page) => Locator })[] = [
  { name: "home", path: () => mine(""), shown: (page) => page.getByText("Weekly changelog").first() },
  {
    name: "content",
    path: () => mine("/content"),
    shown: (page) => page.getByRole("navigation", { name: "Pages" }),
  },
];

for (const { name, path, shown } of WITH_DATA) {
  test(`${name}: comes with its data before any script runs`, async ({ browser, made }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: world().demo.url });
    await context.addCookies(world().cookies);
    const page = await context.newPage();
    await page.goto(path(made));
    await expect(shown(page)).toBeVisible();
    await context.close();
  });
}
