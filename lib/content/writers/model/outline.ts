import { HIGHLIGHTS_HEADING, isStructural, UPDATES_HEADING } from "#lib/content/evidence/structure.ts";
import type { Ledger, LedgerEntry } from "#lib/content/ledger/types.ts";
import { parseBlocks } from "#lib/content/text/blocks.ts";
import type { Draft, DraftSentence, TextType } from "#lib/content/types.ts";

/** One line of a post's Markdown with what backs its sentences. */
export type Line = { markdown: string; sentences: DraftSentence[] };

export type SlotKind = "title" | "summary" | "highlight" | "update" | "intro" | "section" | "post";

/** A part of a post that a writer words as a whole; its place, its entries and its fallback are settled. */
export type Slot = {
  /** `s1`, `s2`, ..., as the model names it. */
  id: string;
  kind: SlotKind;
  /** What it may speak of, the leading entry first. */
  entries: LedgerEntry[];
  /** The same part of the deterministic text. */
  fallback: Line[];
};

/** A line that no writer words: the name of a section or of a category. */
export type Fixed = { kind: "fixed"; line: Line };
export type Outline = { parts: (Slot | Fixed)[]; slots: Slot[] };

type Walk = { parts: (Slot | Fixed)[]; current: Slot | null; area: "head" | "highlights" | "updates" | "body" };

/** The lines of a draft, each with its sentences. */
export function linesOf(draft: Draft): Line[] {
  const left = [...draft.sentences];
  return draft.markdown
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((markdown) => {
      const found = parseBlocks(markdown).filter((block) => !isStructural(block));
      return { markdown, sentences: left.splice(0, found.flatMap((block) => block.sentences).length) };
    });
}

/**
 * The plan of a post: the parts of the deterministic text, in its order. So every kept entry has its one place, there
 * are never more highlights than the ledger has, and each part can fall back alone.
 */
export function outlineOf(type: TextType, draft: Draft, ledger: Ledger): Outline {
  const entries = new Map(ledger.entries.map((entry) => [entry.id, entry]));
  const walk: Walk = { parts: [], current: null, area: "head" };
  if (type === "linkedin_post" || type === "twitter_post") {
    walk.parts.push(titleSlot(draft), slotOf("post", linesOf(draft)));
  } else for (const line of linesOf(draft)) place(walk, line, type);
  const slots = walk.parts.filter((part) => part.kind !== "fixed");
  for (const [index, slot] of slots.entries()) {
    slot.id = `s${index + 1}`;
    slot.entries = entriesOf(slot, entries);
  }
  return { parts: walk.parts, slots };
}

function slotOf(kind: SlotKind, fallback: Line[]): Slot {
  return { id: "", kind, entries: [], fallback };
}

/** Posts on networks show no title; theirs is told apart from the text. */
function titleSlot(draft: Draft): Slot {
  const entryIds = [...new Set(draft.sentences.flatMap((sentence) => sentence.entryIds))];
  return slotOf("title", [{ markdown: draft.title, sentences: [{ text: draft.title, entryIds }] }]);
}

function place(walk: Walk, line: Line, type: TextType): void {
  const [block] = parseBlocks(line.markdown);
  if (block === undefined) return;
  if (isStructural(block) && type === "changelog") {
    if (block.text === HIGHLIGHTS_HEADING) walk.area = "highlights";
    if (block.text === UPDATES_HEADING) walk.area = "updates";
    walk.current = null;
    walk.parts.push({ kind: "fixed", line });
    return;
  }
  const opens = openingOf(walk, block.kind === "heading" ? block.level : 0, type);
  if (opens !== null || walk.current === null) {
    walk.current = slotOf(opens ?? "section", [line]);
    walk.parts.push(walk.current);
  } else walk.current.fallback.push(line);
}

/** Which kind of part a line begins, or null where it goes on with the one before. */
function openingOf(walk: Walk, level: number, type: TextType): SlotKind | null {
  if (level === 1) return "title";
  if (type === "changelog") {
    if (walk.area === "updates") return "update";
    if (walk.area === "highlights") return level > 0 ? "highlight" : null;
    return walk.current?.kind === "summary" ? null : "summary";
  }
  if (level === 2) return "section";
  return walk.current === null || walk.current.kind === "title" ? "intro" : null;
}

function entriesOf(slot: Slot, entries: ReadonlyMap<string, LedgerEntry>): LedgerEntry[] {
  const ids = slot.fallback.flatMap((line) => line.sentences.flatMap((sentence) => sentence.entryIds));
  const found = [...new Set(ids)].flatMap((id) => entries.get(id) ?? []);
  if (slot.kind === "post") return ranked(found).slice(0, POST_ENTRIES);
  return isGeneral(slot) ? [...entries.values()].filter((entry) => entry.disposition !== "dropped") : found;
}

/** A short text needs no more to choose from, though its counts may stand for every entry. */
const POST_ENTRIES = 40;

function ranked(entries: readonly LedgerEntry[]): LedgerEntry[] {
  return entries.toSorted((a, b) => Number(b.disposition === "highlight") - Number(a.disposition === "highlight"));
}

/** Whether a part speaks of the run as a whole, so that it may cite every kept entry. */
export function isGeneral({ kind }: Pick<Slot, "kind">): boolean {
  return kind === "title" || kind === "summary" || kind === "intro";
}
