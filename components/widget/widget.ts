import { create, createHeader, createList, createOpener } from "./elements.ts";
import type { WidgetFeed } from "./feed.ts";
import type { WidgetOptions } from "./options.ts";
import { placeList } from "./place.ts";
import { STYLES } from "./styles.ts";
import { findUnread, type SeenTime } from "./unread.ts";

/** Creates the host element of a widget, with everything it shows in a shadow root. */
export function createWidget(feed: WidgetFeed, options: WidgetOptions, seen: SeenTime): HTMLElement {
  const { mode, theme, label, target } = options;
  const host = create("div", { "data-place": getPlace(mode, target) });
  const shadow = host.attachShadow({ mode: "open" });
  // A page's policy can forbid style elements, but not style sheets that a script constructs.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLES);
  shadow.adoptedStyleSheets = [sheet];
  const root = create("section", { class: "root", lang: "en", "data-theme": theme, "aria-label": label });
  root.style.setProperty("--accent-light", feed.accent?.light ?? null);
  root.style.setProperty("--accent-dark", feed.accent?.dark ?? null);
  shadow.append(root);
  const unread = findUnread(feed.posts, seen.read(), Date.now());
  const list = createList(feed, unread, label);
  const markSeen = () => seen.write(Math.max(...feed.posts.map(({ published }) => published)));
  if (mode === "inline") {
    root.append(create("div", { class: "inline" }, ...list));
    markSeen();
    return host;
  }
  const isBell = mode === "bell" && "popover" in root;
  const { button, showUnread } = createOpener(label, mode === "bell");
  showUnread(unread.length);
  const onOpen = () => {
    markSeen();
    showUnread(0);
  };
  const onClose = () => {
    for (const mark of root.querySelectorAll(".new")) mark.remove();
  };
  const open = { button, label, list, onOpen, onClose };
  root.append(button, isBell ? createPopover(open) : createPanel(open));
  return host;
}

function getPlace(mode: WidgetOptions["mode"], target: string | undefined): string {
  if (mode === "inline") return "block";
  return target === undefined ? "corner" : "bar";
}

type Opened = { button: HTMLButtonElement; label: string; list: Node[]; onOpen: () => void; onClose: () => void };

/** A list beside its button. The browser's top layer keeps it above the page; Escape and clicks outside close it. */
function createPopover({ button, label, list, onOpen, onClose }: Opened): HTMLElement {
  const popover = create("div", { popover: "auto", role: "dialog", "aria-labelledby": "label", tabindex: "-1" });
  popover.append(
    createHeader(label, () => popover.hidePopover()),
    ...list,
  );
  button.popoverTargetElement = popover;
  const isOpen = () => popover.matches(":popover-open");
  const place = () => {
    if (!isOpen()) return;
    const view = { width: document.documentElement.clientWidth, height: innerHeight };
    const { left, top } = placeList(button.getBoundingClientRect(), popover.getBoundingClientRect(), view);
    popover.style.left = `${left}px`;
    popover.style.top = `${top}px`;
  };
  popover.addEventListener("beforetoggle", ({ newState }) => {
    if (newState !== "open") {
      // Browsers return the focus by themselves, but not from a shadow root.
      if (popover.matches(":focus-within")) button.focus({ preventScroll: true });
      return onClose();
    }
    onOpen();
    // The list has a size only when it is shown, which is before the next frame.
    requestAnimationFrame(() => {
      place();
      popover.focus({ preventScroll: true });
    });
  });
  popover.addEventListener("focusout", ({ relatedTarget }) => {
    const isOutside = relatedTarget instanceof Node && relatedTarget !== button && !popover.contains(relatedTarget);
    if (isOutside && isOpen()) popover.hidePopover();
  });
  addEventListener("resize", place);
  addEventListener("scroll", place, { capture: true, passive: true });
  return popover;
}

/** A modal dialog at the side of the window. The browser returns the focus when it closes. */
function createPanel({ button, label, list, onOpen, onClose }: Opened): HTMLElement {
  const dialog = create("dialog", { "aria-labelledby": "label" });
  dialog.append(
    createHeader(label, () => dialog.close()),
    ...list,
  );
  button.addEventListener("click", () => {
    dialog.showModal();
    onOpen();
  });
  dialog.addEventListener("close", onClose);
  dialog.addEventListener("click", (event) => {
    // Clicks on the backdrop have the dialog as their target, and a point left of it.
    if (event.target === dialog && event.clientX < dialog.getBoundingClientRect().left) dialog.close();
  });
  dialog.addEventListener("keydown", (event) => {
    if (event.key === "Tab") keepFocus(event, dialog);
  });
  return dialog;
}

/** Moves the focus from the last stop of the panel to the first, and back with Shift. */
function keepFocus(event: KeyboardEvent, dialog: HTMLElement): void {
  const stops = [...dialog.querySelectorAll<HTMLElement>("a, button")];
  const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
  if (event.target !== from) return;
  event.preventDefault();
  to?.focus();
}
