import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, Visitor } from "oxc-parser";
import { describe, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "..");
const PRODUCT = ["app", "client", "components", "db", "inngest", "lib", "scripts"];
const LENGTH_MAX = 200;

function productFiles(): string[] {
  const entries = PRODUCT.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true }).map((path) => join(folder, String(path))),
  );
  return entries.filter((path) => /\.(?:tsx?|mjs)$/.test(path) && !/\.test\.tsx?$/.test(path));
}

/** Returns the lines of patterns that are too long: regex literals and strings that contain a pattern. */
function longPatterns(name: string, text: string): string[] {
  // A literal is on one line, so most files need no parser.
  if (!text.split("\n").some((line) => line.length > LENGTH_MAX)) return [];
  const starts: number[] = [];
  const check = (pattern: string, start: number): void => {
    if (pattern.length > LENGTH_MAX) starts.push(start);
  };
  new Visitor({
    Literal: (node) => {
      if ("regex" in node) check(node.regex.pattern, node.start);
      else if (typeof node.value === "string" && isPattern(node.value)) check(node.value, node.start);
    },
    TemplateLiteral: ({ quasis, start }) => {
      const spelled = quasis.map(({ value }) => value.raw).join("");
      if (isPattern(spelled)) check(spelled, start);
    },
  }).visit(parseSync(name, text).program);
  return starts.map((start) => `${name}:${text.slice(0, start).split("\n").length}`);
}

/** Whether a string looks like a regular expression: it has groups, or alternatives without spaces around them. */
function isPattern(text: string): boolean {
  return text.includes("(?") || text.split(/\S\|\S/).length > 5;
}

describe("regular expressions", () => {
  it.each([
    ["a literal", `const long = /(?:${"a|".repeat(100)}b)/;`],
    ["a string", `const long = new RegExp("(?:${"a|".repeat(100)}b)");`],
    ["a list of words", `const words = "${"word|".repeat(50)}";`],
    ["a template", `const long = new RegExp(\`(?:\${word}${"a|".repeat(100)}b)\`);`],
  ])("detects %s that is too long", (_, text) => {
    expect(longPatterns("a.ts", `\n${text}`)).toEqual(["a.ts:2"]);
  });

  it("finds no pattern too long to read; longer ones are lists of phrases (lib/text/phrases.ts)", () => {
    const long = productFiles().flatMap((path) => longPatterns(path, readFileSync(join(ROOT, path), "utf8")));
    expect(long).toEqual([]);
  });
});
