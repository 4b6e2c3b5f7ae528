/** The event that the page dispatches once React has hydrated it. */
export const HYDRATED = "clarion:hydrated";

/**
 * Runs before all other scripts of a page. It holds back presses on buttons and forms that have no handlers yet, and
 * replays them in order after hydration. It is inlined as text, so it must not reference anything outside its body.
 */
export function keepEarlyPresses(hydrated: string): void {
  const types = ["pointerdown", "keydown", "click", "submit"];
  const kept: { target: Element; event: Event }[] = [];
  const opensByPress = (target: Element) => target.closest("button[aria-haspopup]") !== null;
  // The browser or React handles forms with an action and links without waiting for hydration.
  const needsScript = (target: Element, event: Event) => {
    if (event.type === "submit") return !target.hasAttribute("action");
    if (event.type === "click") return target.closest("button")?.type === "button";
    if (event.type === "pointerdown") return opensByPress(target);
    return opensByPress(target) && event instanceof KeyboardEvent && ["Enter", " "].includes(event.key);
  };
  const keep = (event: Event) => {
    const { target } = event;
    if (!(target instanceof Element) || !needsScript(target, event)) return;
    kept.push({ target, event });
    event.stopImmediatePropagation();
    // A press that keeps its default moves the focus to the button, which closes the menu that the replay opens.
    event.preventDefault();
  };
  const repeat = ({ target, event }: { target: Element; event: Event }) => {
    if (!target.isConnected) return;
    if (event instanceof SubmitEvent) (target as HTMLFormElement).requestSubmit(event.submitter);
    else if (event instanceof KeyboardEvent) target.dispatchEvent(new KeyboardEvent(event.type, event));
    else if (event instanceof PointerEvent) target.dispatchEvent(new PointerEvent(event.type, event));
    else target.dispatchEvent(new MouseEvent(event.type, event as MouseEvent));
  };
  for (const type of types) window.addEventListener(type, keep, true);
  document.addEventListener(
    hydrated,
    () => {
      for (const type of types) window.removeEventListener(type, keep, true);
      kept.forEach(repeat);
    },
    { once: true },
  );
}
