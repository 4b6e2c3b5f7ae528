/** The distance between toasts and the element that they avoid, in pixels. */
const GAP = 8;

type Box = Pick<DOMRect, "top" | "right" | "bottom" | "left">;
export type Stack = Pick<Box, "left" | "right"> & { height: number };

/**
 * The bottom offset of toasts that keeps the focused element visible (WCAG 2.2, 2.4.11): the usual offset, else
 * directly above the element, else directly below it. All in pixels.
 */
export function offsetFor(usual: number, notices: Stack, focused: Box | undefined, windowHeight: number): number {
  if (!focused || notices.height === 0) return usual;
  const bottom = windowHeight - usual;
  const apart = focused.left >= notices.right || focused.right <= notices.left;
  if (apart || focused.top >= bottom || focused.bottom <= bottom - notices.height) return usual;
  const above = windowHeight - focused.top + GAP;
  if (above + notices.height <= windowHeight) return above;
  const below = windowHeight - focused.bottom - GAP - notices.height;
  return below >= 0 ? below : usual;
}
