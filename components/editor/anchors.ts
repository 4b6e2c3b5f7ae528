import { type Editor, posToDOMRect } from "@tiptap/core";

/** A reference for a popover at a range of the text. It follows the text when a container scrolls. */
export function createTextAnchor(editor: Editor, from: number, to: number) {
  const measurable = {
    getBoundingClientRect: () => posToDOMRect(editor.view, from, to),
    contextElement: editor.view.dom,
  };
  return { current: measurable };
}

/** A reference for a popover at the node at a position, such as an image or a table. */
export function createNodeAnchor(editor: Editor, position: number) {
  const measurable = {
    getBoundingClientRect: () => {
      const element = editor.view.nodeDOM(position);
      return (element instanceof Element ? element : editor.view.dom).getBoundingClientRect();
    },
    contextElement: editor.view.dom,
  };
  return { current: measurable };
}
