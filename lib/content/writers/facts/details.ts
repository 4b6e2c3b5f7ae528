import { ABOUT_PEOPLE, ABOUT_WORK } from "#lib/content/ledger/phrases/detail.ts";
import { tellsUsers } from "#lib/content/ledger/tells-users.ts";
import type { Audience, LedgerEntry } from "#lib/content/ledger/types.ts";
import { cleanLine, toInline } from "#lib/content/text/inline.ts";
import { plainPunctuation } from "#lib/content/text/punctuation.ts";
import { sentenceSpans, splitSentences } from "#lib/content/text/sentences.ts";
import { readClause } from "#lib/content/text/third-person.ts";
import {
  getNormalizedTitle,
  isBranchName,
  type NormalizedTitle,
  normalizeSentence,
  withoutNoteArea,
} from "#lib/content/text/title.ts";
import { isDense, wordCount } from "#lib/content/text/words.ts";
import { countSharedWords, covers, isNews, isOtherWork, listStems } from "./overlap.ts";
import { readDescription, readDocumentation, readNotes, readSurface } from "./source-sentences.ts";
import { markNames, spellNames } from "./spell-names.ts";

/** No text says more about one change. */
const DETAILS_MAX = 6;
const UPGRADE_SENTENCES = 2;
const UPGRADE_MAX = 400;
const LENGTH = { min: 20, minDense: 6, max: 240 } as const;
/** What may happen is the reason for a change; the sentence after it tells the change. */
const CAUSE = /\b(?:may|might|could)\b(?! now\b)|, so (?:it|they|we) (?:must|has to|have to|needs? to)\b/;
/** Two sentences without a mark between them, or words joined by a plus. */
const JOINED = /[a-z] (?:The|This|These|It|When|If|We) [a-z]| \+ /;
/** How a thing is from now on. */
const STATE = /^\S.{2,80}? (?:is|are) (?:now|no longer) |^\S.{2,60}? no longer /;
/** Titles of so few words name a part of the product, and not what happens to it. */
const BARE_WORDS = 3;
/** Leads to another text, or explains a placeholder of one that is not shown. */
const POINTER = /^(?:See\b|`<)/;

/** The words that announce a change, and what its sources say beyond them. Texts have no closing full stop. */
export type ChangeText = {
  /** The source's title. */
  title: NormalizedTitle;
  /** The maintainers' note where there is one, else the title: the announcement where only one stands. */
  full: NormalizedTitle;
  /** One sentence each beyond the full announcement, the most important first. */
  details: string[];
};

/** Whether a text is one sentence of ordinary length, also after markup is escaped. */
function isSentence(text: string): boolean {
  const { length } = text;
  const isJoined = JOINED.test(text.replace(/`[^`]*`|\([^()]*\)/g, "x"));
  if (POINTER.test(text) || isJoined || ABOUT_WORK.test(text) || ABOUT_PEOPLE.test(text)) return false;
  if (length < (isDense(text) ? LENGTH.minDense : LENGTH.min) || length > LENGTH.max || !/^[\p{L}`"'(]/u.test(text))
    return false;
  return !/[.!?。！？]/.test(text) || sentenceSpans(toInline(text)).length <= 1;
}

function withoutFullStop(text: string): string {
  const line = cleanLine(plainPunctuation(text));
  return line.endsWith("...") ? line : line.replace(/(?<![\s.!?。！？])[\s.!?。！？]+$/, "");
}

/** Descriptions often begin with the title and its area, which say nothing new. */
function withoutArea(text: string, { text: title, area }: NormalizedTitle): string {
  const [mark = ""] = /^[\w./-]{2,30}: (?=\S)/.exec(text) ?? [];
  const rest = text.slice(mark.length);
  if (rest.toLowerCase() === title.toLowerCase()) return "";
  return mark.toLowerCase() === `${area?.toLowerCase()}: ` ? rest : text;
}

/** What readers of a breaking change have to do, in the author's words. */
function readUpgrade({ breaking, upgrade }: LedgerEntry): string[] {
  if (!breaking || upgrade === null) return [];
  const sentences = splitSentences(upgrade).slice(0, UPGRADE_SENTENCES).map(withoutFullStop);
  const isWhole = (text: string): boolean => /[\p{L}\p{N}]/u.test(text) && sentenceSpans(toInline(text)).length <= 1;
  return sentences.filter((text) => text.length <= UPGRADE_MAX && isWhole(text));
}

/** Whether a sentence tells why a change was made, and not what it does. */
export function isCause(text: string): boolean {
  return CAUSE.test(text);
}

/** Adds what is new of the texts, in order. One that says all of the announcement, and more, takes its place. */
function collect(
  title: NormalizedTitle,
  announced: NormalizedTitle,
  texts: readonly string[],
  /** The maintainers' own lines among the texts, and the change's own description, which tells of no other work. */
  { notes, own }: { notes: readonly string[]; own: string },
): Omit<ChangeText, "title"> {
  let full = announced;
  const details: string[] = [];
  for (const text of texts) {
    if (details.length === DETAILS_MAX) break;
    const isRelated = text === own || !isOtherWork(text, `${title.text} ${full.text}`);
    if (!isSentence(text) || !isRelated || !isNews(text, [title.text, full.text, ...details])) continue;
    // A line of the maintainers' list announces its change as it is; only a description says it anew in more words.
    if (full === title || notes.includes(text) || !covers(text, full.text)) details.push(text);
    else full = { ...title, ...normalizeSentence(text) };
  }
  return { full, details: mergeCovered(details) };
}

/** A sentence with fewer words of meaning is no part of another one that shares them. */
const STEMS_MIN = 4;

/** Without the sentences that a later one says with more words; it takes the place of the first of them. */
function mergeCovered(texts: readonly string[]): string[] {
  const merged: string[] = [];
  for (const text of texts) {
    const index = merged.findIndex((other) => listStems(other).size >= STEMS_MIN && covers(text, other));
    if (index === -1) merged.push(text);
    else if (text.length > (merged[index]?.length ?? 0)) merged[index] = text;
  }
  return merged;
}

/** Adds the sentences of the documentation that say something new; many tell the same in other words. */
function addDocumentation(details: readonly string[], texts: readonly string[], known: readonly string[]): string[] {
  const all = [...details];
  for (const text of texts) {
    const told = [...known, ...all];
    if (isSentence(text) && isNews(text, told) && !told.some((other) => covers(text, other))) all.push(text);
  }
  return all;
}

/**
 * Announces a change by what its sources say, where the title only names a part of the product ("config and layout"), or
 * tells of a breaking change what is new and not what breaks.
 */
function announceByDetail({ breaking }: LedgerEntry, text: ChangeText): ChangeText {
  const [first = "", ...details] = text.details;
  const isBare =
    details.length > 0 && wordCount(text.title.text) <= BARE_WORDS && readClause(text.title.prose, true) === null;
  if (!isBare && !(breaking && STATE.test(first))) return text;
  return { ...text, full: { ...text.title, ...normalizeSentence(first) }, details };
}

/** What users are allowed to do, as an order to them. */
const ALLOWED = /^(?:(?:allow|enable|permit)s? (?:end[- ])?users? to|lets? users?) (?=[a-z])/i;

/** "You can now share boards" of "Allow users to share boards". */
const addressUsers = (text: string): string => text.replace(ALLOWED, "You can now ");

/** The source's title; what the patch adds names the work better than a branch does. */
function readTitle(entry: LedgerEntry, name: (text: string) => string): NormalizedTitle {
  const own = getNormalizedTitle(entry);
  const [added] = isBranchName(entry.title) ? readSurface(entry, []) : [];
  if (added !== undefined) return { ...own, ...normalizeSentence(added) };
  return { ...own, text: name(own.text), prose: name(own.prose) };
}

/**
 * Reads what a change says (generation.md, section 2.1): the upgrade note of a breaking change first, then notes, the
 * description, documentation and what the patch adds. Names are spelled as the code declares them. Users of the product
 * are told what an addition does, not its bare name.
 */
export function readChangeText(entry: LedgerEntry, audience: Audience): ChangeText {
  const address = audience === "users" ? addressUsers : (text: string): string => text;
  const spell = (text: string): string => address(spellNames(withoutFullStop(text), entry.facts));
  const name = (text: string): string => address(markNames(spellNames(text, entry.facts), entry.facts));
  const title = readTitle(entry, name);
  const written = readNotes(entry).map((text) => spell(withoutNoteArea(text)));
  const [first = "", ...notes] = isOtherWork(written[0] ?? "", title.text)
    ? written.toSorted((a, b) => countSharedWords(b, title.text) - countSharedWords(a, title.text))
    : written;
  const described = withoutArea(spell(readDescription(entry)), title);
  const opensWithCause = notes.length > 0 && isCause(first);
  const announcement = first === "" && covers(described, title.text) ? described : opensWithCause ? "" : first;
  const announced = isSentence(announcement) ? { ...title, ...normalizeSentence(announcement) } : title;
  const { full, details: collected } = collect(
    title,
    announced,
    [...(opensWithCause ? [first] : []), ...notes, described],
    {
      notes,
      own: written.length === 0 ? described : "",
    },
  );
  const known = [title.text, full.text];
  const documented = addDocumentation(collected, readDocumentation(entry).map(spell), known);
  const added = readSurface(entry, [...known, ...documented]).filter(isSentence);
  const told = [...documented, ...added].filter((text) => audience !== "users" || tellsUsers(text));
  const details = [...readUpgrade(entry), ...told].slice(0, DETAILS_MAX);
  return full === title ? announceByDetail(entry, { title, full, details }) : { title, full, details };
}
