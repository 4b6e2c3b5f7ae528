const MARGIN = 8;

type Box = { left: number; top: number; right: number; bottom: number };
type Size = { width: number; height: number };

/** Places a list below its button, or above where the room below is too small. It never leaves the window. */
export function placeList(button: Box, list: Size, view: Size): { left: number; top: number } {
  const below = button.bottom + MARGIN;
  const above = button.top - MARGIN - list.height;
  const top = below + list.height + MARGIN <= view.height || above < MARGIN ? below : above;
  return {
    left: clamp(button.right - list.width, view.width - list.width - MARGIN),
    top: clamp(top, view.height - list.height - MARGIN),
  };
}

function clamp(value: number, max: number): number {
  return Math.max(MARGIN, Math.min(value, max));
}
