import { type CheerioAPI, load } from "cheerio";
import { isTooDeep } from "#lib/web/html-depth.ts";
import type { PageFacts } from "./scraped.ts";

const LIMITS = {
  paragraphCount: 400,
  paragraphChars: 2_000,
  links: 1_000,
  cssChars: 300_000,
  jsonLdBlocks: 20,
  /** Text of one element, such as a JSON-LD block. */
  elementChars: 200_000,
  /** Entries of each other list: headings, style sheets, icons and logos. */
  listItems: 60,
};

type HtmlNode = ReturnType<CheerioAPI["root"]>[number]["children"][number];
type HtmlElement = Extract<HtmlNode, { attribs: unknown }>;
/** A null `node` marks the end of a block. `inHeader` includes navigation. */
type Visit = { node: HtmlNode | null; main: boolean; inHeader: boolean };

const SKIPPED_TAGS = new Set("script style noscript template svg iframe form select button object canvas".split(" "));
/** Direct text of these elements is skipped; their child elements are read. */
const ELEMENTS_ONLY_TAGS = new Set(["nav", "footer"]);
const BLOCKS = new Set(
  "p div section article main header li ul ol h1 h2 h3 h4 h5 h6 blockquote pre td th tr table dd dt dl figure figcaption br hr aside body".split(
    " ",
  ),
);
const HEADINGS = new Set(["h1", "h2", "h3"]);

/**
 * Reads the facts of a page without running scripts or fetching resources. Returns undefined if the page is nested
 * too deeply.
 */
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

  /** Traverses the tree iteratively, so that deep nesting cannot overflow the stack. */
  read(roots: readonly HtmlNode[]): PageFacts {
    const stack: Visit[] = roots.map((node) => ({ node, main: false, inHeader: false })).reverse();
    for (let visit = stack.pop(); visit !== undefined; visit = stack.pop()) {
      if (visit.node === null) this.#endLine();
      else if (visit.node.type === "text") this.#text(visit.node.data, visit.main);
      else if ("attribs" in visit.node) this.#element(visit.node, visit, stack);
    }
    this.#endLine();
    const main = this.#lines.filter((line) => line.main);
    const chosen = measureLength(main) >= 300 ? main : this.#lines;
    this.#facts.paragraphs = chosen.slice(0, LIMITS.paragraphCount).map(({ text }) => text);
    return this.#facts;
  }

  #element(node: HtmlElement, visit: Visit, stack: Visit[]): void {
    const name = node.name.toLowerCase();
    this.#collectFacts(name, node, visit);
    const { attribs } = node;
    if (attribs.style) this.#addCss(`{${attribs.style}}`);
    if (SKIPPED_TAGS.has(name)) return;
    const hidden = attribs.hidden !== undefined || attribs["aria-hidden"] === "true";
    const isBlock = BLOCKS.has(name);
    if (isBlock) {
      this.#endLine();
      stack.push({ node: null, main: visit.main, inHeader: false });
    }
    if (HEADINGS.has(name)) this.#heading = name;
    if (name === "title" || hidden) return;
    const main = visit.main || name === "main" || name === "article";
    const inHeader = visit.inHeader || name === "header" || name === "nav";
    const children = ELEMENTS_ONLY_TAGS.has(name) ? getElements(node) : node.children;
    for (let index = children.length - 1; index >= 0; index--) {
      const child = children[index];
      if (child) stack.push({ node: child, main, inHeader });
    }
  }

  #collectFacts(name: string, node: HtmlElement, visit: Visit): void {
    const { attribs } = node;
    if (name === "html") this.#facts.lang = attribs.lang?.trim().toLowerCase() || null;
    else if (name === "base" && attribs.href) this.#base = this.#absolute(attribs.href) ?? this.#base;
    else if (name === "title") this.#facts.title ||= cleanText(getText(node), 300);
    else if (name === "meta") this.#meta(attribs);
    else if (name === "link") this.#link(attribs);
    else if (name === "style") this.#addCss(getText(node));
    else if (name === "script") this.#script(node);
    else if (name === "img") this.#image(attribs, visit);
    else if (name === "a" && attribs.href) this.#anchor(node, attribs.href);
  }

  #meta(attribs: Record<string, string>): void {
    const key = (attribs.property ?? attribs.name ?? "").trim().toLowerCase();
    const value = cleanText(attribs.content ?? "", 2_000);
    if (/^[a-z][\w:.-]{0,60}$/.test(key) && value !== "") this.#facts.meta[key] ??= value;
  }

  #link(attribs: Record<string, string>): void {
    const url = this.#absolute(attribs.href ?? "");
    const rel = (attribs.rel ?? "").toLowerCase();
    if (url === undefined) return;
    if (/\bstylesheet\b/.test(rel) && this.#facts.stylesheets.length < LIMITS.listItems)
      this.#facts.stylesheets.push(url);
    if (/\b(?:icon|apple-touch-icon)\b/.test(rel) && this.#facts.icons.length < LIMITS.listItems) {
      this.#facts.icons.push({ url, rel, type: (attribs.type ?? "").toLowerCase() });
    }
  }

  #script(node: HtmlElement): void {
    if (!/^application\/ld\+json\b/i.test(node.attribs.type ?? "")) return;
    const text = getText(node);
    if (text.length > LIMITS.elementChars || this.#facts.data.length >= LIMITS.jsonLdBlocks) return;
    const value = parseJson(text);
    if (value !== undefined) this.#facts.data.push(value);
  }

  #image(attribs: Record<string, string>, visit: Visit): void {
    const logoHints = `${attribs.class ?? ""} ${attribs.id ?? ""} ${attribs.alt ?? ""} ${attribs.src ?? ""}`.slice(
      0,
      4_000,
    );
    const url = this.#absolute(attribs.src ?? "");
    if (url === undefined || this.#facts.logos.length >= LIMITS.listItems) return;
    if (visit.inHeader && /logo|brand/i.test(logoHints)) this.#facts.logos.push(url);
  }

  #anchor(node: HtmlElement, href: string): void {
    const url = this.#absolute(href);
    if (url !== undefined && this.#facts.links.length < LIMITS.links) {
      this.#facts.links.push({ url, text: cleanText(getText(node), 120) });
    }
  }

  #addCss(css: string): void {
    if (this.#facts.css.length < LIMITS.cssChars) this.#facts.css += `${css.slice(0, LIMITS.cssChars)}\n`;
  }

  #text(text: string, main: boolean): void {
    if (this.#line.length >= LIMITS.paragraphChars) return;
    this.#line += text.slice(0, LIMITS.paragraphChars);
    this.#lineMain = main;
  }

  #endLine(): void {
    const text = cleanText(this.#line, LIMITS.paragraphChars);
    this.#line = "";
    const isHeading = this.#heading !== "";
    this.#heading = "";
    if (text === "") return;
    if (isHeading && this.#facts.headings.length < LIMITS.listItems) this.#facts.headings.push(text.slice(0, 200));
    else if (this.#lines.length < 10 * LIMITS.paragraphCount) this.#lines.push({ text, main: this.#lineMain });
  }

  #absolute(href: string): string | undefined {
    if (href.length > 2_048 || !URL.canParse(href, this.#base)) return undefined;
    const url = new URL(href, this.#base);
    url.hash = "";
    return /^https?:$/.test(url.protocol) && url.username === "" ? url.href : undefined;
  }
}

function getElements(node: HtmlElement): HtmlNode[] {
  return node.children.filter((child) => "attribs" in child);
}

/** Collects the text of an element iteratively, up to a size limit. */
function getText(node: HtmlElement): string {
  const stack: HtmlNode[] = [...node.children].reverse();
  let text = "";
  for (let next = stack.pop(); next !== undefined && text.length <= LIMITS.elementChars; next = stack.pop()) {
    if (next.type === "text") text += next.data;
    else if ("attribs" in next) for (const child of [...next.children].reverse()) stack.push(child);
  }
  return text;
}

function measureLength(lines: readonly { text: string }[]): number {
  return lines.reduce((sum, { text }) => sum + text.length, 0);
}

/** Normalizes text to one line without control, zero-width and bidi characters. */
export function cleanText(text: string, max: number): string {
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
    // Invalid JSON blocks are ignored.
    return undefined;
  }
}
