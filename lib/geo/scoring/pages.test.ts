import { expect, test } from "vitest";
import { PageOwners } from "./pages.ts";
import { createScorer } from "./score.ts";
import type { TrackedBrand } from "./types.ts";
import { scoringVersion } from "./version.ts";

const own: TrackedBrand = { key: "Acme", name: "Acme", own: true, names: ["Acme"], domains: ["acme.com"] };
const rival: TrackedBrand = { key: "Host", name: "Host", own: false, names: ["Host"], domains: ["press.example.com"] };
const published = { ...own, pages: ["https://press.example.com/p/acme", "https://press.example.com/p/acme.md"] };

test.each([
  ["https://press.example.com/p/acme", true],
  ["https://press.example.com/p/acme/", true],
  ["https://press.example.com/p/acme.md", true],
  ["http://PRESS.example.com/p/acme/post-1?utm_source=x#top", true],
  ["press.example.com/p/acme/post-1", true],
  ["https://press.example.com/p/acme-two/post-1", false],
  ["https://press.example.com/p/acme/../other/post-1", false],
  ["https://press.example.com/p", false],
  ["https://press.example.com/", false],
  ["https://other.example.com/p/acme/post-1", false],
  ["https://press.example.com:8443/p/acme/post-1", false],
  ["https://evil.example/?u=https://press.example.com/p/acme", false],
  ["not an address /p/acme", false],
])("%s is below a claimed path: %s", (address, isOwn) => {
  const owners = new PageOwners<string>();
  for (const page of published.pages) owners.claim(page, "own");
  expect(owners.findOwner(address)).toBe(isOwn ? "own" : undefined);
});

test("counts a cited page on a shared host for its organization, and no other page of the host", () => {
  const { score } = createScorer([published, rival]);
  const citedBy = (url: string) => {
    const { cited, competitors } = score({ text: "", citations: [{ url, title: null }] });
    return { cited, competitors: competitors.map(({ brand }) => brand) };
  };
  expect(citedBy("https://press.example.com/p/acme/post-1")).toEqual({ cited: true, competitors: [] });
  expect(citedBy("https://press.example.com/p/other/post-1")).toEqual({ cited: false, competitors: ["Host"] });
  const linked = score({ text: "See [this](https://press.example.com/p/acme/post-1).", citations: [] });
  expect([linked.cited, linked.mentioned]).toEqual([true, false]);
});

test("changes the version with the pages, and keeps it when there are none", () => {
  expect(scoringVersion([published])).not.toBe(scoringVersion([own]));
  expect(scoringVersion([{ ...own, pages: [] }])).toBe(scoringVersion([own]));
  expect(scoringVersion([{ ...published, pages: published.pages.toReversed() }])).toBe(scoringVersion([published]));
});
