import type { Node } from "@tiptap/pm/model";
import type { Selection } from "@tiptap/pm/state";

/**
 * The place on the top level of a document for a new block: after the block of a position (by default the end of the
 * selection), or before it if it is an empty paragraph, which the new block replaces.
 */
export function getInsertPosition(state: { doc: Node; selection: Selection }, position?: number): number {
  const { doc, selection } = state;
  const $place = doc.resolve(Math.min(position ?? selection.to, doc.content.size));
  if ($place.depth === 0) return $place.pos;
  const start = $place.before(1);
  return isEmptyParagraph(doc, start) ? start : $place.after(1);
}

/** Whether the block after a position is a paragraph without content. */
export function isEmptyParagraph(doc: Node, position: number): boolean {
  const block = doc.nodeAt(position);
  return block?.type.name === "paragraph" && block.content.size === 0;
}
