import { computeCoverage } from "#lib/geo/gaps/coverage.ts";
import { CRITERIA, mentionsCriterion } from "./criteria.ts";
import { FACTS_MIN } from "./limits.ts";
import type { Answer, Fact } from "./material.ts";
import { containsMeasurement } from "./measurement.ts";

/** The most facts that a brief holds. */
const FACTS_MAX = 40;
const LENGTH = { least: 20, most: 300 } as const;
/** The share of a question's words that a sentence of a post must contain. */
const RELATED = 0.3;
const MISSING_MAX = 5;

/** Chooses the facts that bear on a question: those entered for it, and others that share words with it, best first. */
export function chooseFacts(
  question: string,
  {
    entered,
    described,
    published,
  }: { entered: readonly (Fact & { isForThis: boolean })[]; described: readonly Fact[]; published: readonly Fact[] },
): Fact[] {
  const share = ({ text }: Fact) => computeCoverage(question, { title: "", text }).all;
  const ranked = published
    .map((fact) => ({ fact, share: share(fact) }))
    .filter((one) => one.share >= RELATED)
    .sort((a, b) => b.share - a.share)
    .map(({ fact }) => fact);
  const all = [
    ...entered.filter((fact) => fact.isForThis || share(fact) > 0).map(({ isForThis: _, ...fact }) => fact),
    ...described,
    ...ranked,
  ];
  const byText = new Map(all.toReversed().map((fact) => [fact.text.toLowerCase(), fact]));
  return all.filter((fact) => byText.get(fact.text.toLowerCase()) === fact).slice(0, FACTS_MAX);
}

/**
 * Says which facts a brief lacks: one line for each criterion that answers speak of and no fact does, then the others.
 * @returns none when there are enough facts
 */
export function listMissingFacts(facts: readonly Fact[], answers: readonly Answer[], brand: string): string[] {
  if (facts.length >= FACTS_MIN) return [];
  const open = CRITERIA.map(({ name }) => name).filter(
    (name) => !facts.some(({ text }) => mentionsCriterion(name, text)),
  );
  const asked = (name: string) => answers.filter(({ text }) => mentionsCriterion(name, text)).length;
  return [
    `How ${brand} answers this question`,
    ...open.toSorted((a, b) => asked(b) - asked(a)).map((name) => `${brand} and ${name}`),
  ].slice(0, Math.min(MISSING_MAX, FACTS_MIN - facts.length));
}

const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });

/** The number and the authors of a change at the end of a sentence of a changelog. */
const ORIGIN = / \((?:#\d+|by )[^()]*\)(?=[.!?]$)/;

/** Splits plain text into whole sentences that can be facts, without the origin that a changelog names. */
export function splitFacts(text: string): string[] {
  return text
    .split("\n")
    .flatMap((line) =>
      [...segmenter.segment(line)].map(({ segment }) => segment.replace(/\s+/g, " ").trim().replace(ORIGIN, "")),
    )
    .filter(
      (sentence) =>
        /[.!?]$/.test(sentence) &&
        sentence.length >= LENGTH.least &&
        sentence.length <= LENGTH.most &&
        !containsMeasurement(sentence),
    );
}
