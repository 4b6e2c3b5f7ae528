/** Elements that can receive the focus when the focused one disappears. */
const FOCUS_TARGETS = "[role=dialog], [role=alertdialog], section:not([aria-live]), article, form, main";

/**
 * When the focused element is removed or disabled (a deleted row, a finished step, a save bar), moves the focus to
 * its nearest remaining ancestor. From a menu, which is outside the page, it moves to the ancestors of the previous
 * focus.
 * @returns a function that stops it
 */
export function keepFocus(): () => void {
  let trail: Element[] = [];
  let trailInMain: Element[] = [];
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = () => {
    frame = 0;
    const [lost, ...around] = trail;
    if (!lost || !isFocusLost() || (lost.isConnected && !lost.matches(":disabled"))) return;
    const place = [...around, ...trailInMain].find((element) => element.isConnected && element.matches(FOCUS_TARGETS));
    if (place instanceof HTMLElement) focusOn(place);
  };
  // A closing dialog returns the focus itself, in a timer that a frame may come before. A later timer runs after it.
  const checkSoon = () => {
    if (frame !== 0 || !isFocusLost()) return;
    frame = requestAnimationFrame(() => {
      timer = setTimeout(check);
    });
  };
  const follow = ({ target }: FocusEvent) => {
    trail = target instanceof Element ? withAncestors(target) : [];
    if (trail.some((element) => element.matches("main"))) trailInMain = trail;
  };
  // Clicking empty space must not move the focus, so the trail is cleared.
  const forget = () => {
    trail = [];
  };
  const observer = new MutationObserver(checkSoon);
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ["disabled"] });
  document.addEventListener("focusin", follow);
  document.addEventListener("pointerdown", forget);
  return () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    document.removeEventListener("focusin", follow);
    document.removeEventListener("pointerdown", forget);
  };
}

const isFocusLost = () => document.activeElement === null || document.activeElement === document.body;

function withAncestors(element: Element): Element[] {
  const trail: Element[] = [];
  for (let current: Element | null = element; current; current = current.parentElement) trail.push(current);
  return trail;
}

/** Focuses without scrolling. An element that is not a tab stop becomes focusable only while it has the focus. */
function focusOn(place: HTMLElement): void {
  if (!place.hasAttribute("tabindex")) {
    place.tabIndex = -1;
    place.addEventListener("blur", () => place.removeAttribute("tabindex"), { once: true });
  }
  place.focus({ preventScroll: true });
}
