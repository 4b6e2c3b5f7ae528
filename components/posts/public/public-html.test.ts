import { load } from "cheerio";
import { describe, expect, it } from "vitest";
import { HOSTILE } from "#lib/testing/hostile.ts";
import { testPublicPost, testSite } from "#lib/testing/public-site.ts";
import { listDocument, missingDocument, postDocument, sharedDocument } from "./public-html.ts";

const ORIGIN = "https://clarion.example";
const IMAGE = `${ORIGIN}/p/acme/dark-mode/og.png?v=1`;
const site = testSite();
const post = testPublicPost();
const renderList = (posts = [post], page = 1, totalPages = 1) =>
  listDocument({ site, posts, page, totalPages }, ORIGIN, IMAGE);

/** The structured data (JSON-LD) of a document. */
function linkedData(html: string) {
  const [, text = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
  return JSON.parse(text) as Record<string, unknown>;
}

describe("public documents", () => {
  it("contains the post's sanitized text unchanged under one heading", () => {
    const html = postDocument(site, post, ORIGIN, IMAGE);
    expect(html).toContain(post.content);
    expect(html.match(/<h1>/g)).toHaveLength(1);
    const bare = postDocument(site, { ...post, markdown: "It.", content: "<p>It.</p>" }, ORIGIN, IMAGE);
    expect(bare).toContain("<h1>Dark mode</h1>");
  });

  it("escapes every other text, so that it creates no element or attribute", () => {
    for (const text of HOSTILE) {
      const hostile = { ...post, title: text, markdown: text, tags: [] };
      const hostileSite = testSite({ name: text, logo: `https://x.example/"onerror="alert(1)` });
      for (const html of [
        postDocument(hostileSite, hostile, ORIGIN, IMAGE),
        listDocument({ site: hostileSite, posts: [hostile], page: 1, totalPages: 1 }, ORIGIN, IMAGE),
      ]) {
        const $ = load(html);
        expect($("svg, img[src=x], script:not([type='application/ld+json'])")).toHaveLength(0);
        expect(
          $("*").filter((_, element) => Object.keys($(element).attr() ?? {}).some((key) => key.startsWith("on"))),
        ).toHaveLength(0);
      }
      expect(linkedData(postDocument(hostileSite, hostile, ORIGIN, IMAGE)).headline).toBe(text);
    }
  });

  it("links to its URL, picture, feeds and Markdown", () => {
    const html = postDocument(site, post, ORIGIN, IMAGE);
    expect(html).toContain('<link rel="canonical" href="https://clarion.example/p/acme/dark-mode">');
    expect(html).toContain(`<meta property="og:image" content="${IMAGE}">`);
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image">');
    expect(html).toContain('<meta name="description" content="It is there. Changelog of Acme, published 2026-11-20.">');
    for (const [type, path] of [
      ["application/rss+xml", "/feed.xml"],
      ["application/atom+xml", "/atom.xml"],
      ["application/feed+json", "/feed.json"],
      ["text/markdown", "/dark-mode.md"],
    ]) {
      expect(html).toContain(`<link rel="alternate" type="${type}" href="${ORIGIN}/p/acme${path}">`);
    }
    expect(linkedData(html)).toMatchObject({
      "@type": "Article",
      headline: "Dark mode",
      datePublished: "2026-11-20T23:30:00.000Z",
      image: IMAGE,
    });
  });

  it("describes the list with its own picture and structured data", () => {
    const html = renderList();
    expect(html).toContain(`<meta property="og:image" content="${IMAGE}">`);
    expect(linkedData(html)).toMatchObject({
      "@type": "Blog",
      publisher: { "@type": "Organization", name: "Acme" },
      blogPost: [{ headline: "Dark mode", url: `${ORIGIN}/p/acme/dark-mode` }],
    });
  });

  it("keeps one first-level heading and skips no level, whatever the text has", () => {
    const content = "<h1>Dark mode</h1><h4>Deep</h4><h1>Again</h1><h3>Below</h3>";
    const $ = load(postDocument(site, { ...post, content }, ORIGIN, IMAGE));
    const headings = $("h1, h2, h3, h4").map((_, element) => `${element.tagName} ${$(element).text()}`);
    expect(headings.get()).toEqual(["h1 Dark mode", "h2 Deep", "h2 Again", "h3 Below"]);
  });

  it("cuts long titles to what search results show", () => {
    const long = { ...post, title: "News ".repeat(60) };
    expect(load(postDocument(site, long, ORIGIN, IMAGE))("title").text().length).toBeLessThanOrEqual(120);
  });

  it("uses the brand's font first, and serves a typeface of its class", () => {
    const html = postDocument(testSite({ font: 'Lora"}</style>' }), post, ORIGIN, IMAGE);
    expect(html).toContain('--font:"Lorastyle","Served serif",');
    // The last rule applies.
    expect(html.slice(html.lastIndexOf("--font:"))).toMatch(/^--font:"Lorastyle"/);
    expect(html).toContain("url(/i/fonts/serif-400.woff2)");
    expect(html.match(/<\/style>/g)).toHaveLength(1);
  });

  it("links back to the website when there is one", () => {
    expect(postDocument(site, post, ORIGIN, IMAGE)).not.toContain(">Website</a>");
    const named = testSite({ websiteUrl: "https://acme.example/?a=1&b=2" });
    expect(postDocument(named, post, ORIGIN, IMAGE)).toContain(
      '<a class="feed" href="https://acme.example/?a=1&amp;b=2">Website</a>',
    );
  });

  it("lists posts with their UTC publication day and links to older and newer pages", () => {
    const html = renderList([post], 2, 3);
    expect(html).toContain('<time datetime="2026-11-20T23:30:00.000Z">20 November 2026</time>');
    expect(html).toContain('<a href="/p/acme/dark-mode">');
    expect(html).toContain('<a rel="prev" href="/p/acme">Newer</a>');
    expect(html).toContain('<a rel="next" href="/p/acme?page=3">Older</a>');
    expect(html).toContain('<link rel="canonical" href="https://clarion.example/p/acme?page=2">');
    expect(renderList()).not.toContain("Older");
    expect(renderList([])).toContain("Nothing is published yet.");
  });

  it("declares the language and direction of each text", () => {
    const arabic = testPublicPost({ title: "الوضع الداكن", language: { tag: "ar", direction: "rtl" } });
    expect(postDocument(site, arabic, ORIGIN, IMAGE)).toContain('<html lang="ar" dir="rtl">');
    expect(renderList([arabic])).toContain('<li lang="ar" dir="rtl">');
  });

  it("allows search engines to index only published content", () => {
    expect(postDocument(site, post, ORIGIN, IMAGE)).not.toContain("noindex");
    expect(renderList([])).not.toContain("noindex");
    expect(missingDocument()).toContain("noindex");
  });

  it("shows a shared draft under one heading, not indexed, with its texts escaped and no link to public pages", () => {
    const expiresAt = new Date("2026-03-15T00:00:00.000Z");
    const shared = { title: "Plan <b>", content: "<p>It.</p>", organizationName: "Acme <i>", expiresAt };
    const html = sharedDocument(shared);
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).toContain("<h1>Plan &lt;b&gt;</h1>");
    expect(html).toContain("Shared by Acme &lt;i&gt; until 15 March 2026.");
    expect(html).not.toContain("/p/");
    expect(sharedDocument({ ...shared, content: "<h1>Plan</h1>" }).match(/<h1/g)).toHaveLength(1);
  });
});
