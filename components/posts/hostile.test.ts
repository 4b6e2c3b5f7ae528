import { XMLParser, XMLValidator } from "fast-xml-parser";
import { describe, expect, it } from "vitest";
import { parseHtml, textsOf } from "#components/article/html-tree.ts";
import { diffRows } from "#components/article/line-diff.ts";
import { jsonFeedOf, rssOf } from "#lib/posts/public-feed.ts";
import { postMarkdown, summaryOf } from "#lib/posts/public-text.ts";
import { FLOODS, HOSTILE } from "#lib/testing/hostile.ts";
import { activeParts } from "#lib/testing/hostile-page.ts";
import { floodLength } from "#lib/testing/property-runs.ts";
import { testPublicPost, testSite } from "#lib/testing/public-site.ts";
import { renderMarkdown } from "#lib/web/markdown.ts";
import { listDocument, postDocument } from "./public/public-html.ts";
import { toPlainPost } from "./social/plain-post.ts";
import { toShortPost } from "./social/short-post.ts";
import { toSocialMarkdown, toSocialText } from "./social/social-text.ts";

const ORIGIN = "https://clarion.example";
const IMAGE = `${ORIGIN}/p/acme/dark-mode/og.png`;

/** Everything that is published of a post with this text in it. */
function expectInert(markdown: string, title: string): void {
  const content = renderMarkdown(markdown);
  const site = testSite({ name: title, websiteUrl: "https://acme.example" });
  const posts = [testPublicPost({ title, markdown, content })];
  const [post] = posts;
  if (post === undefined) throw new Error("There is one post.");
  for (const html of [
    postDocument(site, post, ORIGIN, IMAGE),
    listDocument({ site, posts, page: 1, totalPages: 1 }, ORIGIN),
    renderMarkdown(postMarkdown(post).slice(0, 200_000)),
  ]) {
    expect(activeParts(html)).toEqual([]);
  }
  expectInertFeeds({ site, posts, origin: ORIGIN });
  expect(summaryOf(post).length).toBeLessThanOrEqual(300);
}

function expectInertFeeds(feed: Parameters<typeof rssOf>[0]): void {
  const xml = rssOf(feed);
  expect(XMLValidator.validate(xml)).toBe(true);
  const { rss } = new XMLParser({ processEntities: false }).parse(xml);
  expect(Object.keys(rss.channel.item).sort()).toEqual(
    ["category", "content:encoded", "dc:creator", "description", "guid", "link", "pubDate", "title"].sort(),
  );
  const [item] = JSON.parse(jsonFeedOf(feed)).items;
  expect(activeParts(item.content_html)).toEqual([]);
}

describe("a published text", () => {
  it.each(HOSTILE)("acts in no page and breaks no feed: %j", (text) => {
    expectInert(`# ${text}\n\n- ${text}\n\n> ${text}\n\n| ${text} |\n|---|\n| ${text} |\n\n${text}`, text);
    expect(activeParts(renderMarkdown(toSocialMarkdown(text)))).toEqual([]);
  });

  it.each(Object.entries(FLOODS))("of any length is shown, fed, compared and copied: %s", (_, flood) => {
    const text = flood.slice(0, floodLength(100_000));
    expectInert(text, text.slice(0, 120));
    expect(textsOf(parseHtml(renderMarkdown(text))).length).toBeGreaterThan(0);
    expect(toPlainPost(text).length).toBeLessThanOrEqual(200_000);
    expect(toShortPost("Title", text, "https://a.example/p").length).toBeLessThan(100_100);
    expect(toSocialText(toSocialMarkdown(text)).length).toBeLessThanOrEqual(200_000);
  });

  it("is compared with one that has nothing in common with it", () => {
    const lines = (word: string) => Array.from({ length: 12_000 }, (_, at) => `${word}${at}`);
    for (const joiner of ["\n", " "]) {
      const rows = diffRows(lines("a").join(joiner), lines("b").join(joiner));
      expect(rows.filter(({ kind }) => kind === "removed").length).toBe(joiner === "\n" ? 12_000 : 1);
      expect(rows.filter(({ kind }) => kind === "same")).toEqual([]);
    }
  });
});
