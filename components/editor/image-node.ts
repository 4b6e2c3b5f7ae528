import { mergeAttributes, Node, type NodeViewRendererProps } from "@tiptap/core";

export const IMAGE = "image";

export type ImageAttributes = { src: string; alt: string; title: string | null };

declare module "@tiptap/core" {
  interface Commands<ReturnType> {
    /** Commands of the ImageUpload extension. */
    imageUpload: {
      /** Opens the file dialog and uploads the chosen images. */
      pickImage: () => ReturnType;
      /** Selects the image at a position and asks for its alt text. */
      editAltText: (position: number) => ReturnType;
    };
  }
}

const ADDRESS = /^(?:https?:\/\/|\/(?!\/))\S+$/i;

/** An image that is a block of its own. An image inside a paragraph stays source (see SourceBlock). */
export const ImageNode = Node.create({
  name: IMAGE,
  group: "block",
  atom: true,
  draggable: true,
  selectable: true,
  addAttributes() {
    return { src: { default: "" }, alt: { default: "" }, title: { default: null } };
  },
  parseHTML() {
    // Pasted images with `data:` or `file:` addresses would not reach readers.
    return [{ tag: "img[src]", getAttrs: (element) => (ADDRESS.test(element.getAttribute("src") ?? "") ? {} : false) }];
  },
  renderHTML({ HTMLAttributes }) {
    return ["img", mergeAttributes(HTMLAttributes)];
  },
  addNodeView() {
    return createView;
  },
  markdownTokenName: "image",
  parseMarkdown: (token, helpers) =>
    helpers.createNode(IMAGE, {
      src: token.href ?? "",
      alt: toPlainText(token.text ?? ""),
      title: token.title ?? null,
    }),
  renderMarkdown: ({ attrs }) => toMarkdown(attrs as Partial<ImageAttributes>),
});

/** An image in Markdown, with its alt text escaped so that it stays text. */
export function toMarkdown({ src = "", alt = "", title = null }: Partial<ImageAttributes>): string {
  const text = alt.replace(/\s+/g, " ").replace(/[\\[\]*_`<&~!]/g, "\\$&");
  const address = src.replace(
    /[\s()<>\\]/g,
    (character) => `%${character.charCodeAt(0).toString(16).padStart(2, "0")}`,
  );
  const suffix = title ? ` "${title.replace(/["\\]/g, "\\$&")}"` : "";
  return `![${text}](${address}${suffix})`;
}

function toPlainText(text: string): string {
  return text.replace(/\\([!-/:-@[-`{-~])/g, "$1");
}

/** The image, with a button for the alt text while it has none. */
function createView({ node, getPos, editor }: NodeViewRendererProps) {
  const dom = document.createElement("figure");
  const image = document.createElement("img");
  const button = document.createElement("button");
  button.type = "button";
  button.contentEditable = "false";
  button.textContent = "Add alt text";
  const ask = () => {
    const position = getPos();
    if (position !== undefined) editor.commands.editAltText(position);
  };
  button.addEventListener("click", ask);
  image.addEventListener("click", ask);
  const show = ({ src, alt, title }: ImageAttributes) => {
    if (image.getAttribute("src") !== src) image.setAttribute("src", src);
    image.alt = alt;
    if (title) image.title = title;
    else image.removeAttribute("title");
    if (alt.trim() === "") dom.append(button);
    else button.remove();
  };
  dom.dataset.image = "";
  dom.append(image);
  show(node.attrs as ImageAttributes);
  return {
    dom,
    update: (next: typeof node) => {
      if (next.type !== node.type) return false;
      show(next.attrs as ImageAttributes);
      return true;
    },
    // Otherwise the press on the button would drag or select instead.
    stopEvent: (event: Event) => event.target === button,
    ignoreMutation: () => true,
  };
}
