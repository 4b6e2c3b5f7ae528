import { splitSentences } from "#lib/content/text/sentences.ts";
import { spellOut } from "./abbreviations.ts";
import { unbackedClaims } from "./claims.ts";
import { findInventedCauses, findInventedConsequences, findUnbackedClauses } from "./consequences.ts";
import { findMisplacedFigures } from "./figure-context.ts";
import { findUnknownFigures } from "./figures.ts";
import { findUnknownIdentifiers, toComparable } from "./identifiers.ts";
import { findUnknownNames, vocabulary } from "./names.ts";
import { sharesWords } from "./overlap.ts";
import { findReversals } from "./polarity.ts";
import { findStrengthened } from "./strength.ts";
import { findMergedFacts, findMixedSubjects } from "./subjects.ts";

/** What a sentence may state, and how it is read. */
export type SentenceSources = {
  /** The texts of the facts that the sentence cites. */
  facts: readonly string[];
  /** What every sentence may name: the product, its version, the brand's own spellings. */
  names: readonly string[];
  /** Further numbers that the sentence may state, such as how many changes it cites. */
  counts: readonly number[];
  language: string;
  /** Headings and titles may capitalize ordinary words. */
  isHeading: boolean;
};

export const SENTENCE_FAULTS = [
  "figure",
  "identifier",
  "name",
  "reversed",
  "strengthened",
  "claim",
  "mixed",
  "apart",
] as const;
export type SentenceFaultKind = (typeof SENTENCE_FAULTS)[number];

/** One reason why the cited facts do not support a sentence: the words of the sentence that they do not back. */
export type SentenceFault = { kind: SentenceFaultKind; words: string };

export type SentenceCheck = {
  faults: SentenceFault[];
  /** Words that may be names and that no fact has: the text alone cannot tell. */
  doubtful: string[];
};

/** Questions assert nothing. */
function dropQuestions(text: string): string {
  return splitSentences(text)
    .filter((sentence) => !/\?["'”’)]*$/.test(sentence))
    .join(" ");
}

const ENGLISH = /^en(?:glish)?\b/i;

/**
 * Checks a sentence against the facts that it cites (generation.md, section 6). Numbers, identifiers and names are
 * compared in every language, meaning in English only.
 */
export function checkSentence(sentence: string, sources: SentenceSources): SentenceCheck {
  const { facts, names, counts, language, isHeading } = sources;
  const stated = [...facts, ...names];
  const known = [...stated, ...spellOut(stated)];
  const unknown = findUnknownNames(sentence, vocabulary(known), { language, isHeading });
  const toFaults = (kind: SentenceFaultKind, words: readonly string[]): SentenceFault[] =>
    [...new Set(words)].map((word) => ({ kind, words: word }));
  const identifiers = findUnknownIdentifiers(sentence, toComparable(known.join("\n")));
  const figures = findUnknownFigures(sentence, stated, [facts.length, ...counts]);
  const faults = [
    ...toFaults(
      "figure",
      figures.filter((figure) => !identifiers.some((identifier) => identifier.includes(figure))),
    ),
    ...toFaults("identifier", identifiers),
    ...toFaults("name", unknown.names),
  ];
  if (!ENGLISH.test(language.trim())) return { faults, doubtful: unknown.doubtful };
  const asserted = dropQuestions(sentence);
  const consequences = findInventedConsequences(asserted, known);
  const meaning = [
    ...toFaults("figure", findMisplacedFigures(asserted, facts)),
    ...toFaults("reversed", findReversals(sentence, facts)),
    ...toFaults("strengthened", findStrengthened(asserted, facts)),
    ...toFaults("claim", unbackedClaims(asserted, facts)),
    ...toFaults("claim", consequences.length > 0 ? consequences : findUnbackedClauses(asserted, known)),
    ...toFaults("claim", findInventedCauses(asserted, facts)),
    ...toFaults("mixed", [...findMixedSubjects(sentence, facts), ...findMergedFacts(asserted, facts)]),
    ...(sharesWords(sentence, known) ? [] : toFaults("apart", [sentence])),
  ];
  return { faults: [...faults, ...meaning], doubtful: unknown.doubtful };
}
