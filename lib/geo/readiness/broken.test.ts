import { describe, expect, test } from "vitest";
import { memoryReader, type SiteRequest, type SiteRoutes } from "#lib/testing/readiness-site.ts";
import { apiSite, contentSite, file, html, shopSite, siteMap } from "#lib/testing/readiness-site-pages.ts";
import type { CheckResult } from "./contract.ts";
import { judgeSite } from "./judge.ts";
import { collectSite } from "./site/collect.ts";

const ORIGIN = "https://site.example";
const now = new Date("2026-03-01T12:00:00.000Z");

type Results = Record<string, CheckResult>;
type Change = (routes: SiteRoutes) => void;

async function auditResults(routes: SiteRoutes): Promise<Results> {
  const site = await collectSite(`${ORIGIN}/`, now, memoryReader(ORIGIN, routes), async () => undefined);
  return Object.fromEntries(judgeSite(site).map(({ id, result }) => [id, result]));
}

const BEFORE = new Map<(origin: string) => SiteRoutes, Results>();

/** The results that a change makes different from those of the good website. */
async function compareResults(good: (origin: string) => SiteRoutes, change: Change): Promise<Results> {
  const baseline = await (BEFORE.get(good) ?? auditResults(good(ORIGIN)));
  BEFORE.set(good, baseline);
  const routes = good(ORIGIN);
  change(routes);
  const after = await auditResults(routes);
  return Object.fromEntries(Object.entries(after).filter(([id, result]) => baseline[id] !== result));
}

const PATHS = ["/", "/about", "/notes/first-loaf", "/visit"];
const toHome = { status: 302, headers: { location: "/" } };
const page = "<!doctype html><title>Shop</title><h1>Nothing here</h1>";

/** Changes the HTML of pages. */
function edit(change: (html: string, path: string) => string, paths = ["/"]): Change {
  return (routes) => {
    for (const path of paths) {
      const original = routes[path];
      routes[path] = (request: SiteRequest) => {
        const reply = typeof original === "function" ? original(request) : original;
        if (reply === undefined || reply === "never" || !/html/.test(reply.headers?.["content-type"] ?? "")) {
          return reply ?? {};
        }
        return { ...reply, body: change(String(reply.body), path) };
      };
    }
  };
}

/** Adds headers to the responses of a page. */
function headers(added: Record<string, string>, path = "/"): Change {
  return (routes) => {
    const original = routes[path];
    routes[path] = (request: SiteRequest) => {
      const reply = typeof original === "function" ? original(request) : original;
      return reply === undefined || reply === "never" ? {} : { ...reply, headers: { ...reply.headers, ...added } };
    };
  };
}

const set =
  (path: string, reply: SiteRoutes[string]): Change =>
  (routes) => {
    routes[path] = reply;
  };
const without =
  (...paths: string[]): Change =>
  (routes) => {
    for (const path of paths) delete routes[path];
  };
const robots = (change: (text: string) => string, type = "text/plain"): Change => {
  return (routes) => {
    const original = routes["/robots.txt"];
    const text = typeof original === "object" ? String(original.body) : "";
    routes["/robots.txt"] = file(type, change(text));
  };
};
const head = (markup: string) => (text: string) => text.replace("</head>", `${markup}</head>`);
const body = (markup: string) => (text: string) => text.replace(/<body>[\s\S]*<\/body>/, `<body>${markup}</body>`);
const xml = (text: string) => set("/sitemap.xml", file("application/xml", text));

type Row = readonly [name: string, change: Change, expected: Results];

const ROBOTS: Row[] = [
  ["with a byte order mark", robots((text) => `\ufeff${text}`), {}],
  ["with lines that end in CR LF", robots((text) => text.replaceAll("\n", "\r\n")), {}],
  ["with lines that end in CR", robots((text) => text.replaceAll("\n", "\r")), {}],
  ["with records of other crawlers", robots((text) => `${text}\nCrawl-delay: 5\nHost: site.example\n`), {}],
  ["with a sitemap that is no address", robots((text) => text.replace(`${ORIGIN}/sitemap`, "/sitemap")), {}],
  ["with unknown lines", robots((text) => `${text}\nPlease: be kind\n`), { "robots-valid": "partial" }],
  ["with a line that is no record", robots((text) => `${text}\nhello\n`), { "robots-valid": "partial" }],
  ["with rules before any agent", robots((text) => `Disallow: /x\n${text}`), { "robots-valid": "partial" }],
  [
    "that is missing",
    without("/robots.txt"),
    { "robots-valid": "partial", "content-policy": "failed", "training-choice": "not_applicable" },
  ],
  ["that is empty", robots(() => ""), { "content-policy": "failed", "training-choice": "not_applicable" }],
  [
    "that is a page",
    set("/robots.txt", html(page)),
    { "robots-valid": "failed", "content-policy": "failed", "training-choice": "not_applicable" },
  ],
  [
    "that is a page called plain text",
    set("/robots.txt", file("text/plain", page)),
    { "robots-valid": "failed", "content-policy": "failed", "training-choice": "not_applicable" },
  ],
  [
    "of another type",
    robots((text) => text, "application/octet-stream"),
    { "robots-valid": "failed", "content-policy": "failed", "training-choice": "not_applicable" },
  ],
  [
    "that is larger than is read",
    robots((text) => `${text}\n${"# x\n".repeat(140_000)}`),
    { "robots-valid": "partial" },
  ],
  [
    "that keeps one search agent out",
    robots((text) => `${text}\nUser-agent: OAI-SearchBot\nDisallow: /\n`),
    { "ai-access": "partial" },
  ],
  [
    "that keeps an agent out of one page",
    robots((text) => `${text}\nUser-agent: PerplexityBot\nDisallow: /about\n`),
    { "ai-access": "partial" },
  ],
  [
    "that keeps everybody out",
    robots((text) => text.replace("Allow: /\n", "Disallow: /\n")),
    { "ai-access": "failed", "same-page": "not_applicable" },
  ],
  [
    "that keeps every training crawler out",
    robots((text) => `${text}\nUser-agent: CCBot\nUser-agent: ClaudeBot\nUser-agent: Google-Extended\nDisallow: /\n`),
    {},
  ],
  [
    "that says nothing of training",
    robots((text) => text.replace(/, ai-train=no/, "").replace(/User-agent: GPTBot\nDisallow: \/\n/, "")),
    { "training-choice": "not_applicable" },
  ],
  [
    "with a signal that cannot be read",
    robots((text) => text.replace("search=yes", "search=maybe")),
    { "content-policy": "partial" },
  ],
  ["without a signal", robots((text) => text.replace(/Content-Signal.*\n/, "")), { "content-policy": "failed" }],
  [
    "with an RSL licence instead",
    robots((text) => text.replace(/Content-Signal.*/, `License: ${ORIGIN}/license.xml`)),
    {},
  ],
];

const READING: Row[] = [
  [
    "that scripts fill",
    edit(body('<div id="root"></div><script src="/app.js"></script>')),
    { "no-javascript": "failed", headings: "partial" },
  ],
  [
    "that only asks for scripts",
    edit(body("<noscript>Please turn JavaScript on to read this page, which has a great deal to say.</noscript>")),
    { "no-javascript": "failed", headings: "partial" },
  ],
  [
    "whose text is in a template",
    edit((text) => text.replace("<main>", "<template>").replace("</main>", "</template>")),
    { "no-javascript": "failed", headings: "partial" },
  ],
  [
    "whose text is hidden",
    edit((text) => text.replace("<main>", '<main style="display: none">')),
    { "no-javascript": "failed" },
  ],
  ["one page of which scripts fill", edit(body("<h1>About</h1>"), ["/about"]), { "no-javascript": "partial" }],
  ["with noindex", edit(head('<meta name="robots" content="NOINDEX, follow">')), { indexable: "failed" }],
  ["with none", edit(head('<meta name="robots" content="none">')), { indexable: "failed" }],
  ["with nosnippet", edit(head('<meta name="robots" content="nosnippet">')), { indexable: "failed" }],
  ["with max-snippet:0", edit(head('<meta name="robots" content="max-snippet:0">')), { indexable: "failed" }],
  ["with max-snippet:-1", edit(head('<meta name="robots" content="index, follow, max-snippet:-1">')), {}],
  [
    "with noindex for a search agent",
    edit(head('<meta name="OAI-SearchBot" content="noindex">')),
    { indexable: "failed" },
  ],
  ["with noindex for a training crawler", edit(head('<meta name="gptbot" content="noindex">')), {}],
  ["with X-Robots-Tag", headers({ "x-robots-tag": "noindex" }), { indexable: "failed" }],
  [
    "with X-Robots-Tag for an agent",
    headers({ "x-robots-tag": "googlebot: nosnippet, noarchive" }),
    { indexable: "failed" },
  ],
  ["with a harmless X-Robots-Tag", headers({ "x-robots-tag": "max-image-preview: large" }), {}],
  [
    "one page of which has noindex",
    edit(head('<meta name="robots" content="noindex">'), ["/about"]),
    { indexable: "partial" },
  ],
  [
    "most of which is kept from snippets",
    edit((text) => text.replace("<main>", "<main data-nosnippet>")),
    { indexable: "failed" },
  ],
  ["a bit of which is kept from snippets", edit((text) => text.replace("<header>", "<header data-nosnippet>")), {}],
];

const DISCOVERY: Row[] = [
  ["whose missing pages are pages", set("*", html(page)), { "not-found": "failed" }],
  [
    "that answers everything with a page",
    (routes) => {
      without("/llms.txt", "/feedback.md", "/sitemap.xml")(routes);
      routes["*"] = html(page);
    },
    { "not-found": "failed", "llms-txt": "failed", "feedback-md": "failed", sitemap: "failed" },
  ],
  ["whose missing pages lead home", set("*", toHome), { "not-found": "failed" }],
  ["whose missing pages are gone", set("*", { status: 410 }), {}],
  ["whose missing pages are forbidden", set("*", { status: 403 }), { "not-found": "partial" }],
  ["whose missing pages fail", set("*", { status: 500 }), { "not-found": "failed" }],
  ["without a sitemap", without("/sitemap.xml"), { sitemap: "failed" }],
  ["whose sitemap has no dates", xml(siteMap(ORIGIN, PATHS, "")), { sitemap: "partial" }],
  [
    "whose sitemap has words for dates",
    xml(siteMap(ORIGIN, PATHS, "<lastmod>yesterday</lastmod>")),
    { sitemap: "partial" },
  ],
  [
    "whose sitemap has days that are none",
    xml(siteMap(ORIGIN, PATHS, "<lastmod>2026-13-40</lastmod>")),
    { sitemap: "partial" },
  ],
  [
    "whose sitemap has dates to come",
    xml(siteMap(ORIGIN, PATHS, "<lastmod>2031-01-01</lastmod>")),
    { sitemap: "partial" },
  ],
  ["whose sitemap has instants", xml(siteMap(ORIGIN, PATHS, "<lastmod>2026-02-20T10:00:00+01:00</lastmod>")), {}],
  ["whose sitemap is empty", xml(siteMap(ORIGIN, [])), { sitemap: "failed" }],
  ["whose sitemap is a page", set("/sitemap.xml", html(page)), { sitemap: "failed" }],
  ["whose sitemap is called a page", set("/sitemap.xml", html(siteMap(ORIGIN, PATHS))), { sitemap: "failed" }],
  [
    "whose sitemap is called plain text",
    set("/sitemap.xml", file("text/plain", siteMap(ORIGIN, PATHS))),
    { sitemap: "failed" },
  ],
  ["whose sitemap is of another website", xml(siteMap("https://other.example", PATHS)), { sitemap: "partial" }],
  ["whose sitemap has a byte order mark", xml(`\ufeff${siteMap(ORIGIN, PATHS)}`), {}],
  ["whose sitemap has prefixes", xml(siteMap(ORIGIN, PATHS).replace(/<(\/?)(\w)/g, "<$1s:$2")), {}],
  ["whose sitemap has CDATA", xml(siteMap(ORIGIN, PATHS).replace(/<loc>([^<]+)/g, "<loc><![CDATA[$1]]>")), {}],
  [
    "with an index of sitemaps",
    (routes) => {
      routes["/pages.xml"] = routes["/sitemap.xml"] ?? {};
      xml(`<sitemapindex><sitemap><loc>${ORIGIN}/pages.xml</loc></sitemap></sitemapindex>`)(routes);
    },
    {},
  ],
  [
    "with an index of nothing",
    xml(`<sitemapindex><sitemap><loc>${ORIGIN}/no.xml</loc></sitemap></sitemapindex>`),
    { sitemap: "failed" },
  ],
  [
    "with an index of itself",
    xml(`<sitemapindex><sitemap><loc>${ORIGIN}/sitemap.xml</loc></sitemap></sitemapindex>`),
    { sitemap: "failed" },
  ],
  [
    "one page of which names no address",
    edit((text) => text.replace(/<link rel="canonical"[^>]*>/, ""), ["/about"]),
    { canonical: "partial" },
  ],
  [
    "whose pages name the homepage",
    edit((text) => text.replace(/(canonical" href=")[^"]*/, `$1${ORIGIN}/`), PATHS),
    { canonical: "failed" },
  ],
  [
    "one page of which names another host",
    edit((text) => text.replace(/(canonical" href=")[^"]*/, "$1https://other.example/a"), ["/about"]),
    { canonical: "partial" },
  ],
  [
    "whose addresses are relative",
    edit((text, path) => text.replace(/(canonical" href=")[^"]*/, `$1${path}`), PATHS),
    { canonical: "failed" },
  ],
  [
    "with two addresses for a page",
    edit(head(`<link rel="canonical" href="${ORIGIN}/b">`), ["/about"]),
    { canonical: "partial" },
  ],
  [
    "that names an address in a header",
    (routes) => {
      edit((text) => text.replace(/<link rel="canonical"[^>]*>/, ""), ["/about"])(routes);
      headers({ link: `<${ORIGIN}/about>; rel="canonical"` }, "/about")(routes);
    },
    {},
  ],
  ["without llms.txt", without("/llms.txt"), { "llms-txt": "failed" }],
  ["whose llms.txt is a page", set("/llms.txt", html(page)), { "llms-txt": "failed" }],
  ["whose llms.txt is a page called text", set("/llms.txt", file("text/plain", page)), { "llms-txt": "failed" }],
  [
    "whose llms.txt is a download",
    set("/llms.txt", file("application/octet-stream", "# A\n[b](/c)")),
    { "llms-txt": "failed" },
  ],
  ["whose llms.txt is empty", set("/llms.txt", file("text/plain", "\n")), { "llms-txt": "failed" }],
  ["whose llms.txt has no heading", set("/llms.txt", file("text/plain", "- [b](/c)")), { "llms-txt": "partial" }],
  ["whose llms.txt has no links", set("/llms.txt", file("text/markdown", "# A\n\nB.")), { "llms-txt": "partial" }],
  ["without feedback.md", without("/feedback.md"), { "feedback-md": "failed" }],
  ["whose feedback.md is a page", set("/feedback.md", html(page)), { "feedback-md": "failed" }],
  ["without a Link header", headers({ link: "" }), { "link-headers": "failed" }],
  ["whose Link header is broken", headers({ link: "/llms.txt; rel=describedby" }), { "link-headers": "failed" }],
  [
    "whose Link header only loads files",
    headers({ link: "</a.css>; rel=preload; as=style" }),
    { "link-headers": "failed" },
  ],
];

const CONTENT: Row[] = [
  ["that knows no Markdown", headers({ "content-type": "text/html" }), { markdown: "failed" }],
  ["whose Markdown varies unsaid", headers({ vary: "Accept-Encoding" }), { markdown: "partial" }],
  ["whose Markdown varies by all", headers({ vary: "*" }), {}],
  [
    "that refuses Markdown",
    (routes) => {
      const original = routes["/"];
      routes["/"] = (request: SiteRequest) =>
        request.accept.startsWith("text/markdown") || typeof original !== "function"
          ? { status: 406 }
          : original(request);
    },
    { markdown: "failed" },
  ],
  [
    "that calls a page Markdown",
    (routes) => {
      const original = routes["/"];
      routes["/"] = (request: SiteRequest) =>
        request.accept.startsWith("text/markdown") || typeof original !== "function"
          ? file("text/markdown", page, { vary: "accept" })
          : original(request);
    },
    { markdown: "failed" },
  ],
  [
    "whose JSON-LD is broken on one page",
    edit((text) => text.replace('"@context":', '"@context"')),
    { "structured-data": "partial" },
  ],
  [
    "whose JSON-LD is broken",
    edit((text) => text.replace('"@context":', '"@context"'), PATHS),
    { "structured-data": "failed" },
  ],
  [
    "without JSON-LD",
    edit((text) => text.replace(/<script type="application\/ld\+json">.*?<\/script>/, ""), PATHS),
    { "structured-data": "failed" },
  ],
  [
    "whose JSON-LD says nothing of it",
    edit((text) => text.replace(/"@type":"\w+"/g, '"@type":"ImageObject"'), PATHS),
    { "structured-data": "partial" },
  ],
  [
    "whose JSON-LD is a bare word",
    edit((text) => text.replace(/(ld\+json">).*?(<\/script>)/, '$1"Bakery"$2'), PATHS),
    { "structured-data": "failed" },
  ],
  [
    "whose types are addresses",
    edit((text) => text.replace('"@type":"Organization"', '"@type":["https://schema.org/Organization"]')),
    {},
  ],
  [
    "one page of which has no title",
    edit((text) => text.replace(/<title>.*<\/title>/, ""), ["/about"]),
    { title: "partial" },
  ],
  [
    "whose pages have one title",
    edit((text) => text.replace(/<title>.*<\/title>/, "<title>Crumbly</title>"), PATHS),
    { title: "failed" },
  ],
  [
    "with a title without end",
    edit((text) => text.replace("<title>", `<title>${"word ".repeat(40)}`)),
    { title: "partial" },
  ],
  ["with two titles", edit(head("<title>Again</title>")), { title: "partial" }],
  ["with the title of a drawing", edit((text) => text.replace("<main>", "<svg><title>Loaf</title></svg><main>")), {}],
  [
    "without descriptions",
    edit((text) => text.replace(/<meta name="description"[^>]*>/, ""), PATHS),
    { description: "failed" },
  ],
  [
    "with one description for all",
    edit((text) => text.replace(/(description" content=")[^"]*/, "$1Bread from Graz, baked slowly and well."), PATHS),
    { description: "failed" },
  ],
  [
    "with a description of a word",
    edit((text) => text.replace(/(description" content=")[^"]*/, "$1Bread"), ["/visit"]),
    { description: "partial" },
  ],
  ["one page of which has no h1", edit((text) => text.replaceAll("h1>", "h2>"), ["/visit"]), { headings: "partial" }],
  ["one page of which has two h1", edit((text) => text.replaceAll("h2>", "h1>")), { headings: "partial" }],
  ["that skips a level", edit((text) => text.replaceAll("h2>", "h4>")), { headings: "partial" }],
  [
    "whose h1 is a picture without words",
    edit((text) => text.replace(/<h1>.*?<\/h1>/, '<h1><img src="/a.png"></h1>')),
    { headings: "partial" },
  ],
  [
    "of 600 kB",
    edit((text) => text.replace("<main>", `<!--${"x".repeat(600_000)}--><main>`)),
    { "page-weight": "partial" },
  ],
  [
    "of 1.2 MB",
    edit((text) => text.replace("<main>", `<!--${"x".repeat(1_200_000)}--><main>`)),
    { "page-weight": "failed" },
  ],
];

describe.each([
  ["a robots.txt", ROBOTS],
  ["a website", [...READING, ...DISCOVERY]],
  ["a page", CONTENT],
])("%s", (_, rows) => {
  test.each(rows)("changes only the expected checks: %s", async (_name, change, expected) => {
    expect(await compareResults(contentSite, change)).toEqual(expected);
  });
});

describe("a shop", () => {
  test.each<Row>([
    [
      "without prices",
      edit((text) => text.replace(/"price":"[\d.]+",/, ""), ["/lamps/glow", "/lamps/beam"]),
      { "structured-data": "partial" },
    ],
    [
      "without a currency",
      edit((text) => text.replace('"priceCurrency":"EUR",', ""), ["/lamps/glow", "/lamps/beam"]),
      { "structured-data": "partial" },
    ],
    [
      "whose products are broken",
      edit((text) => text.replace('"@graph":', '"@graph"'), ["/lamps/glow", "/lamps/beam"]),
      { "structured-data": "partial" },
    ],
  ])("changes only the expected checks: %s", async (_, change, expected) => {
    expect(await compareResults(shopSite, change)).toEqual(expected);
  });
});

const OAUTH = ["/.well-known/oauth-protected-resource", "/.well-known/oauth-authorization-server"];
const CATALOG = "/.well-known/api-catalog";

describe("an API", () => {
  test.each<Row>([
    ["described in its catalog alone", without("/openapi.json"), {}],
    ["described in YAML", set("/openapi.json", file("application/yaml", "openapi: 3.1.0\ntype: oauth2\n")), {}],
    [
      "whose description is a page",
      (routes) => {
        without(CATALOG)(routes);
        routes["/openapi.json"] = html(page);
      },
      { openapi: "failed" },
    ],
    [
      "whose description is called plain text",
      (routes) => {
        without(CATALOG)(routes);
        routes["/openapi.json"] = file("text/plain", '{"openapi":"3.1.0"}');
      },
      { openapi: "failed" },
    ],
    [
      "whose catalog is called JSON",
      (routes) => {
        without("/openapi.json")(routes);
        routes[CATALOG] = file("application/json", '{"linkset":[]}');
      },
      { openapi: "failed" },
    ],
    [
      "described in Swagger 2",
      set("/openapi.json", file("application/json", '{"swagger":"2.0"}')),
      { openapi: "partial" },
    ],
    ["that uses OAuth and says nothing of it", without(...OAUTH), { "oauth-metadata": "failed" }],
    [
      "that does not use OAuth",
      (routes) => {
        without(...OAUTH)(routes);
        routes["/openapi.json"] = file("application/json", '{"openapi":"3.1.0"}');
      },
      { "oauth-metadata": "not_applicable" },
    ],
    [
      "whose metadata are pages",
      (routes) => {
        for (const path of OAUTH) routes[path] = html(page);
      },
      { "oauth-metadata": "failed" },
    ],
    ["whose server card is a page", set("/.well-known/mcp.json", html(page)), { "mcp-discovery": "failed" }],
  ])("changes only the expected checks: %s", async (_, change, expected) => {
    expect(await compareResults(apiSite, change)).toEqual(expected);
  });
});
