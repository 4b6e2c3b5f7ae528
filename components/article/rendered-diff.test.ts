import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FLOODS } from "#lib/testing/hostile.ts";
import { floodLength, propertyRuns } from "#lib/testing/property-runs.ts";
import type { HtmlNode } from "./html-tree.ts";
import { diffTrees, hasChanges, renderTree } from "./rendered-diff.ts";

const diff = (before: string, after: string) => diffTrees(renderTree(before), renderTree(after));
const write = (nodes: readonly HtmlNode[]): string =>
  nodes
    .map((node) => (typeof node === "string" ? node : `<${node.tag}>${write(node.children)}</${node.tag}>`))
    .join("");
/** One side of a diff: the nodes without the marks of the other side. */
const side = (nodes: readonly HtmlNode[], dropped: string): string =>
  nodes
    .map((node) => {
      if (typeof node === "string") return node;
      return node.tag === dropped ? "" : side(node.children, dropped);
    })
    .join("");

describe("diffTrees", () => {
  it.each([
    [
      "changed words inside a paragraph and its code",
      "Set `PORT` before the start.",
      "Set `HOST` before each start.",
      "<p>Set <del><code>PORT</code></del><ins><code>HOST</code></ins> before <del>the</del><ins>each</ins> start.</p>",
    ],
    [
      "an added paragraph",
      "One.\n\nThree.",
      "One.\n\nTwo.\n\nThree.",
      "<p>One.</p><p><ins>Two.</ins></p><p>Three.</p>",
    ],
    ["a removed heading", "## Old\n\nText.", "Text.", "<h2><del>Old</del></h2><p>Text.</p>"],
    ["an added item", "- a\n- c", "- a\n- b\n- c", "<ul><li>a</li><li><ins>b</ins></li><li>c</li></ul>"],
    [
      "a changed cell",
      "| Plan | Seats |\n|---|---|\n| Team | 10 |",
      "| Plan | Seats |\n|---|---|\n| Team | 25 |",
      "<table><thead><tr><th>Plan</th><th>Seats</th></tr></thead><tbody><tr><td>Team</td><td><del>10</del></td><td><ins>25</ins></td></tr></tbody></table>",
    ],
    [
      "a paragraph that another one replaces",
      "Completely different words here.",
      "Nothing of it stays.",
      "<p><del>Completely different words here.</del></p><p><ins>Nothing of it stays.</ins></p>",
    ],
    [
      "an image",
      "![a](https://e.x/a.png)",
      "![a](https://e.x/b.png)",
      "<p><del><img></img></del></p><p><ins><img></img></ins></p>",
    ],
  ])("marks %s", (_, before, after, marked) => {
    expect(write(diff(before, after))).toBe(marked);
  });

  it("marks nothing in equal texts", () => {
    const text = "# Title\n\n- a *b*\n\n> quote";
    expect(hasChanges(diff(text, text))).toBe(false);
    expect(hasChanges(diff(text, `${text}!`))).toBe(true);
  });

  it("keeps all text of both sides for any change", () => {
    const blocks = fc.constantFrom(
      "# Title",
      "One two three.",
      "One *two* four.",
      "- a\n- b",
      "- a\n- c",
      "> q",
      "`x` y",
      "1. n",
    );
    const text = fc.array(blocks, { maxLength: 6 }).map((parts) => parts.join("\n\n"));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const nodes = diff(before, after);
        expect(side(nodes, "ins")).toBe(side(renderTree(before), ""));
        expect(side(nodes, "del")).toBe(side(renderTree(after), ""));
      }),
      { numRuns: propertyRuns(200) },
    );
  });

  it.each(Object.entries(FLOODS))("ends for crafted texts: %s", (_, flood) => {
    const text = flood.slice(0, floodLength(100_000));
    expect(diff(text, `${text.slice(0, 50)}!${text.slice(60)}`).length).toBeGreaterThanOrEqual(0);
  });

  it("compares texts of deeply nested emphasis", () => {
    const nested = FLOODS["nested emphasis"] ?? "";
    expect(hasChanges(diff(nested, `new ${nested}`))).toBe(true);
  });
});
