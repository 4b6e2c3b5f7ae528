import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseTitle } from "./title-grammar.ts";

describe("parseTitle", () => {
  it("parses a conventional header with scope and breaking mark", () => {
    expect(parseTitle("feat(api/v2)!: paginate lists (#12)")).toEqual({
      type: "feat",
      scope: "api/v2",
      bang: true,
      brackets: [],
      areas: [],
      text: "paginate lists",
    });
  });

  it.each([
    ["✨ dark mode", "feature"],
    ["⚡️ read once", "performance"],
    [":bug: lost rows", "fix"],
    ["BUGFIX: lost rows", "bugfix"],
    ["Docs: say more", "docs"],
  ])("parses the gitmoji or word before %j as its type", (title, type) => {
    expect(parseTitle(title).type).toBe(type);
  });

  it("separates tags, areas and the text", () => {
    const parts = parseTitle("[release-2.55] [BUGFIX] tsdb/index: fix missing lock unlock");
    expect(parts.brackets).toEqual(["release-2.55", "bugfix"]);
    expect(parts.areas).toEqual(["tsdb/index"]);
    expect(parts.text).toBe("fix missing lock unlock");
  });

  it.each(["Fixed #1234 -- Crash on start", "JIRA-12: Crash on start", "gh-99: Crash on start", "#7: Crash on start"])(
    "removes the ticket number from %j",
    (title) => {
      expect(parseTitle(title).text).toBe("Crash on start");
    },
  );

  it("does not treat a sentence with a colon as an area", () => {
    expect(parseTitle("Remove unused pool: keyword from Stats").areas).toEqual([]);
  });

  it("removes CI markers", () => {
    expect(parseTitle("[ci skip] tidy the reader").text).toBe("tidy the reader");
    expect(parseTitle("tidy the reader [skip ci]").text).toBe("tidy the reader");
  });

  it("keeps some text of every title that is not empty", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: "grapheme" }), (title) => {
        const { text } = parseTitle(title);
        expect(text.length).toBeLessThanOrEqual(title.length);
        expect(text === "").toBe(title.trim() === "");
        expect(title.includes(text) || title.includes("[")).toBe(true);
      }),
    );
    for (const title of ["[BUGFIX]", "fix:", "area:", "✨ x"]) expect(parseTitle(title).text).not.toBe("");
  });
});
