import { type CheerioAPI, load } from "cheerio";
import { isTooDeep } from "#lib/web/html-depth.ts";
import type { PageFacts } from "./scraped.ts";

const LIMITS = {
  paragraphs: 400,
  paragraph: 2_000,
  links: 1_000,
  css: 300_000,
  data: 20,
  dataSize: 200_000,
  items: 60,
};

type HtmlNode = ReturnType<CheerioAPI["root"]>[number]["children"][number];
type HtmlElement = Extract<HtmlNode, { attribs: unknown }>;
/** `null` of a node stands for the end of a block. */
type Visit = { node: HtmlNode | null; main: boolean; head: boolean };

const SILENT = new Set(
  "script style noscript template svg iframe form select button nav footer object canvas".split(" "),
);
const BLOCKS = new Set(
  "p div section article main header li ul ol h1 h2 h3 h4 h5 h6 blockquote pre td th tr table dd dt dl figure figcaption br hr aside body".split(
    " ",
  ),
);
const HEADINGS = new Set(["h1", "h2", "h3"]);

/** Reads a page; undefined where it nests too deep to be one. Scripts are never run, nothing is fetched. */
export function readPage(html: string, url: string): PageFacts | undefined {
  if (isTooDeep(html)) return undefined;
  const $ = load(html, { xml: { xmlMode: false, decodeEntities: true } });
  return new PageReader(url).read($.root()[0]?.children ?? []);
}

class PageReader {
  readonly #facts: PageFacts;
  #base: string;
  #line = "";
  #lineMain = false;
  #heading = "";
  readonly #lines: { text: string; main: boolean }[] = [];

  constructor(url: string) {
    this.#base = url;
    this.#facts = {
      url,
      title: "",
      meta: {},
      lang: null,
      headings: [],
      paragraphs: [],
      links: [],
      data: [],
      stylesheets: [],
      css: "",
      icons: [],
      logos: [],
    };
  }

  /** One pass without recursion, so that no page is too deep for the stack. */
  read(roots: readonly HtmlNode[]): PageFacts {
    const stack: Visit[] = roots.map((node) => ({ node, main: false, head: false })).reverse();
    for (let visit = stack.pop(); visit !== undefined; visit = stack.pop()) {
      if (visit.node === null) this.#endLine();
      else if (visit.node.type === "text") this.#text(visit.node.data, visit.main);
      else if ("attribs" in visit.node) this.#element(visit.node, visit, stack);
    }
    this.#endLine();
    const main = this.#lines.filter((line) => line.main);
    const chosen = lengthOf(main) >= 300 ? main : this.#lines;
    this.#facts.paragraphs = chosen.slice(0, LIMITS.paragraphs).map(({ text }) => text);
    return this.#facts;
  }

  #element(node: HtmlElement, visit: Visit, stack: Visit[]): void {
    const name = node.name.toLowerCase();
    this.#note(name, node, visit);
    const { attribs } = node;
    if (attribs.style) this.#addCss(`{${attribs.style}}`);
    if (SILENT.has(name) && name !== "nav" && name !== "footer") return;
    const hidden = attribs.hidden !== undefined || attribs["aria-hidden"] === "true";
    const isBlock = BLOCKS.has(name);
    if (isBlock) {
      this.#endLine();
      stack.push({ node: null, main: visit.main, head: false });
    }
    if (HEADINGS.has(name)) this.#heading = name;
    if (name === "title" || hidden) return;
    const main = visit.main || name === "main" || name === "article";
    const head = visit.head || name === "header" || name === "nav";
    const onlyLinks = name === "nav" || name === "footer";
    const children = onlyLinks ? elementsOf(node) : node.children;
    for (let index = children.length - 1; index >= 0; index--) {
      const child = children[index];
      if (child) stack.push({ node: child, main, head });
    }
  }

  #note(name: string, node: HtmlElement, visit: Visit): void {
    const { attribs } = node;
    if (name === "html") this.#facts.lang = attribs.lang?.trim().toLowerCase() || null;
    else if (name === "base" && attribs.href) this.#base = this.#absolute(attribs.href) ?? this.#base;
    else if (name === "title") this.#facts.title ||= clean(textOf(node), 300);
    else if (name === "meta") this.#meta(attribs);
    else if (name === "link") this.#link(attribs);
    else if (name === "style") this.#addCss(textOf(node));
    else if (name === "script") this.#script(node);
    else if (name === "img") this.#image(attribs, visit);
    else if (name === "a" && attribs.href) this.#anchor(node, attribs.href);
  }

  #meta(attribs: Record<string, string>): void {
    const key = (attribs.property ?? attribs.name ?? "").trim().toLowerCase();
    const value = clean(attribs.content ?? "", 2_000);
    if (/^[a-z][\w:.-]{0,60}$/.test(key) && value !== "") this.#facts.meta[key] ??= value;
  }

  #link(attribs: Record<string, string>): void {
    const url = this.#absolute(attribs.href ?? "");
    const rel = (attribs.rel ?? "").toLowerCase();
    if (url === undefined) return;
    if (/\bstylesheet\b/.test(rel) && this.#facts.stylesheets.length < LIMITS.items) this.#facts.stylesheets.push(url);
    if (/\b(?:icon|apple-touch-icon)\b/.test(rel) && this.#facts.icons.length < LIMITS.items) {
      this.#facts.icons.push({ url, rel, type: (attribs.type ?? "").toLowerCase() });
    }
  }

  #script(node: HtmlElement): void {
    if (!/^application\/ld\+json\b/i.test(node.attribs.type ?? "")) return;
    const text = textOf(node);
    if (text.length > LIMITS.dataSize || this.#facts.data.length >= LIMITS.data) return;
    const value = parseJson(text);
    if (value !== undefined) this.#facts.data.push(value);
  }

  #image(attribs: Record<string, string>, visit: Visit): void {
    const says = `${attribs.class ?? ""} ${attribs.id ?? ""} ${attribs.alt ?? ""} ${attribs.src ?? ""}`.slice(0, 4_000);
    const url = this.#absolute(attribs.src ?? "");
    if (url === undefined || this.#facts.logos.length >= LIMITS.items) return;
    if (visit.head && /logo|brand/i.test(says)) this.#facts.logos.push(url);
  }

  #anchor(node: HtmlElement, href: string): void {
    const url = this.#absolute(href);
    if (url !== undefined && this.#facts.links.length < LIMITS.links) {
      this.#facts.links.push({ url, text: clean(textOf(node), 120) });
    }
  }

  #addCss(css: string): void {
    if (this.#facts.css.length < LIMITS.css) this.#facts.css += `${css.slice(0, LIMITS.css)}\n`;
  }

  #text(text: string, main: boolean): void {
    if (this.#line.length >= LIMITS.paragraph) return;
    this.#line += text.slice(0, LIMITS.paragraph);
    this.#lineMain = main;
  }

  #endLine(): void {
    const text = clean(this.#line, LIMITS.paragraph);
    this.#line = "";
    const isHeading = this.#heading !== "";
    this.#heading = "";
    if (text === "") return;
    if (isHeading && this.#facts.headings.length < LIMITS.items) this.#facts.headings.push(text.slice(0, 200));
    else if (this.#lines.length < 10 * LIMITS.paragraphs) this.#lines.push({ text, main: this.#lineMain });
  }

  #absolute(href: string): string | undefined {
    if (href.length > 2_048 || !URL.canParse(href, this.#base)) return undefined;
    const url = new URL(href, this.#base);
    url.hash = "";
    return /^https?:$/.test(url.protocol) && url.username === "" ? url.href : undefined;
  }
}

function elementsOf(node: HtmlElement): HtmlNode[] {
  return node.children.filter((child) => "attribs" in child);
}

/** The text below an element, as far as it is of use; no recursion. */
function textOf(node: HtmlElement): string {
  const stack: HtmlNode[] = [...node.children].reverse();
  let text = "";
  for (let next = stack.pop(); next !== undefined && text.length <= LIMITS.dataSize; next = stack.pop()) {
    if (next.type === "text") text += next.data;
    else if ("attribs" in next) for (const child of [...next.children].reverse()) stack.push(child);
  }
  return text;
}

function lengthOf(lines: readonly { text: string }[]): number {
  return lines.reduce((sum, { text }) => sum + text.length, 0);
}

/** One line without control characters and marks that turn its direction. */
export function clean(text: string, max: number): string {
  const plain = text
    .slice(0, 4 * max)
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, " ")
    .replace(/[\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, "")
    .trim();
  return plain.slice(0, max).toWellFormed();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Pages hold JSON that is none; such a block says nothing.
    return undefined;
  }
}
