import { describe, expect, it } from "vitest";
import type { StyleRules } from "#lib/content/types.ts";
import { applyStyle, applyWording, checkStyle } from "./style.ts";

const none: StyleRules = { forbidden: [], names: [], sentenceWordsMax: null, firstPerson: true };
const rules = (differences: Partial<StyleRules>): StyleRules => ({ ...none, ...differences });
const forbidding = (phrase: string, replacement: string | null): StyleRules =>
  rules({ forbidden: [{ phrase, replacement }] });

describe("applyStyle", () => {
  it.each([
    ["a phrase", "You can utilize it.", forbidding("utilize", "use"), "You can use it."],
    ["a capital", "Utilize it.", forbidding("utilize", "use"), "Use it."],
    ["a phrase of words", "In order  to run, do it.", forbidding("in order to", "to"), "To run, do it."],
    ["a phrase over a line break", "in order\nto run", forbidding("in order to", "to"), "to run"],
    ["bold words", "**utilize** it", forbidding("utilize", "use"), "**use** it"],
    ["words without spaces between", "我们利用它", forbidding("利用", "使用"), "我们使用它"],
    [
      "the longer phrase first",
      "at this point in time",
      rules({
        forbidden: [
          { phrase: "at this point", replacement: "here" },
          { phrase: "at this point in time", replacement: "now" },
        ],
      }),
      "now",
    ],
    [
      "a chain of phrases",
      "leverage it",
      rules({
        forbidden: [
          { phrase: "leverage", replacement: "utilize" },
          { phrase: "utilize", replacement: "use" },
        ],
      }),
      "use it",
    ],
    ["a name", "Hosted on github, not on GITHUB.", rules({ names: ["GitHub"] }), "Hosted on GitHub, not on GitHub."],
    ["a possessive", "github's page", rules({ names: ["GitHub"] }), "GitHub's page"],
    [
      "a name of words",
      "the visual studio code plugin",
      rules({ names: ["Visual Studio Code"] }),
      "the Visual Studio Code plugin",
    ],
    ["a spelling given as a phrase", "Post to Github.", forbidding("Github", "GitHub"), "Post to GitHub."],
  ])("changes %s", (_name, text, given, wanted) => {
    expect(applyStyle(text, given)).toBe(wanted);
    expect(checkStyle(wanted, given)).toEqual([]);
  });

  it.each([
    ["code", "Run `just build` now"],
    ["fenced code", "```\njust build\n```"],
    ["code behind a lone backtick", "A ` and ``` just ``` and `` just ` build ``"],
    ["an address", "See https://example.com/just and [it](https://example.com/just/a)"],
    ["a quoted word", 'The command "just" is new'],
    ["part of an identifier", "just_build, just-build, just.build, @just, #just, adjust, just/build"],
  ])("leaves %s alone", (_name, text) => {
    const given = rules({ forbidden: [{ phrase: "just", replacement: "only" }], names: ["JUST"] });
    expect(applyStyle(text, given)).toBe(text);
    expect(checkStyle(text, given)).toEqual([]);
  });

  it.each([
    [
      "at a semicolon",
      "It adds one thing here; and it removes another thing there.",
      "It adds one thing here. It removes another thing there.",
    ],
    [
      "before but",
      "It adds one thing here, but it removes another thing there.",
      "It adds one thing here. But it removes another thing there.",
    ],
    ["never inside code", "It adds `a; b; c; d; e; f; g; h; i` to all.", "It adds `a; b; c; d; e; f; g; h; i` to all."],
    [
      "in items",
      "- One two three four five; six seven eight\n- nine",
      "- One two three four five. Six seven eight\n- nine",
    ],
    [
      "never before an identifier that would not begin a sentence",
      "One two three four five six; --flag is gone",
      "One two three four five six; --flag is gone",
    ],
  ])("splits a long sentence %s", (_name, text, wanted) => {
    expect(applyStyle(text, rules({ sentenceWordsMax: 6 }))).toBe(wanted);
  });

  it("begins no sentence with a name that is written small", () => {
    const given = rules({ sentenceWordsMax: 3, names: ["npm"] });
    expect(applyStyle("One two three; and npm is gone", given)).toBe("One two three; and npm is gone");
    expect(applyStyle("One two three; and yarn is gone", given)).toBe("One two three. Yarn is gone");
  });

  it("splits no sentence where only words are asked for", () => {
    const given = rules({ sentenceWordsMax: 3, names: ["GitHub"] });
    expect(applyWording("github has this; and it has that", given)).toBe("GitHub has this; and it has that");
  });

  it("writes nothing that would be markup", () => {
    expect(applyStyle("use it", forbidding("use", "[a](javascript:x) **b** <i>"))).not.toMatch(/[[\]*<>]/);
  });
});

describe("checkStyle", () => {
  it.each([
    ["a phrase without another wording", "It is simply so.", forbidding("simply", null), "forbidden", "simply"],
    [
      "a phrase whose replacement is forbidden",
      "a",
      rules({
        forbidden: [
          { phrase: "a", replacement: "b" },
          { phrase: "b", replacement: null },
        ],
      }),
      "forbidden",
      "a",
    ],
    [
      "phrases that replace each other",
      "a",
      rules({
        forbidden: [
          { phrase: "a", replacement: "b" },
          { phrase: "b", replacement: "a" },
        ],
      }),
      "forbidden",
      "a",
    ],
    ["a first person", "We made it.", rules({ firstPerson: false }), "first-person", "We"],
    ["a short form", "Here’s what we’re at.", rules({ firstPerson: false }), "first-person", "we’re"],
    [
      "a long sentence",
      "One two three four.",
      rules({ sentenceWordsMax: 3 }),
      "sentence-length",
      "One two three four.",
    ],
  ])("tells of %s", (_name, text, given, kind, token) => {
    expect(checkStyle(applyStyle(text, given), given)).toMatchObject([{ kind, token }]);
  });

  it.each(["The US and the I/O of i", "`we`", "ours-lib", "mine"])("takes %j for no first person", (text) => {
    expect(checkStyle(text, rules({ firstPerson: false }))).toEqual([]);
  });

  it("passes over rules that are empty, or far too long to be words", () => {
    const given = rules({
      forbidden: [
        { phrase: "  ", replacement: "x" },
        { phrase: "a".repeat(500), replacement: "" },
      ],
      names: ["", "\u0000"],
    });
    expect(applyStyle("a b", given)).toBe("a b");
    expect(checkStyle("a b", given)).toEqual([]);
  });
});
