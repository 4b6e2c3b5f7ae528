import { HIGHLIGHTS_HEADING, isStructural, UPDATES_HEADING } from "#lib/content/evidence/structure.ts";
import { type Block, parseBlocks } from "#lib/content/text/blocks.ts";
import { clip } from "#lib/content/text/clip.ts";
import type { Draft, DraftSentence } from "#lib/content/types.ts";
import type { Fault, Section } from "./fault.ts";
import { readInline, type Visible } from "./visible.ts";

/** A part of a post that is checked together: the title, the summary, one highlight, one bullet. */
export type Unit = {
  section: Section;
  /** The category heading above the bullet. */
  category: string | null;
  sentences: Sentence[];
};

/** A sentence with its cited entries and its visible text. */
export type Sentence = DraftSentence & { visible: Visible };

type Layout = { units: Unit[]; faults: Fault[] };

type Walk = { section: Section; category: string | null; units: Unit[]; faults: Fault[] };

export function structureFault(section: Section, message: string): Fault {
  return { section, kind: "structure", message };
}

/**
 * Maps each sentence of the Markdown to the draft's sentence with the same text. A sentence without a match is a
 * fault.
 */
export function mapper(draft: Draft, faults: Fault[]): (text: string, section: Section) => Sentence {
  const sentencesByText = new Map<string, DraftSentence[]>();
  for (const sentence of draft.sentences.toReversed()) {
    const list = sentencesByText.get(sentence.text);
    if (list === undefined) sentencesByText.set(sentence.text, [sentence]);
    else list.push(sentence);
  }
  return (text, section) => {
    const sentence = sentencesByText.get(text)?.pop();
    const visible = readInline(text);
    if (sentence !== undefined) return { ...sentence, visible };
    faults.push({
      section,
      kind: "unmapped-sentence",
      token: text,
      message: `"${clip(text, 80)}" names no entries that back it.`,
    });
    return { text, entryIds: [], visible };
  };
}

function enter(walk: Walk, block: Block): void {
  walk.category = block.level >= 3 ? block.text : null;
  if (block.text === HIGHLIGHTS_HEADING) walk.section = "highlights";
  else if (block.text === UPDATES_HEADING) walk.section = "updates";
  else if (walk.section !== "updates")
    walk.faults.push(structureFault(walk.section, `The heading "${block.text}" is out of place.`));
}

/** In the highlights section, a heading is always a highlight, even if its text is a category. */
function startsUnit(walk: Walk, block: Block): boolean {
  if (walk.section === "highlights") return block.kind === "heading";
  if (walk.section === "updates") return block.kind === "item";
  if (walk.section === "thanks") return walk.units.at(-1)?.section !== "thanks";
  return walk.section === "summary" && walk.units.at(-1)?.section !== "summary";
}

function addBlock(walk: Walk, block: Block, map: ReturnType<typeof mapper>): void {
  const isTitle = block.kind === "heading" && block.level === 1;
  if (isTitle && walk.units.length > 0) walk.faults.push(structureFault(walk.section, "There is a second title."));
  const closes = walk.section === "updates" && block.kind === "paragraph" && walk.units.at(-1)?.section === "updates";
  if (closes) walk.section = "thanks";
  const section = isTitle ? "title" : walk.section;
  const sentences = block.sentences.map((text) => map(text, section));
  const lastUnit = walk.units.at(-1);
  if (isTitle || startsUnit(walk, block)) walk.units.push({ section, category: walk.category, sentences });
  else if (lastUnit !== undefined && lastUnit.section === section && section !== "updates")
    lastUnit.sentences.push(...sentences);
  else
    walk.faults.push(
      structureFault(
        section,
        `"${block.text.slice(0, 60)}" belongs to no ${section === "updates" ? "bullet" : "part"}.`,
      ),
    );
}

/** Parses a changelog's Markdown into units, with the entries that each sentence cites. */
export function readLayout(draft: Draft): Layout {
  const walk: Walk = { section: "summary", category: null, units: [], faults: [] };
  const map = mapper(draft, walk.faults);
  for (const block of parseBlocks(draft.markdown)) {
    if (isStructural(block)) enter(walk, block);
    else addBlock(walk, block, map);
  }
  if (walk.units[0]?.section !== "title")
    walk.faults.push(structureFault("title", "The post does not begin with a title."));
  return { units: walk.units, faults: walk.faults };
}
