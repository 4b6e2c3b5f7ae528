import type { Ledger } from "#lib/content/ledger/types.ts";
import { LINKEDIN_LENGTH_MAX, X_LENGTH_MAX } from "#lib/content/limits.ts";
import { type Block, parseBlocks } from "#lib/content/text/blocks.ts";
import { clip } from "#lib/content/text/clip.ts";
import { isPlainForNetworks } from "#lib/content/text/plain-for-networks.ts";
import { weightedLength } from "#lib/content/text/weighted-length.ts";
import { wordCount } from "#lib/content/text/words.ts";
import type { Draft, TextType } from "#lib/content/types.ts";
import { tooLong } from "./draft.ts";
import type { Fault, Limits } from "./fault.ts";
import { mapper, type Sentence, structureFault, type Unit } from "./layout.ts";
import { checkSupport } from "./support.ts";
import { readInline } from "./visible.ts";

type PostType = Exclude<TextType, "changelog">;

/** In words. The minimum only applies to posts written by a model (generation.md 3). */
const BLOG_WORDS = { least: 400, most: 1_200 } as const;
/** Visible characters, for posts written by a model. */
const LINKEDIN_LENGTH_MIN = 400;
/** Far above any valid post of these types. Longer posts are not parsed. */
const MARKDOWN_MAX = 50_000;
const THEMES = { least: 1, most: 6 } as const;

type ParsedPost = { units: Unit[]; blocks: Block[]; faults: Fault[] };

/** The title and every sentence of the body, with their cited entries. */
function readPost(type: PostType, draft: Draft): ParsedPost {
  const faults: Fault[] = [];
  const map = mapper(draft, faults);
  const blocks = parseBlocks(draft.markdown);
  const units = blocks.map((block, index): Unit => {
    const section = type === "blog_post" && index === 0 ? "title" : "body";
    return { section, category: null, sentences: block.sentences.map((text) => map(text, section)) };
  });
  return { units, blocks, faults };
}

function checkTitle(draft: Draft, limits: Limits): Fault[] {
  const { title } = draft;
  const plain = !/[\n\r]/.test(title) && title.trim() === title;
  if (plain && title.length >= 1 && title.length <= limits.titleMax) return [];
  return [tooLong("title", `The title is one line of 1 to ${limits.titleMax} characters.`)];
}

/** Reports IDs that the ledger does not contain or dropped, and sentences without entries. */
function checkCited(sentences: readonly Sentence[], ledger: Ledger): Fault[] {
  const entries = new Map(ledger.entries.map((entry) => [entry.id, entry]));
  return sentences.flatMap(({ text, entryIds }) => {
    if (entryIds.length === 0) {
      const message = `"${clip(text, 80)}" names no entries that back it.`;
      return [{ section: "body", kind: "unmapped-sentence", token: text, message } satisfies Fault];
    }
    return entryIds.flatMap((entryId): Fault[] => {
      const entry = entries.get(entryId);
      if (entry === undefined)
        return [{ section: "body", entryId, kind: "unknown-entry", message: "The ledger has no such entry." }];
      const message = "The ledger dropped this entry.";
      return entry.disposition === "dropped" ? [{ section: "body", entryId, kind: "misplaced-entry", message }] : [];
    });
  });
}

function checkBlog(draft: Draft, { blocks, units }: ParsedPost, minimums: boolean): Fault[] {
  const faults: Fault[] = [];
  const [first, ...others] = blocks;
  if (first?.kind !== "heading" || first.level !== 1)
    faults.push(structureFault("title", "The post does not begin with a title."));
  else if (units[0]?.sentences.map((sentence) => sentence.visible.text).join(" ") !== draft.title)
    faults.push(structureFault("title", "The heading is not the post's title."));
  if (others.some((block) => block.kind === "heading" && block.level === 1))
    faults.push(structureFault("body", "There is a second title."));
  const themes = others.filter((block) => block.kind === "heading" && block.level === 2).length;
  if (themes < THEMES.least || themes > THEMES.most)
    faults.push(structureFault("body", `The post has ${themes} parts; one to three themes are wanted.`));
  const words = wordCount(draft.markdown);
  if (words > BLOG_WORDS.most || (minimums && words < BLOG_WORDS.least)) {
    const { least, most } = BLOG_WORDS;
    faults.push(tooLong("body", `The post has ${words} words; ${minimums ? least : 0} to ${most} are allowed.`));
  }
  return faults;
}

/** Checks that the post consists of plain paragraphs. */
function checkPlain({ blocks }: ParsedPost): Fault[] {
  const other = blocks.find((block) => block.kind !== "paragraph");
  return other === undefined ? [] : [structureFault("body", `"${clip(other.text, 60)}" is no plain paragraph.`)];
}

function checkLinkedIn(draft: Draft, post: ParsedPost, minimums: boolean): Fault[] {
  const faults = checkPlain(post);
  for (const unit of post.units) {
    for (const { text, visible } of unit.sentences) {
      if (visible.urls.length > 0 || !isPlainForNetworks(visible.text.replace(/\.{3,}$/, "")))
        faults.push(structureFault("body", `"${clip(text, 80)}" has a tag, a link, a number sign or a picture.`));
    }
  }
  const { length } = readInline(draft.markdown).text.trim();
  if (length > LINKEDIN_LENGTH_MAX || (minimums && length < LINKEDIN_LENGTH_MIN))
    faults.push(tooLong("body", `The post has ${length} characters; about 800 are wanted.`));
  return faults;
}

/** Counts both the stored and the visible text, because either may be copied. */
function checkX(draft: Draft, post: ParsedPost): Fault[] {
  const texts = [draft.markdown.trim(), readInline(draft.markdown).text.trim()];
  const length = Math.max(...texts.map(weightedLength));
  const long = `The post weighs ${length} characters on X; at most ${X_LENGTH_MAX} are allowed.`;
  return [...checkPlain(post), ...(length > X_LENGTH_MAX ? [tooLong("body", long)] : [])];
}

/**
 * Checks a blog or network post from any writer against its ledger (generation.md 3): its form and length, and that
 * every sentence cites kept entries that support it.
 */
export function verifyNetworkOrBlogPost(
  type: PostType,
  draft: Draft,
  ledger: Ledger,
  limits: Limits,
  minimums: boolean,
): Fault[] {
  if (draft.markdown.length > MARKDOWN_MAX)
    return [tooLong("body", `The post exceeds ${MARKDOWN_MAX} characters.`), ...checkTitle(draft, limits)];
  const post = readPost(type, draft);
  const form =
    type === "blog_post"
      ? checkBlog(draft, post, minimums)
      : type === "linkedin_post"
        ? checkLinkedIn(draft, post, minimums)
        : checkX(draft, post);
  const sentences = post.units.flatMap((unit) => unit.sentences);
  const cited = [...new Set(sentences.flatMap((sentence) => sentence.entryIds))];
  const title: Unit = {
    section: "title",
    category: null,
    sentences: [{ text: draft.title, entryIds: cited, visible: { text: draft.title, urls: [], code: [] } }],
  };
  return [
    ...post.faults,
    ...checkTitle(draft, limits),
    ...form,
    ...checkCited(
      sentences.filter((sentence) => !post.faults.some((fault) => fault.token === sentence.text)),
      ledger,
    ),
    ...checkSupport(type === "blog_post" ? post.units : [title, ...post.units], ledger, limits),
  ];
}
