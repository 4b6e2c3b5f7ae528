import { XMLParser, XMLValidator } from "fast-xml-parser";
import { expect, test } from "vitest";
import { HOSTILE } from "#lib/testing/hostile.ts";
import { testPublicPost, testSite } from "#lib/testing/public-site.ts";
import { renderLlms, renderSitemap } from "./public-index.ts";

const origin = "https://clarion.example";
const site = testSite({ websiteUrl: "https://acme.example" });

test("lists the site and each post with its last change in the sitemap", () => {
  const post = testPublicPost();
  const xml = renderSitemap(site, [post], origin);
  expect(XMLValidator.validate(xml)).toBe(true);
  expect(new XMLParser().parse(xml).urlset.url).toEqual([
    { loc: `${origin}/p/acme`, lastmod: "2026-11-21T08:00:00.000Z" },
    { loc: `${origin}/p/acme/dark-mode`, lastmod: "2026-11-21T08:00:00.000Z" },
  ]);
  expect(new XMLParser().parse(renderSitemap(site, [], origin)).urlset.url).toEqual({
    loc: `${origin}/p/acme`,
    lastmod: "2026-11-01T00:00:00.000Z",
  });
});

test("links language models to the Markdown of each post", () => {
  const text = renderLlms(site, [testPublicPost()], origin);
  expect(text).toMatch(/^# Acme\n\n> /);
  expect(text).toContain(`- [Dark mode](${origin}/p/acme/dark-mode.md): It is there.`);
  expect(text).toContain("- [Website](https://acme.example)");
  expect(renderLlms(site, [], origin)).toContain("Nothing is published yet.");
});

test("keeps each hostile title on one line of the list", () => {
  for (const title of HOSTILE) {
    const post = testPublicPost({ title, markdown: title });
    expect(renderLlms(site, [post], origin).split("\n")).toHaveLength(
      renderLlms(site, [testPublicPost()], origin).split("\n").length,
    );
  }
});
