import { compilePhrases, type Phrases } from "#lib/text/phrases.ts";
import { listFigures } from "./figures.ts";
import { isFunctionWord, listStems, listWords, toStem } from "./stems.ts";

/** Words of one strength: a sentence may use them where its sources have one of `backed`. */
type Strength = { made: RegExp; backed: RegExp };

const words = (phrases: Phrases): RegExp => compilePhrases(phrases, { flags: "gi" });

const UNIVERSAL = [
  "all",
  "always",
  "any",
  "anyone",
  "anything",
  "anywhere",
  "each",
  "every",
  "everyone",
  "everybody",
  "everything",
  "everywhere",
  "whenever",
  "whatever",
  "regardless",
  "no matter",
  "whole",
  "entire",
  "across",
  "per",
];
const ABSOLUTE = [
  "completely",
  "entirely",
  "fully",
  "totally",
  "absolutely",
  "altogether",
  "total*",
  "complete*",
  "full",
  "whole",
  "entire",
];

/** "Nothing but" means "only". "Every minute" tells how often, and "everyone else" who is left. */
const EXCEPT = /\bnothing (?:but|else than|other than)\b/gi;
const RECURRING = /\bevery (?:second|minute|hour|day|week|month|year|time)\b|\bevery(?:one|body|thing) else\b/gi;

const STRENGTHS: readonly Strength[] = [
  {
    made: words([
      "all",
      "always",
      "every[one|body|thing]",
      "everywhere",
      "whenever",
      "whatever",
      "however (many|much|long|large|big|small|often|old)",
      "without exception",
      "across the board",
      "regardless",
      "no matter",
      "anyone",
      "anywhere",
    ]),
    backed: words(UNIVERSAL),
  },
  {
    made: words(["never", "nobody", "no one", "nothing"]),
    backed: words([
      "never",
      "nobody",
      "no one",
      "nothing",
      "none",
      "always",
      "ever",
      "(did|could) not",
      "(did|could)n't",
    ]),
  },
  {
    made: words(["only", "solely", "exclusively"]),
    backed: words([
      "only",
      "solely",
      "exclusive*",
      "just",
      "limit*",
      "restrict*",
      "scop(e|es|ed|ing)",
      "unauthorized",
      "unless",
      "except",
      "alone",
      "single",
    ]),
  },
  {
    made: words(["must", "mandatory", "has to", "have to", "compulsory", "cannot", "required", "requires"]),
    backed: words([
      "must",
      "requir*",
      "mandatory",
      "ha(s|ve|d) to",
      "need[s|ed]",
      "cannot",
      "can't",
      "can not",
      "forc*",
      "enforce*",
      "throw*",
      "error*",
      "fail*",
      "refus*",
      "reject*",
      "not",
      "no longer",
      "only",
      "drop*",
      "remov*",
    ]),
  },
  {
    made: words(["free", "at no cost", "for nothing", "free of charge"]),
    backed: words(["free", "no cost", "without charge", "release*"]),
  },
  {
    made: words(["deleted", "deletes", "delete", "erase[d|s]", "wipe[d|s]"]),
    backed: words(["delet*", "remov*", "eras*", "wip*", "purg*", "drop*", "clean*", "discard*", "clear*"]),
  },
  {
    made: words(["guarantee[d|s]", "guaranteeing", "certain to", "impossible"]),
    backed: words(["guarantee*", "certain", "impossible", "ensur*", "cannot"]),
  },
  {
    made: words([
      "completely",
      "entirely",
      "fully",
      "totally",
      "absolutely",
      "complete",
      "whole",
      "entire",
      "from (start|beginning|top) to (finish|end|bottom)",
      "end to end",
      "through and through",
    ]),
    backed: words(ABSOLUTE),
  },
  {
    made: words(["secure", "safe", "reliabl(e|y)", "flawless*", "perfect*", "seamless*", "effortless*", "foolproof"]),
    backed: words(["secur*", "safe*", "protect*", "reliab*", "flawless*", "perfect*", "seamless*", "effortless*"]),
  },
  {
    made: words(["permanent", "permanently", "forever", "for good", "irreversibl*"]),
    backed: words(["permanent*", "forever", "irrevers*", "for good"]),
  },
  {
    made: words(["instant", "instantly", "immediate", "immediately", "real time", "real-time"]),
    backed: words(["instant*", "immediate*", "at once", "real~time", "right away", "straight away", "live"]),
  },
  {
    made: words(["unlimited", "endless", "infinite", "any number", "as (many|much) as (you|anyone)", "any kind"]),
    backed: words(["unlimited", "endless", "infinit*", "any number", "no limit", "without limit"]),
  },
];

/** Words with which a source is careful. */
const HEDGES = new Set(
  (
    "might sometimes occasionally usually often rarely possibly likely nearly almost mostly partly partially largely " +
    "experimental basic preview beta alpha initial some approximately roughly"
  ).split(" "),
);
/** What only tells or asks, and what keeps something from happening. */
const TOLD = words(["warn*", "suggest*", "recommend*", "remind*", "advis*", "hint*"]);
const TELLS = words([
  "warn*",
  "tell*",
  "told",
  "say*",
  "suggest*",
  "recommend*",
  "remind*",
  "alert*",
  "notic*",
  "hint*",
  "hear",
]);
const PREVENTED = words([
  "won't",
  "will not",
  "can't",
  "cannot",
  "can no longer",
  "no longer",
  "never",
  "prevent*",
  "stop*",
  "block*",
]);
/** What makes less of something. */
const REDUCED = words([
  "reduc*",
  "less",
  "fewer",
  "lower[s|ed]",
  "decreas*",
  "shr(i|u)nk*",
  "rarer",
  "smaller",
  "shorter",
]);
/** What makes nothing of it. */
const GONE = words([
  "no",
  "not",
  "never",
  "none",
  "without",
  "zero",
  "eliminat*",
  "rid of",
  "gone",
  "won't",
  "doesn't",
  "don't",
  "can't",
  "cannot",
]);

/** The hedges of a source about words that the sentence has, too. */
function listHedges(source: string, said: ReadonlySet<string>): string[] {
  const content = listWords(source).filter((word) => HEDGES.has(word) || !isFunctionWord(word));
  return content.filter((word, index) => {
    const beside = [content[index - 1], content[index + 1]].filter((each) => each !== undefined);
    return HEDGES.has(word) && beside.some((each) => said.has(toStem(each)));
  });
}

/** Bounds and estimates of figures. */
const BOUND = words([
  "up to",
  "at (most|least)",
  "(no more|more|less|fewer) than",
  "about",
  "around",
  "nearly",
  "almost",
  "approximately",
  "roughly",
  "as many as",
  "within",
  "max[imum]",
  "min[imum]",
  "limit",
  "or (less|fewer|more|newer|older|later)",
  "over",
  "under",
]);
/** "Up to" a rate is an estimate; "up to" a number of things is their limit. */
const BOUNDED = [
  /\b(?:at least|about|around|nearly|almost|approximately|roughly) (\d[\d.,]*)/gi,
  /\bup to (\d[\d.,]*)(?=\s?(?:%|x\b|times\b|percent))/gi,
];

/** Figures that a source bounds or estimates, and that the sentence states as they are. */
function findUnbounded(sentence: string, sources: readonly string[]): string[] {
  if (has(BOUND, sentence)) return [];
  const stated = new Set(listFigures(sentence).map(({ value }) => value));
  return sources
    .flatMap((source) => BOUNDED.flatMap((pattern) => [...source.matchAll(pattern)]))
    .flatMap(([, figure = ""]) => listFigures(figure))
    .filter(({ value }) => stated.has(value))
    .map(({ token }) => token);
}

/** The cautions that a sentence leaves out: hedges, and reductions that it tells as an end. */
function findDroppedCautions(sentence: string, sources: readonly string[]): string[] {
  const own = listWords(sentence);
  const said = new Set(listStems(sentence));
  const isCareful = own.some((word) => HEDGES.has(word));
  const hedges = isCareful ? [] : sources.flatMap((source) => listHedges(source, said));
  const isEnded = !has(REDUCED, sentence) && has(GONE, sentence);
  const reduced = sources.filter((source) => has(REDUCED, source) && !has(GONE, source));
  return [...hedges, ...(isEnded ? reduced.flatMap((source) => source.match(REDUCED) ?? []) : [])];
}

const has = (pattern: RegExp, text: string): boolean => text.search(pattern) !== -1;

/**
 * The words with which a sentence is stronger than its sources: quantities, duties and guarantees that they do not
 * state, and the cautions of theirs that it leaves out. English only.
 */
export function findStrengthened(sentence: string, sources: readonly string[]): string[] {
  const source = sources.join("\n");
  const claimed = sentence.replace(RECURRING, " ").replace(EXCEPT, "only");
  const added = STRENGTHS.flatMap(({ made, backed }) => (has(backed, source) ? [] : (claimed.match(made) ?? [])));
  const isOnlyTold = has(TOLD, source) && !has(PREVENTED, source) && !has(TELLS, sentence);
  if (isOnlyTold) added.push(...(sentence.match(PREVENTED) ?? []));
  return [...added, ...findDroppedCautions(sentence, sources), ...findUnbounded(sentence, sources)];
}
