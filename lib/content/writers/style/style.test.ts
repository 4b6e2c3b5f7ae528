import { describe, expect, it } from "vitest";
import type { StyleRules } from "#lib/content/types.ts";
import { applyStyle, applyWording, checkStyle } from "./style.ts";

const none: StyleRules = { forbidden: [], names: [], sentenceWordsMax: null, allowsFirstPerson: true };
const rules = (differences: Partial<StyleRules>): StyleRules => ({ ...none, ...differences });
const forbidding = (phrase: string, replacement: string | null): StyleRules =>
  rules({ forbidden: [{ phrase, replacement }] });

describe("applyStyle", () => {
  it.each([
    ["a forbidden phrase", "You can utilize it.", forbidding("utilize", "use"), "You can use it."],
    ["a capitalized word", "Utilize it.", forbidding("utilize", "use"), "Use it."],
    ["a multi-word phrase", "In order  to run, do it.", forbidding("in order to", "to"), "To run, do it."],
    ["a phrase across a line break", "in order\nto run", forbidding("in order to", "to"), "to run"],
    ["a bold word", "**utilize** it", forbidding("utilize", "use"), "**use** it"],
    ["text without word spaces", "我们利用它", forbidding("利用", "使用"), "我们使用它"],
    [
      "the longest of overlapping phrases",
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
      "a phrase whose replacement is replaced in turn",
      "leverage it",
      rules({
        forbidden: [
          { phrase: "leverage", replacement: "utilize" },
          { phrase: "utilize", replacement: "use" },
        ],
      }),
      "use it",
    ],
    [
      "the case of a name",
      "Hosted on github, not on GITHUB.",
      rules({ names: ["GitHub"] }),
      "Hosted on GitHub, not on GitHub.",
    ],
    ["a name in the possessive", "github's page", rules({ names: ["GitHub"] }), "GitHub's page"],
    [
      "a multi-word name",
      "the visual studio code plugin",
      rules({ names: ["Visual Studio Code"] }),
      "the Visual Studio Code plugin",
    ],
    [
      "a phrase whose replacement differs only in case",
      "Post to Github.",
      forbidding("Github", "GitHub"),
      "Post to GitHub.",
    ],
  ])("changes %s", (_name, text, given, wanted) => {
    expect(applyStyle(text, given)).toBe(wanted);
    expect(checkStyle(wanted, given)).toEqual([]);
  });

  it.each([
    ["inline code", "Run `just build` now"],
    ["fenced code", "```\njust build\n```"],
    ["code after an unmatched backtick", "A ` and ``` just ``` and `` just ` build ``"],
    ["a URL", "See https://example.com/just and [it](https://example.com/just/a)"],
    ["a quoted word", 'The command "just" is new'],
    ["part of an identifier", "just_build, just-build, just.build, @just, #just, adjust, just/build"],
  ])("leaves %s unchanged", (_name, text) => {
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
      'before "but"',
      "It adds one thing here, but it removes another thing there.",
      "It adds one thing here. But it removes another thing there.",
    ],
    [
      "in a list item",
      "- One two three four five; six seven eight\n- nine",
      "- One two three four five. Six seven eight\n- nine",
    ],
  ])("splits a long sentence %s", (_name, text, wanted) => {
    expect(applyStyle(text, rules({ sentenceWordsMax: 6 }))).toBe(wanted);
  });

  it.each([
    ["inside code", "It adds `a; b; c; d; e; f; g; h; i` to all."],
    ["before an identifier that cannot begin a sentence", "One two three four five six; --flag is gone"],
  ])("does not split %s", (_name, text) => {
    expect(applyStyle(text, rules({ sentenceWordsMax: 6 }))).toBe(text);
  });

  it("does not split before a lower-case name", () => {
    const given = rules({ sentenceWordsMax: 3, names: ["npm"] });
    expect(applyStyle("One two three; and npm is gone", given)).toBe("One two three; and npm is gone");
    expect(applyStyle("One two three; and yarn is gone", given)).toBe("One two three. Yarn is gone");
  });

  it("does not split sentences in applyWording", () => {
    const given = rules({ sentenceWordsMax: 3, names: ["GitHub"] });
    expect(applyWording("github has this; and it has that", given)).toBe("GitHub has this; and it has that");
  });

  it("writes replacements without markup", () => {
    expect(applyStyle("use it", forbidding("use", "[a](javascript:x) **b** <i>"))).not.toMatch(/[[\]*<>]/);
  });
});

describe("checkStyle", () => {
  it.each([
    ["a forbidden phrase without a replacement", "It is simply so.", forbidding("simply", null), "forbidden", "simply"],
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
      "phrases whose replacements form a cycle",
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
    ["a first-person word", "We made it.", rules({ allowsFirstPerson: false }), "first-person", "We"],
    [
      "a first-person contraction",
      "Here’s what we’re at.",
      rules({ allowsFirstPerson: false }),
      "first-person",
      "we’re",
    ],
    [
      "a long sentence",
      "One two three four.",
      rules({ sentenceWordsMax: 3 }),
      "sentence-length",
      "One two three four.",
    ],
  ])("reports %s", (_name, text, given, kind, violation) => {
    expect(checkStyle(applyStyle(text, given), given)).toMatchObject([{ kind, text: violation }]);
  });

  it.each(["The US and the I/O of i", "`we`", "ours-lib", "mine"])("finds no first-person word in %j", (text) => {
    expect(checkStyle(text, rules({ allowsFirstPerson: false }))).toEqual([]);
  });

  it("ignores empty rules and phrases that are too long", () => {
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
