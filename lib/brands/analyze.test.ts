import { readFileSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Ctx } from "#lib/access/principal.ts";
import { failAnalysis } from "#lib/brands/service/analyze.ts";
import { scrapeWebsite } from "#lib/brands/service/scrape.ts";
import { testCtx } from "#lib/testing/context.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { recordEvents } from "#lib/testing/events.ts";
import { callOperation, catchAppError } from "#lib/testing/operations.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import type { BrandAnalysis, BrandIdentity } from "./contract.ts";
import { brandOperations } from "./operations.ts";
import { failStuckAnalyses, resendStrandedAnalyses } from "./service/sweep.ts";
import { extractStep, saveStep, scrapeStep } from "./steps/analyze.ts";
import { AnalysisFault, type AnalysisRun } from "./steps/run.ts";

const sent = recordEvents();
const db = await testDatabase();
const now = new Date("2026-03-01T12:00:00.000Z");
const call = callOperation(brandOperations);
const servers: Server[] = [];
let ctx: Ctx;

beforeEach(async () => {
  sent.events.length = 0;
  sent.isDown = false;
  const userId = await testUser(db, now);
  ctx = testCtx(db, await testOrganization(db, now, { [userId]: "owner" }), { userId, role: "owner" }, now);
});
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

type Route = string | RequestListener;
type Site = { url: string; web: AnalysisRun["web"]; requests: { url: string; agent: string }[]; host: string };

/** A test website; unknown paths answer 404. */
async function site(routes: Record<string, Route>): Promise<Site> {
  const requests: Site["requests"] = [];
  const server = createServer((request, response) => {
    requests.push({ url: request.url ?? "", agent: request.headers["user-agent"] ?? "" });
    const route = routes[request.url ?? ""];
    if (typeof route === "function") return route(request, response);
    response.writeHead(route === undefined ? 404 : 200, { "content-type": "text/html; charset=utf-8" });
    response.end(route ?? "<h1>Not found</h1>");
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url: `http://${host}/`, host, requests, web: { allowedHosts: [`http://${host}`] } };
}

const answer =
  (status: number, headers: Record<string, string>, body: string | Uint8Array = ""): RequestListener =>
  (_, response) =>
    response.writeHead(status, headers).end(body);
const page = (body: string, head = "") => `<html lang="en"><head><title>Acme</title>${head}</head><body>${body}</body>`;
const HOME = readFileSync(join(import.meta.dirname, "analysis/fixtures/casual-shop.html"), "utf8");
const getPaths = (pages: { url: string }[]) => pages.map(({ url }) => new URL(url).pathname);
const problem = async (made: Site, web = made.web) => {
  const { kind, message } = await catchAppError(scrapeWebsite(made.url, web));
  return [kind, message.replace(/127\.0\.0\.1(:\d+)?/, "HOST")];
};

describe("scrapeWebsite", () => {
  test("reads the homepage, its key pages and its own style sheets as ClarionBot", async () => {
    const made = await site({
      "/": HOME.replace(
        "</head>",
        '<link rel="stylesheet" href="/a.css"><link rel="stylesheet" href="https://x.example/b.css"></head>',
      ),
      "/about": page("<p>We bake.</p>"),
      "/pricing": answer(500, {}),
      "/blog": answer(302, { location: "/journal" }),
      "/journal": page("<p>A journal.</p>"),
      "/careers": answer(302, { location: "http://elsewhere.example/jobs" }),
      "/a.css": answer(200, { "content-type": "text/css" }, "a{color:#0057ff}"),
    });
    const { pages, css } = await scrapeWebsite(made.url, made.web);
    expect(getPaths(pages)).toEqual(["/", "/about", "/journal"]);
    expect(css).toContain("#0057ff");
    expect(made.requests[0]?.url).toBe("/robots.txt");
    expect(made.requests.every(({ agent }) => agent.startsWith("ClarionBot"))).toBe(true);
    expect(made.requests.filter(({ url }) => url === "/robots.txt")).toHaveLength(1);
  });

  test("requests at most twelve pages", async () => {
    const links = Array.from({ length: 60 }, (_, index) => `<a href="/about-${index}">x</a>`).join("");
    const routes = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`/about-${index}`, page("<p>x</p>")]));
    const made = await site({ ...routes, "/": page(links) });
    expect((await scrapeWebsite(made.url, made.web)).pages).toHaveLength(12);
    expect(made.requests.filter(({ url }) => url !== "/robots.txt")).toHaveLength(12);
  });

  test("continues on the website that the homepage redirects to", async () => {
    const to = await site({ "/en/": HOME, "/about": page("<p>There.</p>") });
    const from = await site({ "/": answer(301, { location: `${to.url}en/` }) });
    const { pages } = await scrapeWebsite(from.url, { allowedHosts: [`http://${from.host}`, `http://${to.host}`] });
    expect(pages.map(({ url }) => url)).toEqual([`${to.url}en/`, `${to.url}about`]);
    expect(to.requests[0]?.url).toBe("/robots.txt");
  });

  test("obeys the robots.txt rules for ClarionBot", async () => {
    const robots = answer(
      200,
      { "content-type": "text/plain" },
      "User-agent: clarionbot\nDisallow: /about\nDisallow: /j\n",
    );
    const made = await site({
      "/robots.txt": robots,
      "/": HOME,
      "/about": page("secret"),
      "/blog": answer(302, { location: "/journal" }),
      "/journal": page("secret"),
    });
    expect(getPaths((await scrapeWebsite(made.url, made.web)).pages)).toEqual(["/"]);
    expect(made.requests.map(({ url }) => url)).not.toContain("/about");
    expect(made.requests.map(({ url }) => url)).not.toContain("/journal");
    const closed = await site({ "/": HOME, "/robots.txt": answer(200, {}, "User-agent: *\nDisallow: /") });
    expect(await problem(closed)).toEqual(["forbidden", expect.stringContaining("does not let ClarionBot")]);
    expect(closed.requests).toHaveLength(1);
    const broken = await site({ "/": HOME, "/robots.txt": answer(503, {}) });
    expect((await problem(broken))[0]).toBe("forbidden");
  });

  test.each<[string, Record<string, Route>, string, string]>([
    ["without a homepage", {}, "invalid", "HOST answers with status 404"],
    ["that fails", { "/": answer(500, {}) }, "unavailable", "HOST answers with status 500"],
    [
      "of another type",
      { "/": answer(200, { "content-type": "application/pdf" }, "%PDF") },
      "invalid",
      "HOST does not answer with HTML",
    ],
    ["without a type", { "/": answer(200, {}, "<p>x") }, "invalid", "HOST does not answer with HTML"],
    ["that turns in circles", { "/": answer(302, { location: "/" }) }, "invalid", "HOST redirects more than 5 times"],
    [
      "that leads to a file",
      { "/": answer(302, { location: "file:///etc/passwd" }) },
      "invalid",
      "Only http and https addresses can be read",
    ],
    [
      "that leads inside",
      { "/": answer(302, { location: "http://169.254.169.254/latest/meta-data" }) },
      "invalid",
      "169.254.169.254 is not an address on the public internet",
    ],
    [
      "that nests without end",
      { "/": "<div>".repeat(100_000) },
      "invalid",
      "The homepage's HTML is nested too deeply to read",
    ],
    [
      "that is huge",
      { "/": page("x".repeat(5_000_001)) },
      "invalid",
      "The answer of HOST is larger than 5000000 bytes",
    ],
    [
      "that is a gzip bomb",
      {
        "/": answer(
          200,
          { "content-type": "text/html", "content-encoding": "gzip" },
          gzipSync(Buffer.alloc(50_000_000)),
        ),
      },
      "invalid",
      "The answer of HOST is larger than 5000000 bytes",
    ],
  ])("rejects %s with a message for people", async (_, routes, kind, message) => {
    expect(await problem(await site(routes))).toEqual([kind, message]);
  });

  test("gives up when the homepage times out and skips slow other pages", async () => {
    const web = (made: Site) => ({ ...made.web, timeoutMs: 400 });
    const slow = await site({ "/": () => undefined, "/robots.txt": answer(404, {}) });
    expect((await problem(slow, web(slow)))[0]).toBe("unavailable");
    const made = await site({ "/": HOME, "/about": () => undefined, "/pricing": page("<p>x</p>") });
    expect(getPaths((await scrapeWebsite(made.url, web(made))).pages)).toEqual(["/", "/pricing"]);
  });

  test("rejects every spelling of addresses in the operator's network", async () => {
    const made = await site({ "/": HOME });
    const { port } = new URL(made.url);
    for (const host of ["127.0.0.1", "localhost", "2130706433", "[::ffff:127.0.0.1]", "0"]) {
      const { kind, message } = await catchAppError(scrapeWebsite(`http://${host}:${port}/`));
      expect([host, kind]).toEqual([host, "invalid"]);
      expect(message).toContain("is not an address on the public internet");
    }
    expect(made.requests).toEqual([]);
  });

  test("decodes pages by their declared encoding and supports unknown encodings", async () => {
    const body = Buffer.from("<title>Caf\xe9</title><p>x", "latin1");
    const made = await site({ "/": answer(200, { "content-type": "text/html; charset=windows-1252" }, body) });
    expect((await scrapeWebsite(made.url, made.web)).pages[0]?.title).toBe("Café");
    const odd = await site({ "/": answer(200, { "content-type": "text/html; charset=klingon" }, "<title>Né</title>") });
    expect((await scrapeWebsite(odd.url, odd.web)).pages[0]?.title).toBe("Né");
  });
});

const analyze = async (websiteUrl: string, name?: string) =>
  (await call<{ job: BrandAnalysis }>("analyzeBrandIdentity", fresh(), { body: { websiteUrl, name } })).output.job;
const poll = async ({ id }: BrandAnalysis) =>
  (await call<{ job: BrandAnalysis }>("getBrandAnalysis", fresh(), { params: { jobId: id } })).output.job;
const brands = async () =>
  (await call<{ brandIdentities: BrandIdentity[] }>("listBrandIdentities", ctx)).output.brandIdentities;

let serial = 0;

/** The organization with a new key, whose rate limit is unused. */
function fresh(): Ctx {
  return { ...ctx, principal: { type: "key", keyId: `key_${++serial}`, name: "CI", scopes: ["*"] } };
}

function createRun(job: BrandAnalysis, web: AnalysisRun["web"] = {}, workflowRunId = "run-1"): AnalysisRun {
  return { db, clock: { now: () => now }, organizationId: job.organizationId, jobId: job.id, workflowRunId, web };
}

const STEPS = [scrapeStep, extractStep, saveStep];

describe("brand analysis", () => {
  test("runs from the queue through its steps to one brand identity", async () => {
    const made = await site({ "/": HOME });
    const job = await analyze(made.url);
    expect(job).toMatchObject({ status: "queued", step: null, currentStep: 0, totalSteps: 3, brandIdentityId: null });
    expect(sent.events).toMatchObject([{ id: job.id, data: { jobId: job.id, organizationId: ctx.organization.id } }]);
    const seen = [];
    for (const step of STEPS) {
      expect(await step(createRun(job, made.web))).toBe(true);
      const { status, step: currentAnalysisStep, currentStep } = await poll(job);
      seen.push([status, currentAnalysisStep, currentStep]);
    }
    expect(seen).toEqual([
      ["running", "scraping", 1],
      ["running", "extracting", 2],
      ["completed", null, 3],
    ]);
    const { brandIdentityId, workflowRunId, completedAt } = await poll(job);
    expect([workflowRunId, completedAt]).toEqual(["run-1", now.toISOString()]);
    expect((await brands()).find(({ id }) => id === brandIdentityId)).toMatchObject({
      name: "Crumbly",
      isDefault: false,
      websiteUrl: made.url.replace(/\/$/, ""),
      companyName: "Crumbly",
      toneProfile: "Casual",
      colors: ["#ff5a3c", "#2b6cb0"],
      skills: ["plain-words", "product-names"],
    });
  });

  test("creates one brand identity when every step runs twice, as after a crash", async () => {
    const made = await site({ "/": HOME });
    const job = await analyze(made.url);
    for (const step of STEPS) for (const _ of [1, 2]) await step(createRun(job, made.web));
    expect(await brands()).toHaveLength(2);
    expect((await poll(job)).status).toBe("completed");
    expect(await scrapeStep(createRun(job, made.web, "run-2"))).toBe(false);
  });

  test("rejects a website that is already being analyzed, in any spelling, until that analysis ends", async () => {
    const job = await analyze("https://Acme.example/");
    expect((await catchAppError(analyze("https://acme.example#top"))).kind).toBe("conflict");
    const both = await Promise.allSettled([analyze("https://b.example"), analyze("https://b.example")]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await failAnalysis(createRun(job), "Gave up.");
    expect((await analyze("https://acme.example")).status).toBe("queued");
  });

  test("numbers the name when it is already in use", async () => {
    const made = await site({ "/": HOME });
    for (const name of ["Shop", "SHOP", undefined]) {
      const job = await analyze(made.url, name);
      for (const step of STEPS) await step(createRun(job, made.web));
    }
    expect((await brands()).map(({ name }) => name).sort()).toEqual(["Crumbly", "Default", "SHOP 2", "Shop"]);
  });

  test("fails with a permanent error and a message for people when the homepage cannot be read", async () => {
    const job = await analyze("http://127.0.0.1:9/");
    const fault = await scrapeStep(createRun(job)).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(AnalysisFault);
    expect(fault).toMatchObject({ isPermanent: true });
    await failAnalysis(createRun(job), (fault as AnalysisFault).message);
    expect(await poll(job)).toMatchObject({
      status: "failed",
      step: "scraping",
      error: (fault as AnalysisFault).message,
    });
    expect(await failAnalysis(createRun(job), "Twice.")).toBe(false);
  });

  test("is resent when it is stranded and fails when it makes no progress", async () => {
    const job = await analyze("https://acme.example");
    const later = (ms: number) => ({ db, clock: { now: () => new Date(now.getTime() + ms) } });
    sent.events.length = 0;
    expect(await resendStrandedAnalyses(later(10_000))).toBe(0);
    await resendStrandedAnalyses(later(21_000));
    expect(sent.events.map(({ data }) => data)).toContainEqual({ jobId: job.id, organizationId: ctx.organization.id });
    await failStuckAnalyses(later(15 * 60_000 + 1));
    expect(await poll(job)).toMatchObject({ status: "failed", error: expect.stringContaining("15 minutes") });
    expect(await scrapeStep(createRun(job))).toBe(false);
  });

  test("fails and returns its ID when it cannot be queued", async () => {
    sent.isDown = true;
    const fault = await catchAppError(analyze("https://acme.example"));
    const jobId = String(fault.body?.jobId);
    expect(fault).toMatchObject({ kind: "unavailable", body: { error: expect.any(String), jobId } });
    const { output } = await call<{ jobs: BrandAnalysis[] }>("listBrandAnalyses", ctx);
    expect(output.jobs).toMatchObject([{ id: jobId, status: "failed" }]);
  });

  test("is limited to five requests per minute", async () => {
    const ask = (host: string) =>
      call("analyzeBrandIdentity", ctx, { body: { websiteUrl: `https://${host}.example` } });
    for (const host of ["a", "b", "c", "d", "e"]) await ask(host);
    expect((await catchAppError(ask("f"))).kind).toBe("rateLimited");
  });

  test.each(["acme.example", "ftp://acme.example", "javascript:alert(1)", "", "https://"])(
    "rejects the address %j",
    async (websiteUrl) => {
      expect((await catchAppError(analyze(websiteUrl))).kind).toBe("invalid");
    },
  );
});
