import type { WidgetFeed, WidgetPost } from "./feed.ts";

const SVG = "http://www.w3.org/2000/svg";
const BELL = "M6 8a6 6 0 0 1 12 0c0 7 3 9 3 9H3s3-2 3-9M10.3 21a1.94 1.94 0 0 0 3.4 0";
const CROSS = "M18 6 6 18M6 6l12 12";
const days = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" });

/** Creates an element. Texts become text nodes, never markup. */
export function create<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

function createIcon(path: string): SVGElement {
  const icon = document.createElementNS(SVG, "svg");
  icon.setAttribute("viewBox", "0 0 24 24");
  icon.setAttribute("aria-hidden", "true");
  icon.append(document.createElementNS(SVG, "path"));
  icon.firstElementChild?.setAttribute("d", path);
  return icon;
}

/** The posts with a link to the site. Unread ones have a mark of class `new`. */
export function createList({ home, posts }: WidgetFeed, unread: readonly WidgetPost[], label: string): Node[] {
  const items = posts.map((post) => createItem(post, unread.includes(post)));
  return [
    create("ul", { role: "list", "aria-label": label }, ...items),
    create("footer", {}, createLink(home, "All posts")),
  ];
}

function createItem({ url, title, summary, kind, published, language }: WidgetPost, isUnread: boolean): HTMLElement {
  const text = { dir: "auto", ...(language && { lang: language }) };
  const date = create("time", { datetime: new Date(published).toISOString() }, days.format(published));
  return create(
    "li",
    {},
    create("div", { class: "title" }, createLink(url, title, text), ...(isUnread ? [createMark()] : [])),
    create("p", { class: "meta" }, date, kind && ` · ${kind}`),
    ...(summary ? [create("p", text, summary)] : []),
  );
}

function createMark(): HTMLElement {
  return create("span", { class: "new" }, "New");
}

function createLink(href: string, text: string, attributes = {}): HTMLElement {
  const hint = create("span", { class: "hint", lang: "en" }, " (opens in a new tab)");
  return create("a", { href, target: "_blank", rel: "noopener" }, create("span", attributes, text), hint);
}

/** The button that opens the list, and the function that shows the number of unread posts in it. */
export function createOpener(label: string, isBell: boolean) {
  const badge = create("span", { class: "badge", "aria-hidden": "true" });
  const button = create("button", {
    type: "button",
    class: isBell ? "opener bell" : "opener",
    "aria-haspopup": "dialog",
  });
  button.append(isBell ? createIcon(BELL) : label, badge);
  const showUnread = (count: number) => {
    badge.hidden = count === 0;
    badge.textContent = count > 9 ? "9+" : String(count);
    button.setAttribute("aria-label", count === 0 ? label : `${label}, ${count} unread`);
  };
  return { button, showUnread };
}

/** The title and the close button of an opened list. */
export function createHeader(label: string, close: () => void): HTMLElement {
  const button = create("button", { type: "button", class: "close", "aria-label": "Close" }, createIcon(CROSS));
  button.addEventListener("click", close);
  return create("header", {}, create("h2", { id: "label" }, label), button);
}
