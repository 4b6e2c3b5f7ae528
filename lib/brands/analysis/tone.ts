import type { Tone } from "#lib/content/types.ts";
import { compilePhrases } from "#lib/text/phrases.ts";

/** Measurements of a text's style. */
export type ToneFigures = {
  words: number;
  sentences: number;
  wordsPerSentence: number;
  /** This and the following values are per 100 words. */
  contractions: number;
  secondPerson: number;
  casualWords: number;
  formalWords: number;
  /** Per 100 sentences. */
  exclamations: number;
};

const TEXT_MAX = 100_000;
const CONTRACTION = /\b\p{L}+['’](?:s|t|re|ve|ll|d|m)\b/giu;
const SECOND = /\b(?:you|your|yours|yourself)\b/giu;
const CASUAL =
  /\b(?:hey|hi|yeah|yep|nope|awesome|cool|stuff|gonna|wanna|gotta|kinda|super|tons|folks|guys|oh|wow|yay|fun|love|loving|crazy|boring|fancy|hate|magic|weird)\b|\p{Extended_Pictographic}/giu;
const FORMAL = compilePhrases(
  {
    law: ["shall", "hereby", "herein", "thereof", "pursuant", "notwithstanding", "whereas", "aforementioned"],
    connection: ["furthermore", "moreover", "therefore", "accordingly", "respective"],
    verbs: ["ensure[s]", "provide[s]", "undertake", "facilitate"],
    institutions: [
      "comprehensive",
      "institution[s]",
      "regulatory",
      "governance",
      "compliance",
      "fiduciary",
      "stakeholders",
    ],
  },
  { flags: "giu" },
);

/** Thresholds derived from the test pages. */
const THRESHOLDS = {
  casualWords: 0.8,
  casualExclamations: 12,
  contractions: 0.8,
  secondPerson: 2.5,
  shortSentence: 16,
  formalWords: 1.2,
  longSentence: 19,
  wordsMin: 60,
};

export function measureTone(text: string): ToneFigures {
  const sample = text.slice(0, TEXT_MAX);
  const words = count(sample, /\p{L}[\p{L}'’-]*/gu);
  const sentences = Math.max(1, count(sample, /[.!?。！？]+(?=\s|$)/gu));
  const per = (pattern: RegExp) => (words === 0 ? 0 : (100 * count(sample, pattern)) / words);
  return {
    words,
    sentences,
    wordsPerSentence: words / sentences,
    contractions: per(CONTRACTION),
    secondPerson: per(SECOND),
    casualWords: per(CASUAL),
    formalWords: per(FORMAL),
    exclamations: (100 * count(sample, /!/g)) / sentences,
  };
}

/** Classifies the tone. Texts that are too short count as Professional. */
export function classifyTone(figures: ToneFigures): Tone {
  if (figures.words < THRESHOLDS.wordsMin) return "Professional";
  const speaks = figures.contractions >= THRESHOLDS.contractions;
  if (
    speaks &&
    (figures.casualWords >= THRESHOLDS.casualWords || figures.exclamations >= THRESHOLDS.casualExclamations)
  ) {
    return "Casual";
  }
  const near = figures.secondPerson >= THRESHOLDS.secondPerson && figures.wordsPerSentence <= THRESHOLDS.shortSentence;
  if (speaks || near) return "Conversational";
  const stiff = figures.formalWords >= THRESHOLDS.formalWords && figures.wordsPerSentence >= THRESHOLDS.longSentence;
  return stiff ? "Formal" : "Professional";
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
