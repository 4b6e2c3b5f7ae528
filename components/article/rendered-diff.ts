import { diffArrays, diffWordsWithSpace } from "diff";
import MarkdownIt from "markdown-it";
import { collectTexts, type HtmlElement, type HtmlNode, parseHtml } from "./html-tree.ts";

/** The same rules as for the stored HTML of posts. */
const parser = new MarkdownIt("default", { html: false, linkify: false, typographer: false, maxNesting: 40 });
/** Beyond this many edits a passage is shown as replaced, because the smallest diff would take too long. */
const EDITS_MAX = 1_000;
/** The share of words that two blocks have in common, from which one counts as an edit of the other. */
const SIMILAR_MIN = 0.3;

type Mark = "ins" | "del";

/** Elements whose children are marked instead, because HTML allows no mark around them. */
const CONTAINERS: ReadonlySet<string> = new Set("ul ol li blockquote table thead tbody tr".split(" "));
/** Elements that keep the mark inside, so that it does not hide the kind of block. */
const BLOCKS: ReadonlySet<string> = new Set("p h1 h2 h3 h4 h5 h6 td th pre".split(" "));

/** A Markdown text as a tree of its rendered HTML, without the white space between blocks. */
export function renderTree(markdown: string): HtmlNode[] {
  return parseHtml(parser.render(markdown)).flatMap(withoutGaps);
}

/** The tree of the new text, with insertions and deletions marked by `ins` and `del` elements. */
export function diffTrees(before: readonly HtmlNode[], after: readonly HtmlNode[]): HtmlNode[] {
  const keys = (nodes: readonly HtmlNode[]) => nodes.map((node) => JSON.stringify(node));
  const changes = diffArrays(keys(before), keys(after), { maxEditLength: EDITS_MAX });
  if (!changes) return [...before.map((node) => mark(node, "del")), ...after.map((node) => mark(node, "ins"))];
  const result: HtmlNode[] = [];
  let [beforeIndex, afterIndex] = [0, 0];
  let removed: readonly HtmlNode[] = [];
  for (const { value, added, removed: isRemoved } of changes) {
    const { length } = value;
    if (isRemoved) {
      removed = before.slice(beforeIndex, beforeIndex + length);
      beforeIndex += length;
      continue;
    }
    const nodes = after.slice(afterIndex, afterIndex + length);
    afterIndex += length;
    if (added) result.push(...replace(removed, nodes));
    else {
      result.push(...replace(removed, []), ...nodes);
      beforeIndex += length;
    }
    removed = [];
  }
  return [...result, ...replace(removed, [])];
}

/** Whether a diff has any mark. */
export function hasChanges(nodes: readonly HtmlNode[]): boolean {
  return nodes.some((node) => typeof node !== "string" && (isMark(node.tag) || hasChanges(node.children)));
}

const isMark = (tag: string): tag is Mark => tag === "ins" || tag === "del";

function withoutGaps(node: HtmlNode): HtmlNode[] {
  if (typeof node === "string") return node.trim() === "" ? [] : [node];
  if (!CONTAINERS.has(node.tag)) return [node];
  return [{ ...node, children: node.children.flatMap(withoutGaps) }];
}

/** Replaced nodes: those that are similar by pairs become one node with marks inside. Deletions come before insertions. */
function replace(removed: readonly HtmlNode[], added: readonly HtmlNode[]): HtmlNode[] {
  const result: HtmlNode[] = [];
  let rest = removed;
  let inserted: HtmlNode[] = [];
  for (const node of added) {
    const index = rest.findIndex((candidate) => isEditOf(candidate, node));
    const edited = rest[index];
    if (edited === undefined) {
      inserted.push(mark(node, "ins"));
      continue;
    }
    result.push(...rest.slice(0, index).map((one) => mark(one, "del")), ...inserted, ...merge(edited, node));
    rest = rest.slice(index + 1);
    inserted = [];
  }
  return [...result, ...rest.map((one) => mark(one, "del")), ...inserted];
}

function isEditOf(before: HtmlNode, after: HtmlNode): boolean {
  if (typeof before === "string" || typeof after === "string") return typeof before === typeof after;
  const sameKind = before.tag === after.tag && JSON.stringify(before.attributes) === JSON.stringify(after.attributes);
  if (!sameKind || before.children.length === 0) return false;
  return measureSimilarity(before, after) >= SIMILAR_MIN;
}

/** The share of the words of the longer text that both have. */
function measureSimilarity(before: HtmlElement, after: HtmlElement): number {
  const words = (node: HtmlElement) =>
    collectTexts([node])
      .join(" ")
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const [mine, theirs] = [words(before), words(after)];
  const known = new Set(mine);
  const shared = theirs.filter((word) => known.has(word)).length;
  return shared / Math.max(mine.length, theirs.length, 1);
}

function merge(before: HtmlNode, after: HtmlNode): HtmlNode[] {
  if (typeof before === "string" && typeof after === "string") return mergeText(before, after);
  if (typeof before === "string" || typeof after === "string") return [];
  return [{ ...after, children: diffTrees(before.children, after.children) }];
}

function mergeText(before: string, after: string): HtmlNode[] {
  const words = diffWordsWithSpace(before, after, { maxEditLength: EDITS_MAX });
  if (!words) return [mark(before, "del"), mark(after, "ins")];
  return words.map(({ value, added, removed }) => (added ? mark(value, "ins") : removed ? mark(value, "del") : value));
}

function mark(node: HtmlNode, tag: Mark): HtmlNode {
  if (typeof node === "string") return wrap([node], tag);
  if (CONTAINERS.has(node.tag)) {
    const children = node.children.map((child) => mark(child, tag));
    return { ...node, children };
  }
  if (BLOCKS.has(node.tag)) return { ...node, children: [wrap(node.children, tag)] };
  return wrap([node], tag);
}

function wrap(children: HtmlNode[], tag: Mark): HtmlElement {
  return { tag, attributes: {}, children };
}
