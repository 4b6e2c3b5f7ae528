import { type CheerioAPI, load } from "cheerio";
import { plain } from "#lib/geo/readiness/parse/plain.ts";
import { isTooDeep } from "#lib/web/html-depth.ts";
import { readData, type StructuredData } from "./structured-data.ts";

type HtmlNode = ReturnType<CheerioAPI["root"]>[number]["children"][number];
type HtmlElement = Extract<HtmlNode, { attribs: unknown }>;

/** The content of a page for a reader that runs no scripts. */
export type Page = {
  lang: string | null;
  /** Every `<title>` of the head. */
  titles: string[];
  /** Contents of `<meta name="description">`. */
  descriptions: string[];
  /** Robots directives by agent; `robots` applies to all. */
  robots: Record<string, string[]>;
  /** As written; made absolute when possible. */
  canonicals: string[];
  /** Levels of the headings in order, 1 to 6, with their text. */
  headings: { level: number; text: string }[];
  /** Visible text in one line, without text that only scripts render. */
  text: string;
  /** Characters of text that `data-nosnippet` keeps out of snippets. */
  withheld: number;
  links: { url: string; text: string }[];
  /** `<link>` elements with a relation, made absolute. */
  relations: { rel: string; type: string; url: string }[];
  data: StructuredData;
  scripts: number;
  /** Whether an element that scripts usually fill (`#root`, `#app`, `#__next`) has no text of its own. */
  hasEmptyRoot: boolean;
};

const LIMITS = { text: 400_000, links: 1_500, headings: 300, relations: 200, items: 20, nodes: 1_000 };
const SILENT = new Set("script style noscript template svg iframe object canvas select datalist".split(" "));
const BREAKS = new Set("p div section article main header li ul ol h1 h2 h3 h4 h5 h6 td th tr dt dd br".split(" "));
const ROOTS = new Set("root app __next __nuxt svelte q-app".split(" "));
/** Search agents whose directives count; agents that only train are ignored. */
const ROBOTS_NAMES = /^(?:robots|googlebot|bingbot|oai-searchbot|claude-searchbot|perplexitybot|applebot)$/;

type Visit = { node: HtmlNode; hidden: boolean; withheld: boolean };

/** Parses a page without running scripts or fetching anything; undefined when it nests too deeply. */
export function readPage(html: string, url: string): Page | undefined {
  if (isTooDeep(html)) return undefined;
  const $ = load(html, { xml: { xmlMode: false, decodeEntities: true } });
  const reader = new Reader(url);
  reader.read($.root()[0]?.children ?? []);
  return reader.page;
}

class Reader {
  readonly page: Page = {
    lang: null,
    titles: [],
    descriptions: [],
    robots: {},
    canonicals: [],
    headings: [],
    text: "",
    withheld: 0,
    links: [],
    relations: [],
    data: { blocks: 0, broken: [], types: [], items: [] },
    scripts: 0,
    hasEmptyRoot: false,
  };
  #base: string;
  readonly #parts: string[] = [];
  #size = 0;
  #roots = 0;

  constructor(url: string) {
    this.#base = url;
  }

  /** An iterative pass, because deep pages overflow the stack of a recursive one. */
  read(roots: readonly HtmlNode[]): void {
    const stack: Visit[] = roots.map((node) => ({ node, hidden: false, withheld: false })).reverse();
    for (let visit = stack.pop(); visit !== undefined; visit = stack.pop()) {
      const { node } = visit;
      if (node.type === "text") this.#text(node.data, visit);
      else if ("attribs" in node) this.#element(node, visit, stack);
    }
    this.page.text = plain(this.#parts.join(""), LIMITS.text);
  }

  #element(node: HtmlElement, visit: Visit, stack: Visit[]): void {
    const name = node.name.toLowerCase();
    const { attribs } = node;
    this.#note(name, node);
    if (SILENT.has(name) || name === "title") return;
    if (BREAKS.has(name)) this.#parts.push(" ");
    const hidden = visit.hidden || attribs.hidden !== undefined || /display\s*:\s*none/i.test(attribs.style ?? "");
    const withheld = visit.withheld || attribs["data-nosnippet"] !== undefined;
    for (const child of node.children.toReversed()) stack.push({ node: child, hidden, withheld });
  }

  #text(text: string, { hidden, withheld }: Visit): void {
    if (hidden || this.#size > LIMITS.text) return;
    this.#size += text.length;
    this.#parts.push(text);
    if (withheld) this.page.withheld += text.trim().length;
  }

  #note(name: string, node: HtmlElement): void {
    const { attribs } = node;
    const level = /^h([1-6])$/.exec(name)?.[1];
    if (level !== undefined) this.#heading(Number(level), node);
    else if (name === "html") this.page.lang = attribs.lang?.trim() || null;
    else if (name === "base" && attribs.href) this.#base = this.#absolute(attribs.href) ?? this.#base;
    else if (name === "title") this.#title(node);
    else if (name === "meta") this.#meta(attribs);
    else if (name === "link") this.#link(attribs);
    else if (name === "script") this.#script(node);
    else if (name === "a" && attribs.href) this.#anchor(node, attribs.href);
    if (ROOTS.has(attribs.id ?? "") && this.#roots++ < LIMITS.items && collectText(node).trim() === "") {
      this.page.hasEmptyRoot = true;
    }
  }

  #heading(level: number, node: HtmlElement): void {
    if (this.page.headings.length >= LIMITS.headings) return;
    this.page.headings.push({
      level,
      text: plain(collectText(node), 200) || plain(node.attribs["aria-label"] ?? "", 200),
    });
  }

  /** `<title>` elements inside `<svg>` are titles of images. */
  #title(node: HtmlElement): void {
    const parent = node.parent !== null && "name" in node.parent ? node.parent.name : "";
    if (parent !== "svg" && this.page.titles.length < LIMITS.items)
      this.page.titles.push(plain(collectText(node), 500));
  }

  #meta(attribs: Record<string, string>): void {
    const name = (attribs.name ?? "").trim().toLowerCase();
    const content = plain(attribs.content ?? "", 2_000);
    if (name === "description" && this.page.descriptions.length < LIMITS.items) this.page.descriptions.push(content);
    if (!ROBOTS_NAMES.test(name)) return;
    this.page.robots[name] = [...(this.page.robots[name] ?? []), ...directives(content)].slice(0, LIMITS.items);
  }

  #link(attribs: Record<string, string>): void {
    const rel = (attribs.rel ?? "").trim().toLowerCase();
    if (rel.split(/\s+/).includes("canonical") && this.page.canonicals.length < LIMITS.items) {
      this.page.canonicals.push(plain(attribs.href ?? "", 2_048));
    }
    const url = this.#absolute(attribs.href ?? "");
    if (rel === "" || url === undefined || this.page.relations.length >= LIMITS.relations) return;
    this.page.relations.push({ rel, type: (attribs.type ?? "").trim().toLowerCase(), url });
  }

  #script(node: HtmlElement): void {
    this.page.scripts++;
    if (/^application\/ld\+json\b/i.test((node.attribs.type ?? "").trim())) readData(collectText(node), this.page.data);
  }

  #anchor(node: HtmlElement, href: string): void {
    const url = this.#absolute(href);
    if (url === undefined || this.page.links.length >= LIMITS.links) return;
    this.page.links.push({ url, text: plain(collectText(node), 120) });
  }

  #absolute(href: string): string | undefined {
    const url = href.length <= 2_048 ? URL.parse(href.trim(), this.#base) : null;
    return url && /^https?:$/.test(url.protocol) && url.username === "" ? url.href : undefined;
  }
}

/** Parses the directives of a robots `<meta>` or `X-Robots-Tag`: lower-cased and trimmed. */
export function directives(content: string): string[] {
  return content
    .toLowerCase()
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
}

/** Collects the text below an element, without recursion and up to a limit of nodes. */
function collectText(node: HtmlElement): string {
  const stack: HtmlNode[] = node.children.slice(0, LIMITS.nodes).reverse();
  let text = "";
  let left = LIMITS.nodes;
  for (let next = stack.pop(); next !== undefined && left-- > 0 && text.length <= LIMITS.text; next = stack.pop()) {
    if (next.type === "text") text += next.data;
    else if ("attribs" in next) stack.push(...next.children.slice(0, LIMITS.nodes).reverse());
  }
  return text;
}
