/** Sanitized HTML as data, so that pages render elements and never markup. */

export type HtmlElement = { tag: string; attributes: Record<string, string>; children: HtmlNode[] };
export type HtmlNode = string | HtmlElement;

const VOID: ReadonlySet<string> = new Set(["br", "hr", "img"]);
const TOKEN = /<!--[\s\S]*?-->|<(\/?)([a-zA-Z][a-zA-Z0-9]*)((?:[^>"']|"[^"]*"|'[^']*')*)>|[^<]+|</g;
const ATTRIBUTE = /([a-zA-Z][\w:-]*)\s*(?:=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;
const NAMED: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00a0" };

/** Parses HTML that a sanitizer wrote: balanced tags, quoted attributes. Anything else is taken as text. */
export function parseHtml(html: string): HtmlNode[] {
  const root: HtmlElement = { tag: "", attributes: {}, children: [] };
  const open: HtmlElement[] = [root];
  for (const [token, closing, name, rest] of html.matchAll(TOKEN)) {
    const parent = open.at(-1) ?? root;
    const tag = name?.toLowerCase();
    if (tag === undefined) {
      if (!token.startsWith("<!--")) append(parent, decode(token));
    } else if (closing) {
      closeTag(open, tag);
    } else {
      const element: HtmlElement = { tag, attributes: attributesOf(rest ?? ""), children: [] };
      parent.children.push(element);
      if (!VOID.has(tag)) open.push(element);
    }
  }
  return root.children;
}

/** Every text of the tree in order, as the reader sees it. */
export function textsOf(nodes: readonly HtmlNode[]): string[] {
  return nodes.flatMap((node) => (typeof node === "string" ? [node] : textsOf(node.children)));
}

function append(parent: HtmlElement, text: string): void {
  const last = parent.children.at(-1);
  if (typeof last === "string") parent.children[parent.children.length - 1] = last + text;
  else parent.children.push(text);
}

function closeTag(open: HtmlElement[], tag: string): void {
  const index = open.findLastIndex((element) => element.tag === tag);
  if (index > 0) open.length = index;
}

function attributesOf(source: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [, name, double, single, bare] of source.matchAll(ATTRIBUTE)) {
    if (name) found[name.toLowerCase()] = decode(double ?? single ?? bare ?? "");
  }
  return found;
}

function decode(text: string): string {
  return text.replace(/&(#x?[0-9a-f]{1,6}|[a-z]{2,5});/gi, (whole, entity: string) => {
    if (!entity.startsWith("#")) return NAMED[entity.toLowerCase()] ?? whole;
    const code = Number.parseInt(entity.slice(/^#x/i.test(entity) ? 2 : 1), /^#x/i.test(entity) ? 16 : 10);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
