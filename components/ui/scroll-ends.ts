/** Fades the ends of a row with more content beyond. Scroll padding keeps the focused item out of the faded part. */
export const FADED_ENDS =
  "scroll-px-8 data-before:mask-l-from-[calc(100%-2rem)] data-after:mask-r-from-[calc(100%-2rem)]";

/** Sets data attributes for the ends at which a scrolling row has more content. Pass it as the row's `ref`. */
export function markEnds(row: HTMLElement | null): (() => void) | undefined {
  if (!row) return undefined;
  const mark = () => {
    const scrolled = Math.abs(row.scrollLeft);
    row.toggleAttribute("data-before", scrolled > 1);
    row.toggleAttribute("data-after", row.scrollWidth - row.clientWidth - scrolled > 1);
  };
  const observer = new ResizeObserver(mark);
  observer.observe(row);
  row.addEventListener("scroll", mark, { passive: true });
  return () => {
    observer.disconnect();
    row.removeEventListener("scroll", mark);
  };
}
