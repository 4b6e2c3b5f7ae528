import { describe, expect, it } from "vitest";
import { readFeed, type WidgetPost } from "./feed.ts";
import { readOptions } from "./options.ts";
import { placeList } from "./place.ts";
import { createSeenTime, findUnread } from "./unread.ts";

const ADDRESS = "https://clarion.example/p/acme/feed.json";
const item = (change: Record<string, unknown> = {}) => ({
  url: "https://clarion.example/p/acme/dark-mode",
  title: "Dark mode",
  summary: "It is there.",
  date_published: "2026-11-20T23:30:00.000Z",
  tags: ["Changelog", "Bug Fixes"],
  language: "en",
  ...change,
});
const read = (items: unknown, rest: Record<string, unknown> = {}) => readFeed({ items, ...rest }, ADDRESS);

describe("readFeed", () => {
  it("reads the site, the posts and the brand's colors", () => {
    const accent = { light: "#3a47c7", dark: "#a9b3ff" };
    const rest = { home_page_url: "https://clarion.example/p/acme", _clarion: { accent } };
    expect(read([item()], rest)).toEqual({
      home: "https://clarion.example/p/acme",
      accent,
      posts: [
        {
          url: "https://clarion.example/p/acme/dark-mode",
          title: "Dark mode",
          summary: "It is there.",
          kind: "Changelog",
          published: Date.parse("2026-11-20T23:30:00.000Z"),
          language: "en",
        },
      ],
    });
  });

  it("keeps the ten newest posts, newest first", () => {
    const items = Array.from({ length: 12 }, (_, day) =>
      item({ title: `Day ${day + 1}`, date_published: `2026-11-${String(day + 1).padStart(2, "0")}T00:00:00Z` }),
    );
    const titles = read(items)?.posts.map(({ title }) => title);
    expect(titles).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((day) => `Day ${day}`));
  });

  it.each([
    "javascript:alert(1)",
    "data:text/html,x",
    "//evil.example/p/acme/x",
    "https://evil.example/p/acme/x",
    "http://clarion.example/p/acme/x",
    "https://clarion.example/p/acme-2/x",
    "https://clarion.example/p/acme/../other/x",
    "https://clarion.example@evil.example/p/acme/x",
    "",
    null,
    7,
  ])("leaves out a post with the address %j", (url) => {
    expect(read([item({ url }), item({ title: "Kept" })])?.posts.map(({ title }) => title)).toEqual(["Kept"]);
  });

  it("links to the folder of the feed when the home page is on another site", () => {
    expect(read([item()], { home_page_url: "https://evil.example/" })?.home).toBe("https://clarion.example/p/acme/");
  });

  it.each([
    undefined,
    null,
    "text",
    7,
    [],
    {},
    { items: null },
    { items: [null, 7, "x", {}] },
    { items: [item({ title: " " })] },
    { items: [item({ date_published: "soon" })] },
  ])("returns undefined for %j", (value) => {
    expect(readFeed(value, ADDRESS)).toBeUndefined();
  });

  it("ignores colors that are not hexadecimal", () => {
    const accent = { light: "#3a47c7", dark: "red;background:url(https://evil.example)" };
    expect(read([item()], { _clarion: { accent } })?.accent).toBeUndefined();
  });

  it("cuts long summaries after a whole word", () => {
    const summary = read([item({ summary: "word ".repeat(60) })])?.posts[0]?.summary ?? "";
    expect(summary).toMatch(/ word…$/);
    expect(summary.length).toBeLessThanOrEqual(160);
  });
});

const post = (day: string) => ({ published: Date.parse(day) }) as WidgetPost;

describe("findUnread", () => {
  const posts = [post("2026-11-20"), post("2026-11-10"), post("2026-09-01")];
  const now = Date.parse("2026-11-28");

  it("returns the posts after the newest seen one", () => {
    expect(findUnread(posts, Date.parse("2026-11-10"), now)).toEqual([post("2026-11-20")]);
    expect(findUnread(posts, Date.parse("2026-11-20"), now)).toEqual([]);
  });

  it("returns the posts of the last 30 days for a new reader", () => {
    expect(findUnread(posts, undefined, now)).toHaveLength(2);
  });
});

describe("createSeenTime", () => {
  function createStorage(): Storage {
    const values = new Map<string, string>();
    const storage = {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => void values.set(key, value),
    };
    return storage as Storage;
  }

  it("keeps a time for each site", () => {
    const storage = createStorage();
    createSeenTime("a", () => storage).write(5);
    expect(createSeenTime("a", () => storage).read()).toBe(5);
    expect(createSeenTime("b", () => storage).read()).toBeUndefined();
  });

  it("keeps the time in memory when the browser refuses storage", () => {
    const seen = createSeenTime("a", () => {
      throw new DOMException("denied", "SecurityError");
    });
    expect(seen.read()).toBeUndefined();
    seen.write(5);
    expect(seen.read()).toBe(5);
  });

  it("ignores a stored value that is no number", () => {
    const storage = createStorage();
    storage.setItem("clarion-widget:a", "yesterday");
    expect(createSeenTime("a", () => storage).read()).toBeUndefined();
  });
});

describe("readOptions", () => {
  it("has defaults for missing and unknown values", () => {
    const defaults = { mode: "bell", target: undefined, theme: "auto", label: "What’s new" };
    expect(readOptions({})).toEqual(defaults);
    expect(readOptions({ mode: "x", theme: "x", target: " ", label: "" })).toEqual(defaults);
  });

  it("takes every known value", () => {
    const options = { mode: "inline", target: "#news", theme: "dark", label: "News" };
    expect(readOptions(options)).toEqual(options);
  });
});

describe("placeList", () => {
  const list = { width: 360, height: 400 };
  const view = { width: 1280, height: 800 };
  const button = (left: number, top: number) => ({ left, top, right: left + 44, bottom: top + 44 });

  it("places the list below the button, with the same right edge", () => {
    expect(placeList(button(1000, 20), list, view)).toEqual({ left: 684, top: 72 });
  });

  it("places the list above a button at the lower edge", () => {
    expect(placeList(button(1216, 736), list, view)).toEqual({ left: 900, top: 328 });
  });

  it("keeps the list in a narrow window", () => {
    expect(placeList(button(10, 300), { width: 304, height: 464 }, { width: 320, height: 480 })).toEqual({
      left: 8,
      top: 8,
    });
  });
});
