import { STATES } from "#lib/content/ledger/facts/clause-verbs.ts";
import { ABOUT_WORK, INTERNAL, POOR_START, STATES_CHANGE } from "#lib/content/ledger/phrases/detail.ts";
import { normalizeTitle } from "#lib/content/ledger/read/normalize-title.ts";
import { parseTitle } from "#lib/content/ledger/read/title-grammar.ts";
import type { FactStanding } from "#lib/content/ledger/types.ts";
import { cleanLine, splitCode } from "#lib/content/text/inline.ts";
import { plainPunctuation } from "#lib/content/text/punctuation.ts";
import { sentenceSpans } from "#lib/content/text/sentences.ts";
import { isImperative, toImperative } from "#lib/content/text/verbs.ts";
import { bringsNew, isBackground } from "./background.ts";
import { type DescriptionBlock, type Others, readDescription } from "./blocks.ts";
import { BACK_REFERENCE, CODE_PART, FUTURE, INSIDE, OLD_STATE, OUTCOME, WORK_TALK } from "./phrases.ts";

/** A sentence that says what a change did. `from` and `to` are characters of the description. */
export type Statement = { text: string; standing: FactStanding; from: number; to: number };

const SENTENCES_MAX = 12;
const SOURCE_LENGTH = { min: 15, max: 400 };
const PRINTABLE_LENGTH = { min: 20, max: 220 };
/** Squashed commits whose own words may be printed. Those without a type are judged by their verb. */
const PRINTABLE_TYPES = new Set(["feat", "fix", "perf"]);
const SKIPPED_TYPES = new Set([
  "chore",
  "test",
  "tests",
  "ci",
  "style",
  "build",
  "docs",
  "refactor",
  "lint",
  "wip",
  "merge",
]);

const PERSON = /(?<![\w`])(?:I|I'm|I've|we|we're|we've|our|us|my|let's|you're welcome)(?![\w`'])/;
const ABOUT_REQUEST = /\b(?:this|the) (?:pr|pull request|commit|patch|mr|merge request|diff|changeset|branch)\b/i;
const MARKS =
  /https?:|www\.|#\d|[<>|]|\]\(|\[[ xX]?\]|[?!\\]|(?:^|\s)(?:@\w|\.[a-z]+-[a-z])|\p{Extended_Pictographic}/u;
/** Files and members of the code, and types that are named after the pattern that they follow. */
const CODE_NAME =
  /\b(?:[A-Z][a-z]+){3,}\b|`[^`]*\/?(?<!config)\.(?:[cm]?[jt]sx?|py|go|rs|rb|java|kt|cs|php)`|\w::\w|\b[A-Z][a-z]\w*(?:Map|Stream|Adapter|Manager|Handler|Factory|Builder|Impl|Helper|Utils?)\b/;
const SUBJECT =
  /^(?:in )?(?:this|the) (?:pr|pull request|commit|change|changeset|patch|mr|merge request|diff|fix|feature)(?: (?:also|simply|just|now))? (?=[a-z]+s\b)/i;
const STOP_WORDS = new Set(
  "the and for with that when from now not instead this into its are has have can add added adds fix fixed fixes use uses".split(
    " ",
  ),
);

function contentWords(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}_]{3,}/gu) ?? [];
  return new Set(words.filter((word) => !STOP_WORDS.has(word)).map((word) => word.replace(/(?:ing|ed|es|s)$/, "")));
}

function prose(text: string): string {
  return splitCode(text)
    .filter((part) => !part.code)
    .map((part) => part.text)
    .join(" ");
}

/** Names of code outside backticks read as noise in a text. Acronyms and product names with a capital are fine. */
function hasBareCode(text: string): boolean {
  return /(?<![\w-])(?:[a-z]+[A-Z]\w*|\w+_\w+|\w+\(\)|\w+\.(?:ts|tsx|js|py|go|rs|java|json|ya?ml|toml|md)|[\w-]+\/[\w-]+\/[\w-]+)(?![\w-])/.test(
    prose(text),
  );
}

function repeatsTitle(text: string, title: string): boolean {
  const titleWords = contentWords(title);
  const own = [...contentWords(text)];
  const fresh = own.filter((word) => !titleWords.has(word)).length;
  return own.length === 0 || fresh <= Math.max(1, Math.floor(own.length * 0.25));
}

function sharesWord(text: string, title: string): boolean {
  const titleWords = contentWords(title);
  for (const word of contentWords(text)) if (titleWords.has(word)) return true;
  return false;
}

/** A sentence that begins with a noun or an adjective that could be a verb: "Correct use of a builder assumes ...". */
const NOUN_START =
  /^\S+(?: (?!(?:that|which|who|whose|when|where|if|so|while|because|to)\b)\S+){1,5} (?:is|are|was|were|has|have|can|cannot|must|assumes|requires|means|needs)\b/i;
/** What was wrong with things: "entries whose feed no longer exists". */
const OLD_THINGS = /\b(?:that|which|who|whose)\b[^,]{0,40}\bno longer\b/;
/** A mended or improved thing that has no name: "Resolve issues with comparison checks". */
const VAGUE =
  /^(?:fix|resolve|correct|improve|address|enhance)\w* (?:\S+ ){0,2}(?:issues?|bugs?|problems?|errors?|checks?|messages?|handling|logic)\b(?: \S+){0,4}$/i;

/** What somebody does, as the subject of what follows from it: "Removing items copied the list". */
const GERUND = /^[A-Z]?[a-z]+ing\b/;

function statesOutcome(text: string): boolean {
  if (GERUND.test(text)) return false;
  return OUTCOME.test(toImperative(text)) && ![CODE_PART, NOUN_START, VAGUE].some((pattern) => pattern.test(text));
}

function statesChange(text: string): boolean {
  return STATES_CHANGE.test(text) && !OLD_THINGS.test(text);
}

/** Rests of sentences whose beginning stood in code, and lines that are nothing but a link. */
const RESTS = [
  /^(?:is|are|was|were|has|have|had|will|would|can|could|should|does|do|did|which|that|whose)\b/,
  /^\W*\[[^\]]*\]\([^)]*\)\W*$/,
  /\\n[\s*-]/,
  /^[^.:]{0,40}:?\s*https?:\/\/\S+$/,
  /[?:]\s*$/,
  // Their subject is in another sentence.
  /^(?:and|in (?:this|that|which) case|this is|that is|it (?:is|still)|same)\b/i,
  // The link that followed is gone.
  /\b(?:with|of|for|to|from|the|an?|and|or)$/i,
  /^\[[^\]]{1,60}\]: /,
  /^follow-?up (?:to|of|for) \S{0,80}#\d+$/i,
];

function isSource(text: string): boolean {
  const sized = text.length >= SOURCE_LENGTH.min && text.length <= SOURCE_LENGTH.max && text.split(" ").length >= 3;
  return (
    sized && /\p{L}{3}/u.test(prose(text)) && ![...RESTS, WORK_TALK, ABOUT_WORK].some((pattern) => pattern.test(text))
  );
}

/** Whether a sentence reads as one of the product's own: nobody speaks, nothing is promised, nothing refers back. */
function standsAlone(text: string): boolean {
  const patterns = [
    PERSON,
    ABOUT_REQUEST,
    FUTURE,
    OLD_STATE,
    BACK_REFERENCE,
    POOR_START,
    INTERNAL,
    INSIDE,
    CODE_NAME,
    MARKS,
  ];
  return !hasBareCode(text) && patterns.every((pattern) => !pattern.test(text));
}

function isPrintable(text: string, title: string, { type, isItem, isFragment }: DescriptionBlock): boolean {
  const { min, max } = PRINTABLE_LENGTH;
  if (text.length < min || text.length > max || text.split(" ").length < 4) return false;
  if (isFragment || (type !== null && !PRINTABLE_TYPES.has(type))) return false;
  if (!/^[\p{Lu}`]/u.test(text) && !isItem) return false;
  if (!statesOutcome(text) && !statesChange(text)) return false;
  return standsAlone(text) && sharesWord(text, title) && !repeatsTitle(toImperative(text), title);
}

/** Whether an item of a list names a thing and says nothing of it: "Thin wrapper around the resolver". */
function isNounPhrase(text: string): boolean {
  const words = prose(text);
  const [first = ""] = words.split(" ", 1);
  return !/[.!]$/.test(text) && !STATES.test(words) && toImperative(words) === words && !isImperative(first);
}

/** The sentences of a block, cleaned, with their places in the description. */
function readSentences({ text, offsets, isItem }: DescriptionBlock): Omit<Statement, "standing">[] {
  return sentenceSpans(text).flatMap(([start, end]) => {
    const raw = text.slice(start, end).replace(/^(?:[a-z]+(?:\([^)]*\))?!?:|\(?\d{1,2}[.)])\s+/, "");
    const stated = cleanLine(plainPunctuation(raw))
      .replace(SUBJECT, "")
      .replace(/(?<![\s.;,])[\s.;,]+$/, "");
    const from = offsets[start] ?? 0;
    return isSource(stated) && !(isItem && isNounPhrase(stated))
      ? [{ text: stated, from, to: (offsets[end - 1] ?? from) + 1 }]
      : [];
  });
}

/**
 * The sentences of a description that say what the change did, in order (generation.md, section 2.1). A statement is
 * printable only where it can stand by itself: it starts with a verb or states how things are now.
 * @param title of the change, which a printable statement has to be about and may not repeat
 * @param others how other changes are known: what a squash repeats of them is theirs
 */
export function readStatements(description: string, title: string, others?: Others): Statement[] {
  const blocks = readDescription(description, others).filter(
    ({ type, isSubject }) => !isSubject && (type === null || !SKIPPED_TYPES.has(type)),
  );
  const [isNew, titles] = [bringsNew(title), new Set([title, parseTitle(title).text].map(normalizeTitle))];
  const sentences = blocks
    .flatMap((block) => readSentences(block).map((sentence) => ({ ...sentence, block })))
    .map(({ block, ...sentence }, index) => {
      // The first sentence says what changed; later ones explain how, or why.
      const isFirst = index === 0 && block === blocks[0] && !block.isSquashed;
      const standing =
        isFirst && isPrintable(sentence.text, title, block) ? ("printable" as const) : ("source" as const);
      const brings = block.isSquashed && block.type !== null ? bringsNew(`${block.type}: x`) : isNew;
      return { ...sentence, standing, brings };
    });
  return sentences
    .filter(({ text, brings }) => !titles.has(normalizeTitle(text)) && !isBackground(text, brings))
    .slice(0, SENTENCES_MAX)
    .map(({ brings: _brings, ...statement }) => statement);
}
