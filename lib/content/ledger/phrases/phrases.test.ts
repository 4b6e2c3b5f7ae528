import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { MAX_TITLE } from "#lib/content/ledger/thresholds.ts";
import * as bookkeeping from "./bookkeeping.ts";
import * as breaking from "./breaking.ts";
import * as code from "./code.ts";
import * as highlights from "./highlights.ts";
import * as paths from "./paths.ts";
import * as security from "./security.ts";
import * as titles from "./titles.ts";
import * as wording from "./wording.ts";

const LISTS: Readonly<Record<string, RegExp>> = {
  ...bookkeeping,
  ...breaking,
  ...code,
  ...highlights,
  ...paths,
  ...security,
  ...titles,
  ...wording,
};

/** Exponential backtracking would take hours; linear matching finishes far below this. */
const timeout = 5_000;

/**
 * Each alternative of a pattern, repeated up to the length of a title and followed by a character that prevents a
 * match.
 */
function buildFloods({ source }: RegExp): string[] {
  const units = source.split("|").map((part) => part.replace(/\\\w|\(\?.|[^\w ./-]/g, ""));
  return [...new Set(units)]
    .filter((unit) => unit.trim() !== "")
    .flatMap((unit) =>
      [`${unit} `, unit, `${unit}/`].map((one) => `${one.repeat(MAX_TITLE).slice(0, MAX_TITLE - 2)}~0`),
    );
}

describe("CODE_SPELLING", () => {
  it("takes no host for code", () => {
    expect(code.CODE_SPELLING.test("Videos of music.example.com open in the app")).toBe(false);
    expect(code.CODE_SPELLING.test("Reads app.config.path")).toBe(true);
  });
});

describe("CLASS_NAME", () => {
  it("takes no product's name for a class", () => {
    expect(code.CLASS_NAME.test("Links to GitHub and WinGet open")).toBe(false);
    expect(code.CLASS_NAME.test("Return an error in CheckModulePipe")).toBe(true);
  });
});

describe("CODE_TALK", () => {
  it.each(["Add a nil check for the handler", "Reallocate rows of a struct", "Add 3.14 support to CI"])(
    "finds work on the code in %j",
    (title) => {
      expect(code.CODE_TALK.test(title)).toBe(true);
    },
  );

  it.each(["Add a spell check for drafts", "Remember the last value", "Send headers of requests"])(
    "leaves %j",
    (title) => {
      expect(code.CODE_TALK.test(title)).toBe(false);
    },
  );
});

describe("phrases", () => {
  it.each(Object.entries(LISTS))("%s matches repeated words in bounded time", (_, pattern) => {
    const floods = buildFloods(pattern);
    expect(floods.length).toBeGreaterThan(0);
    for (const flood of floods) {
      expect(() => runInNewContext("pattern.test(flood)", { pattern, flood }, { timeout }), flood).not.toThrow();
    }
  });
});

describe("CODE_SPELLING", () => {
  it.each(["Calls `flush()` first", "Reads app.config.theme", "Sets max_content_length"])(
    "finds code in %j",
    (text) => {
      expect(code.CODE_SPELLING.test(text)).toBe(true);
    },
  );

  it.each(["Requires Node 20.1.0", "Removes the selected file(s)", "Copies the address(es)"])(
    "finds none in %j",
    (text) => {
      expect(code.CODE_SPELLING.test(text)).toBe(false);
    },
  );
});
