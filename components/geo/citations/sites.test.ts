import { describe, expect, it } from "vitest";
import { filterPages, type ShownPage } from "./search-params.ts";
import { bySite } from "./sites.ts";

const rate = { value: 0.5, n: 20, effectiveN: 20, low: 0.3, high: 0.7, sufficient: true };
const page = (url: string, rest: Partial<ShownPage> = {}): ShownPage => ({
  url,
  host: new URL(url).host,
  title: null,
  answers: 1,
  rate,
  engines: ["a"],
  own: 0,
  competitors: [],
  checkIds: [],
  ...rest,
});
const all = { q: "", engine: null, host: null, named: null } as const;

describe("bySite", () => {
  it("groups pages by host, most cited first, ties by name", () => {
    const sites = bySite([
      page("https://b.example/1"),
      page("https://a.example/1", { answers: 2, own: 1, engines: ["b"], kind: "forum" }),
      page("https://a.example/2", { answers: 3, own: 1, engines: ["a"], kind: "forum" }),
      page("https://c.example/1"),
    ]);
    expect(sites.map(({ host, pages, citations, own }) => [host, pages, citations, own])).toEqual([
      ["a.example", 2, 5, 2],
      ["b.example", 1, 1, 0],
      ["c.example", 1, 1, 0],
    ]);
    expect(sites[0]).toMatchObject({ engines: ["a", "b"], kinds: ["forum"] });
  });

  it("sums competitors over the pages of a host", () => {
    const [site] = bySite([
      page("https://a.example/1", { competitors: [{ brand: "Beamer", answers: 1 }] }),
      page("https://a.example/2", {
        competitors: [
          { brand: "Headway", answers: 2 },
          { brand: "Beamer", answers: 2 },
        ],
      }),
    ]);
    expect(site?.competitors).toEqual([
      { brand: "Beamer", answers: 3 },
      { brand: "Headway", answers: 2 },
    ]);
  });
});

describe("filterPages", () => {
  const pages = [
    page("https://a.example/guide", { title: "Release notes", own: 1 }),
    page("https://b.example/list", { engines: ["b"] }),
  ];
  const filteredHosts = (filters: Partial<Parameters<typeof filterPages>[1]>) =>
    filterPages(pages, { ...all, ...filters }).map(({ host }) => host);

  it("filters by words of title and URL, engine, host, and mention of the brand", () => {
    expect(filteredHosts({})).toEqual(["a.example", "b.example"]);
    expect(filteredHosts({ q: "NOTES guide" })).toEqual(["a.example"]);
    expect(filteredHosts({ engine: "b" })).toEqual(["b.example"]);
    expect(filteredHosts({ host: "a.example" })).toEqual(["a.example"]);
    expect(filteredHosts({ named: "with" })).toEqual(["a.example"]);
    expect(filteredHosts({ named: "without" })).toEqual(["b.example"]);
  });
});
