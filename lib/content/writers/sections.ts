import { sentenceSpans } from "#lib/content/evidence/sentences.ts";
import { isGroupName } from "#lib/content/evidence/structure.ts";
import { areaLabel, authorCredit, reference } from "./credit.ts";
import type { Facts, Group, Item } from "./facts.ts";
import { cleanLine, toInline } from "./inline.ts";
import { type Part, type Piece, piece } from "./pieces.ts";
import { applyWording } from "./style.ts";
import { plainPunctuation } from "./title.ts";
import type { Lexicon } from "./tones.ts";
import { say } from "./wording.ts";
import { categoryNoun, list, sentenceCase } from "./words.ts";

/** Whether the text after a title is written; the last resort of a post that would be too long. */
export type Detail = "full" | "short";

/** Longer texts are no single sentence that anyone cleaned. */
const SOURCE_LENGTH = 600;

function heading(item: Item): string {
  const { text } = item.title;
  return `${item.entry.breaking ? "Breaking: " : ""}${toInline(text)}${isGroupName(text) ? " update" : ""}`;
}

const spaced = (...parts: string[]): string => parts.filter((part) => part !== "").join(" ");

function credit(item: Item): string {
  const text = authorCredit(item.entry);
  return text === "" ? "" : `(${text})`;
}

/** The first `most` sentences, as they stand, as long as each has words in it. */
function firstSentences(text: string, most: number): string {
  const spans = sentenceSpans(text).slice(0, most);
  const wordless = spans.findIndex(([from, to]) => !/\p{L}{2}/u.test(text.slice(from, to)));
  const last = spans.at(wordless === -1 ? -1 : wordless - 1);
  return wordless === 0 || last === undefined ? "" : text.slice(0, last[1]);
}

/** What the source says beyond the title: its upgrade note for a breaking change, else one sentence of its description. */
export function sourceProse(item: Item, facts: Facts): string | null {
  const upgrade = item.entry.breaking ? item.entry.upgrade : null;
  const text = cleanLine(plainPunctuation(upgrade ?? item.entry.detail ?? ""));
  if (text.length > SOURCE_LENGTH) return null;
  const most = upgrade === null ? 1 : 2;
  const clean = firstSentences(text, most).replace(/(?<![\s.!?。！？])[\s.!?。！？]+$/, "");
  // Escapes may make more sentences of crafted text.
  const isOne = !/[.!?。！？]/.test(clean) || sentenceSpans(toInline(clean)).length <= most;
  if (!isOne || !/^[\p{L}`"'(]/u.test(clean)) return null;
  return facts.style === null ? clean : applyWording(clean, facts.style);
}

function sourceText(item: Item, facts: Facts): string | null {
  const prose = sourceProse(item, facts);
  return prose === null ? null : toInline(prose);
}

function withArticle(noun: string): string {
  return `${/^[aeiou]/.test(noun) ? "an" : "a"} ${noun}`;
}

/** What kind of change a highlight is, in one noun; titles that add something are of features. */
function nounOf(item: Item): string {
  if (item.entry.kind === "revert") return "revert";
  if (item.entry.category !== "Features & Enhancements") return categoryNoun(item.entry.category, 1);
  return /^(?:add|allow|enable|expose|implement|introduce|new|provide|support)\b/i.test(item.title.text)
    ? "feature"
    : "enhancement";
}

/** What kind of change it is, where, and what it came in with; without its full stop. */
export function originOf(item: Item, facts: Facts, words: Lexicon): string {
  const mark = reference(item.entry, facts.audience);
  const noun = nounOf(item);
  const slots = {
    noun,
    "a noun": withArticle(noun),
    "A noun": sentenceCase(withArticle(noun)),
    what: item.title.area === null ? "" : ` in ${areaLabel(item.title.area)}`,
    reference: mark,
  };
  const wordings = mark === "" ? words.highlight : words.highlightWithReference;
  return say(wordings, slots, facts, item.entry.id).text;
}

function highlightSentence(item: Item, facts: Facts, words: Lexicon): string {
  const source = sourceText(item, facts);
  if (source === null) return `${spaced(originOf(item, facts, words), credit(item))}.`;
  return `${spaced(source, reference(item.entry, facts.audience), credit(item))}.`;
}

function related(item: Item, facts: Facts): string {
  return spaced(`**${heading(item)}**`, reference(item.entry, facts.audience), credit(item));
}

/** `### Title` with one sentence, and a second one for what belongs with it. */
export function writeHighlight(group: Group, facts: Facts, words: Lexicon): Piece[] {
  const [lead, ...others] = group;
  const parts: Part[] = [{ text: highlightSentence(lead, facts, words), entryIds: [lead.entry.id] }];
  if (others.length > 0) {
    const { area } = lead.title;
    const shared = area !== null && others.every((item) => item.title.area === area);
    const opening = shared ? `Also in ${areaLabel(area)}:` : "Together with";
    const text = `${opening} ${list(others.map((item) => related(item, facts)))}.`;
    parts.push({ text, entryIds: others.map((item) => item.entry.id) });
  }
  return [piece("### ", { text: heading(lead), entryIds: [lead.entry.id] }), piece("", ...parts)];
}

/** `**Title** [#131](url) - text (Author: [@lee](url))`. */
export function writeUpdate(item: Item, facts: Facts, detail: Detail): Piece {
  const source = detail === "full" ? sourceText(item, facts) : null;
  const area = item.title.area === null ? "" : `in ${areaLabel(item.title.area)}`;
  const text = source === null ? area : area === "" ? source : `${area}: ${source}`;
  const line = spaced(
    `**${heading(item)}**`,
    reference(item.entry, facts.audience),
    text === "" ? "" : `- ${text}`,
    credit(item),
  );
  return piece("- ", { text: line, entryIds: [item.entry.id] });
}
