/** Fades the ends of a row behind which there is more of it; what has the focus stops short of the faded part. */
export const FADED_ENDS =
  "scroll-px-8 data-before:mask-l-from-[calc(100%-2rem)] data-after:mask-r-from-[calc(100%-2rem)]";

/** Marks at which ends a row that scrolls sideways has more, for as long as it is on the page. To be given as its `ref`. */
export function markEnds(row: HTMLElement | null): (() => void) | undefined {
  if (!row) return undefined;
  const mark = () => {
    const before = Math.abs(row.scrollLeft);
    row.toggleAttribute("data-before", before > 1);
    row.toggleAttribute("data-after", row.scrollWidth - row.clientWidth - before > 1);
  };
  const observer = new ResizeObserver(mark);
  observer.observe(row);
  row.addEventListener("scroll", mark, { passive: true });
  return () => {
    observer.disconnect();
    row.removeEventListener("scroll", mark);
  };
}
