import { MarkdownManager } from "@tiptap/markdown";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { propertyRuns } from "#lib/testing/property-runs.ts";
import { documentExtensions } from "./extensions.ts";
import { IMAGE, toMarkdown } from "./image-node.ts";
import { MarkdownSource } from "./markdown-source.ts";
import { SOURCE_BLOCK } from "./source-block.ts";

const manager = new MarkdownManager({ extensions: documentExtensions });
const open = (markdown: string) => new MarkdownSource(manager, markdown);
const src = "https://e.x/i/a.png";

describe("images in Markdown", () => {
  it("opens a paragraph that is one image as an image with address, alt text and title", () => {
    const [node] = open(`![A \\[chart\\] of \\*growth\\*](${src} "Growth")\n`).content;
    expect(node).toMatchObject({ type: IMAGE, attrs: { src, alt: "A [chart] of *growth*", title: "Growth" } });
  });

  it.each([
    `Text ![inside](${src}) a paragraph.`,
    `![one](${src}) ![two](${src})`,
    "![by reference][one]\n\n[one]: https://e.x/i.png",
    `- ![in a list](${src})`,
  ])("keeps as source what is not one image: %j", (markdown) => {
    expect(open(markdown).content[0]?.type).toBe(SOURCE_BLOCK);
  });

  it("changes only the edited alt text and keeps the other bytes", () => {
    const source = open(`* star item\n\n![Old](${src})\n\nLast_line.\n`);
    const nodes = source.content.map((node) =>
      node.type === IMAGE ? { ...node, attrs: { ...node.attrs, alt: "New [alt]" } } : node,
    );
    expect(source.write(nodes)).toBe(`* star item\n\n![New \\[alt\\]](${src})\n\nLast_line.\n`);
  });

  it("reads back any alt text as it was written", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'ab \\[]()*_`<>&~!"#|'), maxLength: 30 }), (text) => {
        const alt = text.trim().replace(/\s+/g, " ");
        const [node, ...others] = open(toMarkdown({ src, alt })).content;
        expect([node?.type, node?.attrs?.alt, others]).toEqual([IMAGE, alt, []]);
      }),
      { numRuns: propertyRuns(300) },
    );
  });

  it("escapes an address that would end the image early", () => {
    const [node] = open(toMarkdown({ src: "https://e.x/a (1).png", alt: "a" })).content;
    expect(node?.attrs?.src).toBe("https://e.x/a%20%281%29.png");
  });
});
