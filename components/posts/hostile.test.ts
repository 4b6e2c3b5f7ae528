import { XMLParser, XMLValidator } from "fast-xml-parser";
import { describe, expect, it } from "vitest";
import { collectTexts, parseHtml } from "#components/article/html-tree.ts";
import { diffRows } from "#components/article/line-diff.ts";
import { renderJsonFeed, renderRss } from "#lib/posts/public-feed.ts";
import { postMarkdown, summarize } from "#lib/posts/public-text.ts";
import { FLOODS, HOSTILE } from "#lib/testing/hostile.ts";
import { findActiveContent } from "#lib/testing/hostile-page.ts";
import { floodLength } from "#lib/testing/property-runs.ts";
import { testPublicPost, testSite } from "#lib/testing/public-site.ts";
import { renderMarkdown } from "#lib/web/markdown.ts";
import { listDocument, postDocument } from "./public/public-html.ts";
import { toPlainPost } from "./social/plain-post.ts";
import { toShortPost } from "./social/short-post.ts";
import { toSocialMarkdown, toSocialText } from "./social/social-text.ts";

const ORIGIN = "https://clarion.example";
const IMAGE = `${ORIGIN}/p/acme/dark-mode/og.png`;

/** Renders every public output of a post with this text and expects no active content. */
function expectInert(markdown: string, title: string): void {
  const content = renderMarkdown(markdown);
  const site = testSite({ name: title, websiteUrl: "https://acme.example" });
  const posts = [testPublicPost({ title, markdown, content })];
  const [post] = posts;
  if (post === undefined) throw new Error("There is one post.");
  for (const html of [
    postDocument(site, post, ORIGIN, IMAGE),
    listDocument({ site, posts, page: 1, totalPages: 1 }, ORIGIN, IMAGE),
    renderMarkdown(postMarkdown(post).slice(0, 200_000)),
  ]) {
    expect(findActiveContent(html)).toEqual([]);
  }
  expectInertFeeds({ site, posts, origin: ORIGIN });
  expect(summarize(post).length).toBeLessThanOrEqual(300);
}

function expectInertFeeds(feed: Parameters<typeof renderRss>[0]): void {
  const xml = renderRss(feed);
  expect(XMLValidator.validate(xml)).toBe(true);
  const { rss } = new XMLParser({ processEntities: false }).parse(xml);
  expect(Object.keys(rss.channel.item).sort()).toEqual(
    ["category", "content:encoded", "dc:creator", "description", "guid", "link", "pubDate", "title"].sort(),
  );
  const [item] = JSON.parse(renderJsonFeed(feed)).items;
  expect(findActiveContent(item.content_html)).toEqual([]);
}

describe("published hostile text", () => {
  it.each(HOSTILE)("creates no active content in pages and keeps feeds valid: %j", (text) => {
    expectInert(`# ${text}\n\n- ${text}\n\n> ${text}\n\n| ${text} |\n|---|\n| ${text} |\n\n${text}`, text);
    expect(findActiveContent(renderMarkdown(toSocialMarkdown(text)))).toEqual([]);
  });

  it.each(Object.entries(FLOODS))("renders, feeds, diffs and copies text of any length: %s", (_, flood) => {
    const text = flood.slice(0, floodLength(100_000));
    expectInert(text, text.slice(0, 120));
    expect(collectTexts(parseHtml(renderMarkdown(text))).length).toBeGreaterThan(0);
    expect(toPlainPost(text).length).toBeLessThanOrEqual(200_000);
    expect(toShortPost("Title", text, "https://a.example/p").length).toBeLessThan(100_100);
    expect(toSocialText(toSocialMarkdown(text)).length).toBeLessThanOrEqual(200_000);
  });

  it("diffs two long texts with nothing in common", () => {
    const lines = (word: string) => Array.from({ length: 12_000 }, (_, index) => `${word}${index}`);
    for (const joiner of ["\n", " "]) {
      const rows = diffRows(lines("a").join(joiner), lines("b").join(joiner));
      expect(rows.filter(({ kind }) => kind === "removed").length).toBe(joiner === "\n" ? 12_000 : 1);
      expect(rows.filter(({ kind }) => kind === "same")).toEqual([]);
    }
  });
});
