import { type Editor, posToDOMRect } from "@tiptap/core";

/** A reference for a popover at a range of the text. It follows the text when a container scrolls. */
export function createTextAnchor(editor: Editor, from: number, to: number) {
  const measurable = {
    getBoundingClientRect: () => posToDOMRect(editor.view, from, to),
    contextElement: editor.view.dom,
  };
  return { current: measurable };
}
