import { HIGHLIGHTS_HEADING, isStructural, UPDATES_HEADING } from "#lib/content/evidence/structure.ts";
import { type Block, parseBlocks } from "#lib/content/text/blocks.ts";
import { clip } from "#lib/content/text/clip.ts";
import type { Draft, DraftSentence } from "#lib/content/types.ts";
import type { Fault, Section } from "./fault.ts";
import { readInline, type Visible } from "./visible.ts";

/** What must hold together: the title, the summary, one highlight, one bullet. */
export type Unit = {
  section: Section;
  /** The category heading that a bullet stands under. */
  category: string | null;
  sentences: Sentence[];
};

/** A sentence with what it cites and what a reader sees of it. */
export type Sentence = DraftSentence & { visible: Visible };

type Layout = { units: Unit[]; faults: Fault[] };

type Walk = { section: Section; category: string | null; units: Unit[]; faults: Fault[] };

export function structureFault(section: Section, message: string): Fault {
  return { section, kind: "structure", message };
}

/** Each sentence of the Markdown takes the mapping of an equal text; one without is a fault. */
export function mapper(draft: Draft, faults: Fault[]): (text: string, section: Section) => Sentence {
  const known = new Map<string, DraftSentence[]>();
  for (const sentence of draft.sentences.toReversed()) {
    const list = known.get(sentence.text);
    if (list === undefined) known.set(sentence.text, [sentence]);
    else list.push(sentence);
  }
  return (text, section) => {
    const sentence = known.get(text)?.pop();
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

/** A heading of a highlight may be named like a category; inside Highlights it is a highlight all the same. */
function startsUnit(walk: Walk, block: Block): boolean {
  if (walk.section === "highlights") return block.kind === "heading";
  if (walk.section === "updates") return block.kind === "item";
  return walk.section === "summary" && walk.units.at(-1)?.section !== "summary";
}

function place(walk: Walk, block: Block, map: ReturnType<typeof mapper>): void {
  const isTitle = block.kind === "heading" && block.level === 1;
  if (isTitle && walk.units.length > 0) walk.faults.push(structureFault(walk.section, "There is a second title."));
  const section = isTitle ? "title" : walk.section;
  const sentences = block.sentences.map((text) => map(text, section));
  const last = walk.units.at(-1);
  if (isTitle || startsUnit(walk, block)) walk.units.push({ section, category: walk.category, sentences });
  else if (last !== undefined && last.section === section && section !== "updates") last.sentences.push(...sentences);
  else
    walk.faults.push(
      structureFault(
        section,
        `"${block.text.slice(0, 60)}" belongs to no ${section === "updates" ? "bullet" : "part"}.`,
      ),
    );
}

/** Reads a changelog's Markdown into its parts, with the entries each sentence cites. */
export function readLayout(draft: Draft): Layout {
  const walk: Walk = { section: "summary", category: null, units: [], faults: [] };
  const map = mapper(draft, walk.faults);
  for (const block of parseBlocks(draft.markdown)) {
    if (isStructural(block)) enter(walk, block);
    else place(walk, block, map);
  }
  if (walk.units[0]?.section !== "title")
    walk.faults.push(structureFault("title", "The post does not begin with a title."));
  return { units: walk.units, faults: walk.faults };
}
