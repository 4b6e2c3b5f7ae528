import { splitSentences } from "#lib/content/text/sentences.ts";
import { listStems } from "./stems.ts";

/** Begins what follows from a change, or what it is for. */
const CONSEQUENCE = /, so\b|\bso that\b|, which\b|\bin order to\b|, \w+ing\b|\bmeans\b|\bbecause\b|\bsince\b/i;
/** Fewer words say too little to be a consequence. */
const TAIL_MIN = 2;

/**
 * Consequences and purposes of a sentence of which no source has a single word: "which extends your battery life".
 * Sources that say them have some of their words, however they are put.
 */
export function findInventedConsequences(sentence: string, sources: readonly string[]): string[] {
  const known = new Set(sources.flatMap(listStems));
  return splitSentences(sentence).flatMap((text) => {
    const start = CONSEQUENCE.exec(text)?.index;
    if (start === undefined) return [];
    const tail = text.slice(start).replace(/^[\s,]+/, "");
    const stems = new Set(listStems(tail));
    return stems.size >= TAIL_MIN && known.isDisjointFrom(stems) ? [tail] : [];
  });
}

/** What stands between the clauses of a sentence. */
const BETWEEN = /[,;:]\s|\s[—–-]\s|\b(?:and|but|so|because|since|now that|while|which|in order)\b/i;
/** Announces what comes: "Try it on the command line first: ...". */
const LEAD_IN = /^[^;:]{1,100}:\s/;
/** Fewer words say too little to be an invention: "unless you change it". */
const CLAUSE_MIN = 3;

/**
 * Clauses of which no source has a single word or figure: "and get paid sooner", "Enjoy the quiet evenings!". They tell
 * of something else than the sources, mostly of what a change is good for.
 */
export function findUnbackedClauses(sentence: string, sources: readonly string[]): string[] {
  const known = new Set(sources.flatMap(listBacking));
  return splitSentences(sentence).flatMap((text) =>
    text
      .replace(LEAD_IN, "")
      .split(BETWEEN)
      .filter(
        (clause) => new Set(listStems(clause)).size >= CLAUSE_MIN && known.isDisjointFrom(new Set(listBacking(clause))),
      )
      .map((clause) => clause.trim()),
  );
}

/** The words and figures of a text that back a clause. */
function listBacking(text: string): string[] {
  return [...listStems(text), ...(text.match(/\d+(?:[.,]\d+)*/g) ?? [])];
}

/** Joins a change to its cause or means. */
const CAUSE = /\b(?:thanks to|because|since|so that|due to|as a result|by \w+ing)\b/i;
/** Sources with one of these may say why. */
const STATED =
  /\b(?:because|since|so|thanks to|due to|therefore|as a result|in order|reason|why|by \w+ing|lets|allows|enables|to avoid|for)\b/i;

/** The source that has most words of a text; none if all have none. */
function findClosest(text: string, sources: readonly string[]): string | undefined {
  const stems = new Set(listStems(text));
  const shared = sources.map((source) => new Set(listStems(source)).intersection(stems).size);
  const most = Math.max(...shared);
  return most === 0 ? undefined : sources[shared.indexOf(most)];
}

/** Causes that join two sources of which none says why: "fixed a leak by removing `oldsock`". */
export function findInventedCauses(sentence: string, sources: readonly string[]): string[] {
  if (sources.length < 2 || sources.some((source) => STATED.test(source))) return [];
  return splitSentences(sentence).flatMap((text) => {
    const cause = CAUSE.exec(text);
    if (cause === null) return [];
    const sides = [text.slice(0, cause.index), text.slice(cause.index)].map((side) => findClosest(side, sources));
    const [one, other] = sides;
    return one !== undefined && other !== undefined && one !== other ? [cause[0]] : [];
  });
}
