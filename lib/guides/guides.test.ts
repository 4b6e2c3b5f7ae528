import { readdirSync } from "node:fs";
import { join } from "node:path";
import { load } from "cheerio";
import { describe, expect, it } from "vitest";
import { findGuide, listGuides } from "./guides.ts";
import { GUIDES } from "./list.ts";

describe("guides", () => {
  it("lists every file of the folder", () => {
    const files = readdirSync(join(process.cwd(), "docs", "guides")).map((file) => file.replace(/\.md$/, ""));
    expect(files.toSorted()).toEqual(GUIDES.map(({ slug }) => slug).toSorted());
  });

  it("has one first heading with its title, a description and no skipped level in each", () => {
    for (const { title, description, html } of listGuides()) {
      const headings = load(html)("h1, h2, h3, h4")
        .get()
        .map(({ tagName }) => Number(tagName.slice(1)));
      expect(
        load(html)("h1")
          .map((_, heading) => load(heading).text())
          .get(),
      ).toEqual([title]);
      expect(headings.every((level, index) => index === 0 || level <= (headings[index - 1] ?? 1) + 1)).toBe(true);
      expect(description.length).toBeGreaterThan(40);
    }
  });

  it("links only to guides and pages that exist", () => {
    const links = listGuides().flatMap(({ html }) =>
      load(html)("a[href^='/']")
        .map((_, link) => link.attribs.href)
        .get(),
    );
    expect(links.length).toBeGreaterThan(4);
    for (const link of links) {
      const [, slug] = /^\/docs\/guides\/([\w-]+)$/.exec(link) ?? [];
      expect(link === "/docs" || findGuide(slug ?? "") !== undefined, link).toBe(true);
    }
  });
});
