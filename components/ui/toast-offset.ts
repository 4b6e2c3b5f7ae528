/** Room between notices and what they make way for, in pixels. */
const GAP = 8;

type Box = Pick<DOMRect, "top" | "right" | "bottom" | "left">;
export type Stack = Pick<Box, "left" | "right"> & { height: number };

/**
 * How far above the bottom of the window notices are placed so that they do not cover the focused element (WCAG 2.2,
 * 2.4.11): as far as usual, else right above it, else right below it. All in pixels.
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
