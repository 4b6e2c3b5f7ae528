/**
 * Scrolls the focused element back into view when the page grows or shrinks around it, because scroll anchoring does
 * nothing at the top of a page. It leaves the scroll position alone after the user scrolled away from the element.
 * @returns a function that stops it
 */
export function keepFocusInView(): () => void {
  let wasInView = false;
  const note = () => {
    wasInView = isInView(document.activeElement);
  };
  const observer = new ResizeObserver(() => {
    const focused = document.activeElement;
    if (wasInView && focused?.matches(":focus-visible") && !isInView(focused)) {
      focused.scrollIntoView({ block: "nearest" });
    }
    note();
  });
  observer.observe(document.body);
  document.addEventListener("focusin", note);
  document.addEventListener("scroll", note, { passive: true });
  return () => {
    observer.disconnect();
    document.removeEventListener("focusin", note);
    document.removeEventListener("scroll", note);
  };
}

function isInView(element: Element | null): boolean {
  if (element === null || element === document.body) return false;
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight;
}
