import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterEach, describe, expect, test } from "vitest";
import {
  type ServedSite,
  type SiteClock,
  type SiteReply,
  type SiteRequest,
  type SiteRoute,
  type SiteRoutes,
  serveSite,
} from "#lib/testing/readiness-site.ts";
import { apiSite, contentSite, file, html, shopSite, siteMap } from "#lib/testing/readiness-site-pages.ts";
import { CHECKS } from "./checks/all.ts";
import { type Check, type Profile, STEPS } from "./contract.ts";
import { judgeSite } from "./judge.ts";
import { buildBreakdown, chooseLabel, computeScore, countResults } from "./score.ts";
import { collectSite } from "./site/collect.ts";
import { openReader } from "./site/reader.ts";

const now = new Date("2026-03-01T12:00:00.000Z");
const served: ServedSite[] = [];
afterEach(async () => {
  for (const site of served.splice(0)) await site.close();
});

async function audit(buildRoutes: (origin: string, clock: SiteClock) => SiteRoutes) {
  const made = await serveSite(buildRoutes);
  served.push(made);
  const site = await collectSite(made.url, now, openReader(made.web), async () => undefined);
  return { site, checks: judgeSite(site), requests: made.requests };
}

/** The results that a change makes different from those of the good website. */
async function compareResults(change: (routes: SiteRoutes, clock: SiteClock, origin: string) => void) {
  const { checks, requests, site } = await audit((origin, clock) => {
    const routes = contentSite(origin);
    change(routes, clock, origin);
    return routes;
  });
  const others = checks.filter(({ id, result }) => result !== (API_ONLY.includes(id) ? "not_applicable" : "passed"));
  const results: Record<string, Check["result"]> = Object.fromEntries(others.map(({ id, result }) => [id, result]));
  return { results, checks, requests, site };
}

const API_ONLY = CHECKS.filter(({ profiles }) => profiles?.includes("api")).map(({ id }) => id);
const filterIds = (checks: readonly Check[], result: Check["result"]) =>
  checks.filter((check) => check.result === result).map(({ id }) => id);

describe("complete website", () => {
  test.each<[Profile, (origin: string) => SiteRoutes, string[]]>([
    ["content", contentSite, API_ONLY],
    ["commerce", shopSite, API_ONLY],
    ["api", apiSite, []],
  ])("passes every check that applies to kind %s and counts no other", async (profile, buildRoutes, others) => {
    const { site, checks } = await audit(buildRoutes);
    expect(site.profile).toBe(profile);
    expect(checks.map(({ id }) => id)).toEqual(CHECKS.map(({ id }) => id));
    expect(checks.filter(({ result }) => result !== "passed" && result !== "not_applicable")).toEqual([]);
    expect(filterIds(checks, "not_applicable")).toEqual(others);
    expect(checks.filter(({ id, counted }) => counted !== !others.includes(id))).toEqual([]);
    const m = CHECKS.length - others.length;
    expect(countResults(checks)).toEqual({ passed: m, applicable: m });
    const { earned, possible, notApplicable } = buildBreakdown(checks);
    const weights = checks.filter(({ counted }) => counted).reduce((sum, { weight }) => sum + weight, 0);
    expect([earned, possible, notApplicable]).toEqual([weights, weights, others.length]);
    expect([computeScore(checks), chooseLabel(checks)]).toEqual([100, "excellent"]);
  });
});

const AI = /OAI-SearchBot|ChatGPT-User|Claude-User|PerplexityBot/;
/** Checks that need a page or a response of the homepage. */
const OF_PAGES = [
  ...["same-page", "no-javascript", "indexable", "canonical", "markdown", "structured-data", "title", "description"],
  ...["headings", "page-weight", "first-byte", "link-headers"],
];
const errors = (...ids: string[]) => Object.fromEntries(ids.map((id) => [id, "error"]));
const noHome = { https: "failed", ...errors(...OF_PAGES) };
const answer = (routes: SiteRoutes, request: SiteRequest): SiteReply => {
  const home = routes["/"];
  const reply = typeof home === "function" ? home(request) : home;
  return reply === undefined || reply === "never" ? {} : reply;
};

/** Answers AI agents differently from browsers. */
function toAgents(reply: SiteRoute, agents = AI) {
  return (routes: SiteRoutes) => {
    const good = { ...routes };
    routes["/"] = (request) => {
      if (!agents.test(request.agent)) return answer(good, request);
      return typeof reply === "function" ? reply(request) : reply;
    };
  };
}

/** Changes every response of the homepage. */
function home(change: (reply: SiteReply, clock: SiteClock) => SiteReply) {
  return (routes: SiteRoutes, clock: SiteClock) => {
    const good = { ...routes };
    routes["/"] = (request) => change(answer(good, request), clock);
  };
}

/** A website of one page that answers after `ms`. */
function slow(ms: number) {
  return (routes: SiteRoutes, clock: SiteClock, origin: string) => {
    routes["/sitemap.xml"] = file("application/xml", siteMap(origin, ["/"]));
    home((reply) => {
      clock.ms += ms;
      return { ...reply, body: String(reply.body).replace(/<header>.*<\/header>/, "") };
    })(routes, clock);
  };
}

const encoded = (encoding: string, encode: (body: Buffer) => Uint8Array) =>
  home((reply) => ({
    ...reply,
    headers: { ...reply.headers, "content-encoding": encoding },
    body: encode(Buffer.from(String(reply.body))),
  }));
const page = "<!doctype html><html><head><title>Just a moment</title></head><body>Verify you are human</body></html>";
const put = (path: string, route: SiteRoute) => (routes: SiteRoutes) => {
  routes[path] = route;
};
const withoutMarkdown = { "same-page": "error", markdown: "failed", "link-headers": "failed" };

/** A robots.txt that keeps one agent out. */
const without = (agent: string) => file("text/plain", `User-agent: ${agent}\nDisallow: /\n`);

type Row = [string, Parameters<typeof compareResults>[0], Record<string, string>];

describe("website audit over HTTP", () => {
  test.each<Row>([
    ["whose homepage is missing", put("/", { status: 404 }), { https: "failed", ...withoutMarkdown }],
    ["whose homepage fails", put("/", { status: 503 }), { https: "failed", ...withoutMarkdown }],
    ["whose homepage is a file", put("/", file("application/pdf", "%PDF")), { https: "failed", ...withoutMarkdown }],
    ["whose homepage has no type", put("/", { body: "<h1>Hello</h1>" }), { https: "failed", ...withoutMarkdown }],
    ["whose homepage nests without end", put("/", html("<div>".repeat(50_000))), withoutMarkdown],
    ["whose homepage turns in circles", put("/", { status: 302, headers: { location: "/" } }), noHome],
    ["whose homepage leads to a file", put("/", { status: 302, headers: { location: "file:///etc/passwd" } }), noHome],
    [
      "whose homepage leads inside",
      put("/", { status: 302, headers: { location: "http://169.254.169.254/" } }),
      noHome,
    ],
    ["whose homepage never ends", put("/", "never"), noHome],
    ["one page of which never ends", put("/about", "never"), {}],
    [
      "whose homepage is elsewhere",
      (routes) => {
        routes["/en"] = routes["/"] ?? {};
        routes["/"] = { status: 301, headers: { location: "/en" } };
      },
      {},
    ],
    [
      "whose homepage is far away",
      (routes) => {
        routes["/4"] = routes["/"] ?? {};
        for (const step of [0, 1, 2, 3]) {
          routes[step === 0 ? "/" : `/${step}`] = { status: 302, headers: { location: `/${step + 1}` } };
        }
      },
      { https: "partial" },
    ],
    ["that is compressed by gzip", encoded("gzip", gzipSync), {}],
    ["that is compressed by brotli", encoded("br", brotliCompressSync), {}],
    [
      "that is a gzip bomb",
      encoded("gzip", (body) => gzipSync(Buffer.concat([body, Buffer.alloc(30_000_000, " ")]))),
      { "page-weight": "failed" },
    ],
    ["that calls itself compressed and is not", encoded("gzip", (body) => body), noHome],
    [
      "in another encoding",
      home((reply) => ({
        headers: {
          ...reply.headers,
          "content-type": String(reply.headers?.["content-type"]).replace("utf-8", "latin1"),
        },
        body: Buffer.from(String(reply.body).replace("Graz, let", "Gr\u00e4z, let"), "latin1"),
      })),
      {},
    ],
    ["with a byte order mark", home((reply) => ({ ...reply, body: `\ufeff${String(reply.body)}` })), {}],
    ["that answers in a second", slow(1_000), { "first-byte": "partial" }],
    ["that answers in three seconds", slow(3_000), { "first-byte": "failed" }],
    ["whose firewall refuses AI agents", toAgents({ status: 403, body: "Forbidden" }), { "same-page": "failed" }],
    ["whose firewall refuses one AI agent", toAgents({ status: 403 }, /ChatGPT-User/), { "same-page": "partial" }],
    ["whose firewall slows AI agents down", toAgents({ status: 429 }), { "same-page": "failed" }],
    ["whose firewall asks AI agents for proof", toAgents(html(page)), { "same-page": "failed" }],
    ["whose firewall lets AI agents wait", toAgents("never"), { "same-page": "failed" }],
    ["that gives AI agents JSON", toAgents(file("application/json", "{}")), { "same-page": "failed" }],
    ["that gives AI agents nothing", toAgents(html("<html><body></body></html>")), { "same-page": "failed" }],
    ["that gives AI agents an advertisement", toAgents(html("<h1>Buy bread</h1>")), { "same-page": "failed" }],
    ["that refuses browsers", toAgents({ status: 403 }, /Chrome/), { "same-page": "error" }],
    [
      "that tells everybody the time",
      (routes) => {
        const good = { ...routes };
        let visits = 0;
        routes["/"] = (request) => {
          const reply = answer(good, request);
          return { ...reply, body: String(reply.body).replace("<main>", `<main>Visitor ${++visits}. `) };
        };
      },
      {},
    ],
    [
      "whose sitemap is gzip",
      (routes, _, origin) => {
        const map = gzipSync(siteMap(origin, ["/", "/about"]));
        routes["/sitemap.xml"] = file("application/gzip", map);
      },
      {},
    ],
    [
      "whose sitemap is a gzip bomb",
      (routes) => {
        routes["/sitemap.xml"] = file("application/gzip", gzipSync(Buffer.alloc(30_000_000)));
      },
      { sitemap: "failed" },
    ],
    [
      "whose sitemap is broken gzip",
      (routes) => {
        routes["/sitemap.xml"] = file("application/gzip", new Uint8Array([0x1f, 0x8b, 0x08, 0xff, 0, 0, 0, 0, 0]));
      },
      { sitemap: "failed" },
    ],
    [
      "whose sitemap lists a hundred thousand pages",
      (routes, _, origin) => {
        const paths = Array.from({ length: 100_000 }, (_entry, index) => `/no.pdf?${index}`);
        routes["/sitemap.xml"] = file("application/xml", siteMap(origin, paths));
      },
      {},
    ],
    [
      "that has none of the usual files in time",
      (routes) => {
        routes["/llms.txt"] = "never";
        routes["/feedback.md"] = "never";
      },
      { "llms-txt": "failed", "feedback-md": "failed" },
    ],
  ])("finds the expected faults in a website %s", async (_, change, expected) => {
    expect((await compareResults(change)).results).toEqual(expected);
  });

  test.each<[string, Row[1], string[]]>([
    ["refuses AI agents", toAgents({ status: 403, body: "Forbidden" }), ["same-page"]],
    ["refuses one AI agent", toAgents({ status: 403 }, /ChatGPT-User/), ["same-page"]],
    ["asks AI agents for proof", toAgents(html("<h1>Just a moment...</h1>")), ["same-page"]],
    ["keeps a search agent out by robots.txt", put("/robots.txt", without("OAI-SearchBot")), ["ai-access"]],
    ["keeps an assistant out by robots.txt", put("/robots.txt", without("Claude-User")), []],
    ["keeps training out by robots.txt", put("/robots.txt", without("GPTBot")), []],
    ["slows AI agents down", toAgents({ status: 429 }), []],
    ["gives AI agents other words", toAgents(html("<h1>Buy bread</h1>")), []],
  ])("caps the score of a website only where it %s", async (_, change, blocking) => {
    const { checks } = await compareResults(change);
    expect(checks.filter((check) => check.blocking).map(({ id }) => id)).toEqual(blocking);
    const score = computeScore(checks) ?? 0;
    if (blocking.length > 0) expect(score).toBe(40);
    else expect(score).toBeGreaterThan(80);
  });

  test.each<[string, SiteRoute]>([
    ["keeps ClarionBot out", file("text/plain", "User-agent: ClarionBot\nDisallow: /\n")],
    ["cannot be had", { status: 503 }],
  ])("requests nothing else when robots.txt %s", async (_, robots) => {
    const { requests, checks } = await compareResults(put("/robots.txt", robots));
    expect([...new Set(requests.map(({ path }) => path))]).toEqual(["/robots.txt"]);
    expect(filterIds(checks, "error")).toEqual(expect.arrayContaining(["https", ...OF_PAGES, "llms-txt", "sitemap"]));
    expect(chooseLabel(checks)).toBe("incomplete");
  });

  test("judges only the reachability of a website that does not answer", async () => {
    const gone = await serveSite(contentSite);
    await gone.close();
    const checks = judgeSite(await collectSite(gone.url, now, openReader(gone.web), async () => undefined));
    const [https, ...others] = checks;
    expect(https).toMatchObject({ id: "https", result: "failed" });
    expect(filterIds(others, "error")).toEqual(others.map(({ id }) => id).filter((id) => !API_ONLY.includes(id)));
    expect([...new Set(others.filter(({ result }) => result === "error").map(({ evidence }) => evidence))]).toEqual([
      https?.evidence,
    ]);
    expect([computeScore(checks), chooseLabel(checks)]).toEqual([0, "incomplete"]);
  });

  test("reads no further when robots.txt is larger than 500 KiB", async () => {
    const { requests, checks } = await compareResults((routes) => {
      routes["/robots.txt"] = file("text/plain", `User-agent: *\nAllow: /\n${"# x\n".repeat(140_000)}`);
    });
    expect([...new Set(requests.map(({ path }) => path))]).toEqual(["/robots.txt"]);
    expect(checks.find(({ id }) => id === "robots-valid")?.result).toBe("partial");
  });

  test("reports its steps in order", async () => {
    const made = await serveSite(contentSite);
    served.push(made);
    const steps: string[] = [];
    await collectSite(made.url, now, openReader(made.web), async (step) => void steps.push(step));
    expect(steps).toEqual(STEPS.slice(0, -1));
  });

  test("uses its own user agent, and others only for the homepage", async () => {
    const { requests } = await audit(contentSite);
    const others = requests.filter(({ agent }) => !agent.startsWith("ClarionBot"));
    expect(new Set(others.map(({ path }) => path))).toEqual(new Set(["/"]));
    expect(others).toHaveLength(5);
  });

  test("reads at most twelve pages of a website with many links", async () => {
    const { site, requests } = await compareResults((routes) => {
      const links = Array.from({ length: 400 }, (_, index) => `<a href="/p${index}/x">x</a>`).join("");
      home((reply) => ({ ...reply, body: String(reply.body).replace("<main>", `<main>${links}`) }))(routes, { ms: 0 });
      routes["*"] = html("<h1>Page</h1>");
    });
    expect(site.pages).toHaveLength(12);
    expect(requests.length).toBeLessThan(40);
  });

  test("leaves checks uncounted when the time runs out", async () => {
    const { checks } = await compareResults(slow(100_000));
    expect(filterIds(checks, "error")).toEqual(
      expect.arrayContaining(["sitemap", "llms-txt", "not-found", "same-page"]),
    );
    expect(checks.filter(({ result, counted }) => result === "error" && counted)).toEqual([]);
  });

  test("refuses a website inside the operator's network", async () => {
    const made = await serveSite(contentSite);
    served.push(made);
    const { allowedHosts: _, ...web } = made.web;
    const site = await collectSite(made.url, now, openReader(web), async () => undefined);
    expect(made.requests).toEqual([]);
    expect(judgeSite(site).find(({ id }) => id === "https")).toMatchObject({
      result: "failed",
      evidence: expect.stringContaining("not an address on the public internet"),
    });
  });
});
