import { HIGHLIGHTS_HEADING, isStructural, UPDATES_HEADING } from "#lib/content/evidence/structure.ts";
import { type Author, readCredits } from "#lib/content/ledger/people.ts";
import type { Ledger, LedgerEntry } from "#lib/content/ledger/types.ts";
import { parseBlocks } from "#lib/content/text/blocks.ts";
import type { Draft, DraftSentence, TextType } from "#lib/content/types.ts";
import { listPackages, namePackages } from "#lib/content/writers/facts/packages.ts";

/** One line of a post's Markdown with its sentences and their sources. */
export type Line = { markdown: string; sentences: DraftSentence[] };

export type SlotKind = "title" | "summary" | "highlight" | "update" | "intro" | "section" | "post";

/** A part of a post that a model words as a unit. Its position, entries and fallback are fixed. */
export type Slot = {
  /** `s1`, `s2`, ..., the ID that the model uses. */
  id: string;
  kind: SlotKind;
  /** The entries that the part may be about, the leading entry first. */
  entries: LedgerEntry[];
  /** The same part in the deterministic text. */
  fallback: Line[];
  /** The people that the text thanks for its leading entry. */
  credited: Author[];
  /** The packages that stand before its heading, in a text about several of them. */
  packages: string | null;
};

/** A line that models do not word: the name of a section or category. */
export type Fixed = { kind: "fixed"; line: Line };
export type Outline = { parts: (Slot | Fixed)[]; slots: Slot[] };

type Walk = { parts: (Slot | Fixed)[]; current: Slot | null; area: "head" | "highlights" | "updates" | "body" };

/** Splits a draft into lines, each with its sentences. */
export function splitLines(draft: Draft): Line[] {
  const remaining = [...draft.sentences];
  return draft.markdown
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((markdown) => {
      const blocks = parseBlocks(markdown).filter((block) => !isStructural(block));
      return { markdown, sentences: remaining.splice(0, blocks.flatMap((block) => block.sentences).length) };
    });
}

/**
 * Plans a post from the parts of the deterministic text, in their order. Every kept entry has one position, the post
 * never has more highlights than the ledger, and each part can fall back separately.
 * @param lead the change that an editor chose for posts on networks
 */
export function buildOutline(type: TextType, draft: Draft, ledger: Ledger, lead: LedgerEntry | null = null): Outline {
  const entries = new Map(ledger.entries.map((entry) => [entry.id, entry]));
  const walk: Walk = { parts: [], current: null, area: "head" };
  if (type === "linkedin_post" || type === "twitter_post") {
    walk.parts.push(createTitleSlot(draft), createSlot("post", splitLines(draft)));
  } else for (const line of splitLines(draft)) addLine(walk, line, type);
  const slots = walk.parts.filter((part) => part.kind !== "fixed");
  const credits = readCredits(ledger.entries);
  const packages = listPackages(ledger.entries);
  for (const [index, slot] of slots.entries()) {
    slot.id = `s${index + 1}`;
    slot.entries = getSlotEntries(slot, entries, lead);
    slot.credited = slot.entries.slice(0, 1).flatMap(credits.beside);
    slot.packages = namePackages(slot.entries, packages);
  }
  widenClosing(slots, entries);
  return { parts: walk.parts, slots };
}

function createSlot(kind: SlotKind, fallback: Line[]): Slot {
  return { id: "", kind, entries: [], fallback, credited: [], packages: null };
}

/** Network posts show no title, so their title slot is separate from the text. */
function createTitleSlot(draft: Draft): Slot {
  const entryIds = [...new Set(draft.sentences.flatMap((sentence) => sentence.entryIds))];
  return createSlot("title", [{ markdown: draft.title, sentences: [{ text: draft.title, entryIds }] }]);
}

function addLine(walk: Walk, line: Line, type: TextType): void {
  const [block] = parseBlocks(line.markdown);
  if (block === undefined) return;
  if (walk.area === "updates" && block.kind === "paragraph") {
    walk.parts.push({ kind: "fixed", line });
    return;
  }
  if (isStructural(block) && type === "changelog") {
    if (block.text === HIGHLIGHTS_HEADING) walk.area = "highlights";
    if (block.text === UPDATES_HEADING) walk.area = "updates";
    walk.current = null;
    walk.parts.push({ kind: "fixed", line });
    return;
  }
  const opens = getOpenedKind(walk, block.kind === "heading" ? block.level : 0, type);
  if (opens !== null || walk.current === null) {
    walk.current = createSlot(opens ?? "section", [line]);
    walk.parts.push(walk.current);
  } else walk.current.fallback.push(line);
}

/** The kind of part that a line begins, or null if the line continues the current part. */
function getOpenedKind(walk: Walk, level: number, type: TextType): SlotKind | null {
  if (level === 1) return "title";
  if (type === "changelog") {
    if (walk.area === "updates") return "update";
    if (walk.area === "highlights") return level > 0 ? "highlight" : null;
    return walk.current?.kind === "summary" ? null : "summary";
  }
  if (level === 2) return "section";
  return walk.current === null || walk.current.kind === "title" ? "intro" : null;
}

function getSlotEntries(
  slot: Slot,
  entries: ReadonlyMap<string, LedgerEntry>,
  lead: LedgerEntry | null,
): LedgerEntry[] {
  const ids = slot.fallback.flatMap((line) => line.sentences.flatMap((sentence) => sentence.entryIds));
  const cited = [...new Set(ids)].flatMap((id) => entries.get(id) ?? []);
  if (slot.kind === "post") {
    const highlights = ranked([...entries.values()]).filter(isHighlight);
    return [...new Set([...(lead === null ? [] : [lead]), ...highlights, ...cited])].slice(0, POST_ENTRIES);
  }
  return isGeneral(slot) ? [...entries.values()].filter((entry) => entry.disposition !== "dropped") : cited;
}

/**
 * Lets the section that closes an article choose among all changes that the sections before it leave: rules list a few
 * of them there. It is the one whose heading is about several changes.
 */
function widenClosing(slots: readonly Slot[], entries: ReadonlyMap<string, LedgerEntry>): void {
  const sections = slots.filter(({ kind }) => kind === "section");
  const closing = sections.at(-1);
  if (closing === undefined || (closing.fallback[0]?.sentences[0]?.entryIds.length ?? 0) < 2) return;
  const told = new Set(sections.slice(0, -1).flatMap((slot) => slot.entries));
  const others = [...entries.values()].filter((entry) => entry.disposition !== "dropped" && !told.has(entry));
  closing.entries = [...new Set([...closing.entries, ...others])].slice(0, POST_ENTRIES);
}

/** A short text needs no more entries to choose from, even if its counts cover all entries. */
const POST_ENTRIES = 40;

const isHighlight = (entry: LedgerEntry): boolean => entry.disposition === "highlight";

function ranked(entries: readonly LedgerEntry[]): LedgerEntry[] {
  return entries.toSorted((a, b) => (a.rank ?? entries.length) - (b.rank ?? entries.length));
}

/** Whether a part is about the whole range, so that it may cite every kept entry. */
export function isGeneral({ kind }: Pick<Slot, "kind">): boolean {
  return kind === "title" || kind === "summary" || kind === "intro";
}
