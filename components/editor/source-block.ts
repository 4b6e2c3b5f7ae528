import { Node } from "@tiptap/core";

export const SOURCE_BLOCK = "sourceBlock";

/**
 * A Markdown block without a rich form (HTML, task lists, images and tables inside other blocks). It is shown as source, kept byte for byte,
 * and edited in the Markdown view.
 */
export const SourceBlock = Node.create({
  name: SOURCE_BLOCK,
  group: "block",
  atom: true,
  selectable: true,
  addAttributes() {
    return { source: { default: "" } };
  },
  parseHTML() {
    return [{ tag: "pre[data-source-block]" }];
  },
  renderHTML({ node }) {
    const source: unknown = node.attrs.source;
    return ["pre", { "data-source-block": "", title: "Edit this block in the Markdown view" }, String(source)];
  },
  renderMarkdown: (node) => String(node.attrs?.source ?? ""),
});
