/** Where the keyboard may go on when what had it is gone. */
const PLACES = "[role=dialog], [role=alertdialog], section:not([aria-live]), article, form, main";

/**
 * Wherever the focused element goes away (a deleted row, a step that is done, a bar that was for unsaved changes) or is
 * switched off, the focus moves to the nearest part of the page around it that still stands; from a menu, which stands
 * outside of the page, to the one around where the focus was before. @returns how to stop it
 */
export function keepFocus(): () => void {
  let trail: Element[] = [];
  let before: Element[] = [];
  let frame = 0;
  const check = () => {
    frame = 0;
    const [lost, ...around] = trail;
    if (!lost || !isNowhere() || (lost.isConnected && !lost.matches(":disabled"))) return;
    const place = [...around, ...before].find((element) => element.isConnected && element.matches(PLACES));
    if (place instanceof HTMLElement) focusOn(place);
  };
  // After a frame: a dialog that closes gives the focus back by itself.
  const checkSoon = () => {
    if (frame === 0 && isNowhere()) frame = requestAnimationFrame(check);
  };
  const follow = ({ target }: FocusEvent) => {
    trail = target instanceof Element ? withAncestors(target) : [];
    if (trail.some((element) => element.matches("main"))) before = trail;
  };
  // Who presses on nothing wants nothing to have the focus.
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
    document.removeEventListener("focusin", follow);
    document.removeEventListener("pointerdown", forget);
  };
}

const isNowhere = () => document.activeElement === null || document.activeElement === document.body;

function withAncestors(element: Element): Element[] {
  const trail: Element[] = [];
  for (let at: Element | null = element; at; at = at.parentElement) trail.push(at);
  return trail;
}

/** Nothing is scrolled, and a part that is no stop by itself is one only as long as it has the focus. */
function focusOn(place: HTMLElement): void {
  if (!place.hasAttribute("tabindex")) {
    place.tabIndex = -1;
    place.addEventListener("blur", () => place.removeAttribute("tabindex"), { once: true });
  }
  place.focus({ preventScroll: true });
}
