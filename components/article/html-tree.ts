/** Sanitized HTML as a tree, so that pages render elements instead of injecting markup. */

export type HtmlElement = { tag: string; attributes: Record<string, string>; children: HtmlNode[] };
export type HtmlNode = string | HtmlElement;

/** Deeper elements are left out, and their texts kept, because crafted texts would overflow the stack of readers. */
const DEPTH_MAX = 100;
const VOID: ReadonlySet<string> = new Set(["br", "hr", "img"]);
const TOKEN = /<!--[\s\S]*?-->|<(\/?)([a-zA-Z][a-zA-Z0-9]*)((?:[^>"']|"[^"]*"|'[^']*')*)>|[^<]+|</g;
const ATTRIBUTE = /([a-zA-Z][\w:-]*)\s*(?:=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;
const NAMED: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00a0" };

/** Parses HTML written by the sanitizer (balanced tags, quoted attributes). Treats everything else as text. */
export function parseHtml(html: string): HtmlNode[] {
  const root: HtmlElement = { tag: "", attributes: {}, children: [] };
  const open: HtmlElement[] = [root];
  for (const [token, closing, name, rest] of html.matchAll(TOKEN)) {
    const parent = open[Math.min(open.length, DEPTH_MAX) - 1] ?? root;
    const tag = name?.toLowerCase();
    if (tag === undefined) {
      if (!token.startsWith("<!--")) append(parent, decode(token));
    } else if (closing) closeTag(open, tag);
    else openTag(open, parent, { tag, attributes: parseAttributes(rest ?? ""), children: [] });
  }
  return root.children;
}

/** All text nodes of the tree in reading order. */
export function collectTexts(nodes: readonly HtmlNode[]): string[] {
  return nodes.flatMap((node) => (typeof node === "string" ? [node] : collectTexts(node.children)));
}

function append(parent: HtmlElement, text: string): void {
  const lastChild = parent.children.at(-1);
  if (typeof lastChild === "string") parent.children[parent.children.length - 1] = lastChild + text;
  else parent.children.push(text);
}

function openTag(open: HtmlElement[], parent: HtmlElement, element: HtmlElement): void {
  const isVoid = VOID.has(element.tag);
  if (isVoid || open.length < DEPTH_MAX) parent.children.push(element);
  if (!isVoid) open.push(element);
}

function closeTag(open: HtmlElement[], tag: string): void {
  const index = open.findLastIndex((element) => element.tag === tag);
  if (index > 0) open.length = index;
}

function parseAttributes(source: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [, name, double, single, bare] of source.matchAll(ATTRIBUTE)) {
    if (name) attributes[name.toLowerCase()] = decode(double ?? single ?? bare ?? "");
  }
  return attributes;
}

function decode(text: string): string {
  return text.replace(/&(#x?[0-9a-f]{1,6}|[a-z]{2,5});/gi, (match, entity: string) => {
    if (!entity.startsWith("#")) return NAMED[entity.toLowerCase()] ?? match;
    const code = Number.parseInt(entity.slice(/^#x/i.test(entity) ? 2 : 1), /^#x/i.test(entity) ? 16 : 10);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : match;
  });
}
