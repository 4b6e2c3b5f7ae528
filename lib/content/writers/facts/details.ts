import { repeatsTitle } from "#lib/content/ledger/detail.ts";
import type { LedgerEntry } from "#lib/content/ledger/types.ts";
import { cleanLine, toInline, toPlain } from "#lib/content/text/inline.ts";
import { plainPunctuation } from "#lib/content/text/punctuation.ts";
import { sentenceSpans, splitSentences } from "#lib/content/text/sentences.ts";
import { readClause } from "#lib/content/text/third-person.ts";
import { getNormalizedTitle, type NormalizedTitle, normalizeSentence } from "#lib/content/text/title.ts";
import { isImperative, toImperative } from "#lib/content/text/verbs.ts";
import { isDense } from "#lib/content/text/words.ts";
import { spellNames } from "./spell-names.ts";

/** No text says more about one change. */
const DETAILS_MAX = 6;
/** A note's later sentences explain how to use what the first one announces. */
const NOTE_SENTENCES = 4;
const UPGRADE_SENTENCES = 2;
const UPGRADE_MAX = 400;
const LENGTH = { min: 20, minDense: 6, max: 240 } as const;
/** Share of a title's words with which a sentence of the description takes its place. */
const COVERED = 0.75;
/** What may happen is the reason for a change; the sentence after it tells the change. */
const CAUSE = /\b(?:may|might|could)\b(?! now\b)/;
/** "Added the command-line option `--x`: Lists the tests" */
const SURFACE = /^Added the ([a-zA-Z -]+ `[^`]+`)(?:: (.+))?$/;
/** "Added the setting “Sort order”: Choose the order of episodes" */
const SETTING = /^Added the setting “[^”]+”: (.+)$/;

/** The words that announce a change, and what its sources say beyond them. Texts have no closing full stop. */
export type ChangeText = {
  /** The source's title. */
  title: NormalizedTitle;
  /** The maintainers' note where there is one, else the title: the announcement where only one stands. */
  full: NormalizedTitle;
  /** One sentence each beyond the full announcement, the most important first. */
  details: string[];
};

/** The sentences of the maintainers' notes, the ones that announce the change first. */
function readNotes({ facts }: LedgerEntry): string[] {
  const notes = facts.filter(({ kind, standing }) => kind === "note" && standing === "printable");
  return notes.flatMap(({ text }) => splitSentences(text).slice(0, NOTE_SENTENCES));
}

/** "You can now choose the order", where the text of a setting tells what to do with it. */
function readChoice(text: string | undefined): string | null {
  if (text === undefined) return null;
  const small = text.charAt(0).toLowerCase() + text.slice(1).replace(/\.$/, "");
  return readClause(small, false) === null ? null : `You can now ${small}`;
}

/** "The new command-line option `--x` lists the tests", where its help text is a clause. */
function readSurface({ facts }: LedgerEntry): string[] {
  const texts = facts.filter(({ kind, standing }) => kind === "surface" && standing === "printable");
  return texts.flatMap(({ text }) => {
    const setting = readChoice(SETTING.exec(text)?.[1]);
    if (setting !== null) return [setting];
    const [, thing, help = ""] = SURFACE.exec(text) ?? [];
    const small = help.charAt(0).toLowerCase() + help.slice(1).replace(/\.$/, "");
    const predicate = thing === undefined ? undefined : readClause(small, true)?.predicate;
    return predicate === undefined ? [text.replace(/: .*$/, "")] : [`The new ${thing} ${predicate}`];
  });
}

/** Whether what the patch declares is not told yet: neither by its name alone nor by what it does. */
function addsSurface(text: string, known: readonly string[]): boolean {
  const names = text.match(/`[^`]+`/g) ?? [];
  const isNamed = known.some((other) => names.every((name) => other.includes(name)));
  return isNews(text, known) && !(isNamed && (text.startsWith("Added") || known.some((other) => covers(text, other))));
}

/** Whether a text is one sentence of ordinary length, also after markup is escaped. */
function isSentence(text: string): boolean {
  const { length } = text;
  if (length < (isDense(text) ? LENGTH.minDense : LENGTH.min) || length > LENGTH.max || !/^[\p{L}`"'(]/u.test(text))
    return false;
  return !/[.!?。！？]/.test(text) || sentenceSpans(toInline(text)).length <= 1;
}

function withoutFullStop(text: string): string {
  const line = cleanLine(plainPunctuation(text));
  return line.endsWith("...") ? line : line.replace(/(?<![\s.!?。！？])[\s.!?。！？]+$/, "");
}

/** The sentence of the description; where the ledger took it from the patch, the patch says it itself. */
function readDescription({ detail, facts }: LedgerEntry): string {
  const isSame = (text: string): boolean =>
    plainPunctuation(toImperative(text)).toLowerCase() === detail?.toLowerCase();
  const isSurface = facts.some(({ kind, text }) => kind === "surface" && isSame(text));
  return isSurface ? "" : (detail ?? "");
}

/** Descriptions often begin with the title and its area, which say nothing new. */
function withoutArea(text: string, { text: title, area }: NormalizedTitle): string {
  const [mark = ""] = /^[\w./-]{2,30}: (?=\S)/.exec(text) ?? [];
  const rest = text.slice(mark.length);
  if (rest.toLowerCase() === title.toLowerCase()) return "";
  return mark.toLowerCase() === `${area?.toLowerCase()}: ` ? rest : text;
}

const MINOR = new Set("the and for with from into that this its now add adds use uses".split(" "));

function contentWords(text: string): Set<string> {
  const words =
    toPlain(text)
      .toLowerCase()
      .match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  return new Set(words.filter((word) => !MINOR.has(word)).map((word) => word.replace(/(?:ing|ed|es|s)$/, "")));
}

/** Whether a sentence says what the title says, and more: then it announces the change better. */
function covers(sentence: string, title: string): boolean {
  const [words, own] = [contentWords(title), contentWords(sentence)];
  return words.size > 0 && [...words].filter((word) => own.has(word)).length >= COVERED * words.size;
}

/** How many words of a text stand in another one. */
function countShared(text: string, other: string): number {
  return contentWords(text).intersection(contentWords(other)).size;
}

/** Whether a sentence announces another piece of work than the title: several notes of one change often do. */
function isOtherWork(text: string, title: string): boolean {
  const [word = ""] = toImperative(text).split(" ", 1);
  return isImperative(word.toLowerCase()) && countShared(text, title) === 0;
}

function isNews(text: string, known: readonly string[]): boolean {
  // Without spaces, a whole clause would count as one word.
  if (isDense(text)) return known.every((other) => !other.includes(text));
  return known.every((other) => !repeatsTitle(toImperative(text), toPlain(other)));
}

/** What readers of a breaking change have to do, in the author's words. */
function readUpgrade({ breaking, upgrade }: LedgerEntry): string[] {
  if (!breaking || upgrade === null) return [];
  const sentences = splitSentences(upgrade).slice(0, UPGRADE_SENTENCES).map(withoutFullStop);
  return sentences.filter((text) => text.length <= UPGRADE_MAX && sentenceSpans(toInline(text)).length <= 1);
}

/** Adds what is new of the texts, in order. One that says all of the announcement, and more, takes its place. */
function collect(
  title: NormalizedTitle,
  announced: NormalizedTitle,
  texts: readonly string[],
): Omit<ChangeText, "title"> {
  let full = announced;
  const details: string[] = [];
  for (const text of texts) {
    if (details.length === DETAILS_MAX) break;
    const isRelated = !isOtherWork(text, `${title.text} ${full.text}`);
    if (!isSentence(text) || !isRelated || !isNews(text, [title.text, full.text, ...details])) continue;
    if (full === title || !covers(text, full.text)) details.push(text);
    else full = { ...title, ...normalizeSentence(text) };
  }
  return { full, details };
}

/**
 * Reads what a change says (generation.md, section 2.1). The upgrade note of a breaking change is its first detail.
 * Names are spelled as the code declares them.
 */
export function readChangeText(entry: LedgerEntry): ChangeText {
  const spell = (text: string): string => spellNames(withoutFullStop(text), entry.facts);
  const own = getNormalizedTitle(entry);
  const title = { ...own, text: spellNames(own.text, entry.facts), prose: spellNames(own.prose, entry.facts) };
  const written = readNotes(entry).map(spell);
  const [first = "", ...notes] = isOtherWork(written[0] ?? "", title.text)
    ? written.toSorted((a, b) => countShared(b, title.text) - countShared(a, title.text))
    : written;
  const described = withoutArea(spell(readDescription(entry)), title);
  const isCause = notes.length > 0 && CAUSE.test(first);
  const announcement = first === "" && covers(described, title.text) ? described : isCause ? "" : first;
  const announced = isSentence(announcement) ? { ...title, ...normalizeSentence(announcement) } : title;
  const { full, details } = collect(title, announced, [...(isCause ? [first] : []), ...notes, described]);
  const known = [title.text, full.text, ...details];
  const shown = readSurface(entry).filter((text) => isSentence(text) && addsSurface(text, known));
  return { title, full, details: [...readUpgrade(entry), ...details, ...shown].slice(0, DETAILS_MAX) };
}
