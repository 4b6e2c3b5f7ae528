import fc from "fast-check";
import { XMLParser, XMLValidator } from "fast-xml-parser";
import { describe, expect, test } from "vitest";
import { HOSTILE } from "#lib/testing/hostile.ts";
import { testPublicPost, testSite } from "#lib/testing/public-site.ts";
import { renderAtom, renderJsonFeed, renderRss } from "./public-feed.ts";

const origin = "https://clarion.example";
const parser = new XMLParser({
  ignoreAttributes: false,
  processEntities: true,
  htmlEntities: true,
  trimValues: false,
  parseTagValue: false,
});

type Item = Record<string, string> & { guid: { "#text": string; "@_isPermaLink": string }; category: string[] };

/** Parses an RSS document and applies the checks of feed validators. */
function readRss(xml: string) {
  expect(XMLValidator.validate(xml)).toBe(true);
  expect(xml).not.toMatch(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u);
  const { rss } = parser.parse(xml) as { rss: { "@_version": string; channel: Record<string, unknown> } };
  const { channel } = rss;
  expect(rss["@_version"]).toBe("2.0");
  for (const field of ["title", "link", "description"]) expect(channel[field], field).toEqual(expect.any(String));
  expect(channel["atom:link"]).toMatchObject({
    "@_rel": "self",
    "@_type": "application/rss+xml",
    "@_href": `${channel.link}/feed.xml`,
  });
  const items = [channel.item ?? []].flat() as Item[];
  const guids = items.map((item) => item.guid["#text"]);
  expect(new Set(guids).size).toBe(guids.length);
  for (const item of items) {
    expect(item.guid).toEqual({ "#text": item.link, "@_isPermaLink": "true" });
    expect(item.pubDate).toMatch(
      /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d{2}:\d{2}:\d{2} GMT$/,
    );
    expect(URL.canParse(item.link ?? "")).toBe(true);
    for (const [, , address = ""] of (item["content:encoded"] ?? "").matchAll(/<[a-z][^>]* (href|src)="([^"]*)"/g)) {
      expect(address).toMatch(/^(?:https?|mailto):/);
    }
  }
  return { channel, items };
}

describe("RSS", () => {
  test("contains full texts, RFC 822 dates and only absolute URLs", () => {
    const content =
      '<p style="text-align:right"><a href="/docs">docs</a> <a href="#x">x</a> <img src="pic.png" /> a "href=\\"/y\\""</p>';
    const { channel, items } = readRss(renderRss({ site: testSite(), posts: [testPublicPost({ content })], origin }));
    expect(channel).toMatchObject({ title: "Acme: what's new", link: `${origin}/p/acme`, language: "en" });
    expect(channel.lastBuildDate).toBe("Sat, 21 Nov 2026 08:00:00 GMT");
    expect(items[0]).toMatchObject({
      title: "Dark mode",
      link: `${origin}/p/acme/dark-mode`,
      pubDate: "Fri, 20 Nov 2026 23:30:00 GMT",
      category: ["Changelog", "Bug Fixes"],
      description: "It is there.",
    });
    const encoded = items[0]?.["content:encoded"] ?? "";
    expect(encoded).toContain(`<a href="${origin}/docs">`);
    expect(encoded).toContain(`<a href="${origin}/p/acme/dark-mode#x">`);
    expect(encoded).not.toContain("style=");
  });

  test("is well-formed and preserves any titles, names and texts", () => {
    for (const text of HOSTILE) {
      const posts = [testPublicPost({ title: text, markdown: text })];
      const { items } = readRss(renderRss({ site: testSite({ name: text }), posts, origin }));
      const kept = text.toWellFormed().replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "");
      // XML normalizes line breaks to one character (2.11).
      expect(items[0]?.title).toBe(kept.replace(/\r\n?/g, "\n"));
    }
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        readRss(
          renderRss({
            site: testSite({ name: text }),
            posts: [testPublicPost({ title: text, content: "<p>x</p>" })],
            origin,
          }),
        );
      }),
      { numRuns: 60 },
    );
  });

  test("is valid without any post", () => {
    expect(readRss(renderRss({ site: testSite(), posts: [], origin })).items).toEqual([]);
  });
});

test("writes versions, URLs, dates and languages as specified by JSON Feed 1.1", () => {
  const posts = HOSTILE.map((title, index) => testPublicPost({ title, slug: `post-${index}` }));
  const feed = JSON.parse(
    renderJsonFeed({ site: testSite({ websiteUrl: "https://acme.example" }), posts, origin }),
  ) as {
    items: Record<string, unknown>[];
  };
  expect(feed).toMatchObject({
    version: "https://jsonfeed.org/version/1.1",
    title: "Acme: what's new",
    home_page_url: `${origin}/p/acme`,
    feed_url: `${origin}/p/acme/feed.json`,
    authors: [{ name: "Acme", url: "https://acme.example" }],
    language: "en",
  });
  expect(new Set(feed.items.map((item) => item.id)).size).toBe(posts.length);
  for (const item of feed.items) {
    expect(item).toMatchObject({ id: item.url, content_html: expect.any(String), tags: ["Changelog", "Bug Fixes"] });
    for (const field of ["date_published", "date_modified"]) {
      expect(item[field]).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
    }
  }
});

test("has the brand's colors in the JSON Feed when the brand has some", () => {
  const readAccent = (site: Parameters<typeof testSite>[0]) =>
    JSON.parse(renderJsonFeed({ site: testSite(site), posts: [testPublicPost()], origin }))._clarion;
  expect(readAccent({ colors: ["#3a47c7"] })).toEqual({ accent: { light: "#3a47c7", dark: "#a9b3ff" } });
  expect(readAccent({ colors: [] })).toBeUndefined();
});

test("renders hostile posts as valid Atom with their texts and times", () => {
  const posts = HOSTILE.map((text, index) =>
    testPublicPost({
      id: `post_${index}`,
      slug: `post-${index}`,
      title: text,
      markdown: text,
      content: `<p>${index}</p>`,
    }),
  );
  const xml = renderAtom({ site: testSite(), posts, origin });
  expect(XMLValidator.validate(xml)).toBe(true);
  const { feed } = parser.parse(xml) as { feed: { id: string; updated: string; entry: Record<string, unknown>[] } };
  expect(feed).toMatchObject({ id: `${origin}/p/acme`, updated: "2026-11-21T08:00:00.000Z" });
  expect(feed.entry).toHaveLength(posts.length);
  expect(feed.entry[0]).toMatchObject({
    id: `${origin}/p/acme/post-0`,
    published: "2026-11-20T23:30:00.000Z",
    content: { "#text": "<p>0</p>", "@_type": "html" },
  });
});
