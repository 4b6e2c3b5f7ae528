import { type Clause, NEGATIONS, readClauses } from "./clauses.ts";
import { findSides, listPrefixOpposites } from "./opposites.ts";
import { isFunctionWord, listWords, toStem } from "./stems.ts";

/** The share of a clause's words with which a sentence tells it: of one that negates, and of one that refuses. */
const TOLD_SHARE = { negated: 0.6, refused: 1 };
const TOLD_MIN = 2;

type Side = ReturnType<typeof findSides>[number] & { word: string };

/** The sides of opposites that a clause takes. A negation right before a word turns it. */
function readSides({ words }: Clause): Side[] {
  return words.flatMap((word, index) => {
    const before = words.slice(0, index).findLast((each) => NEGATIONS.has(each) || !isFunctionWord(each));
    const turned = NEGATIONS.has(before ?? "");
    return findSides(word).map(({ pair, side }) => ({ pair, side: turned ? (side === 1 ? -1 : 1) : side, word }));
  });
}

/** Clauses about the past and about repairs tell of both sides. */
const isPresent = ({ isPast, isRepair }: Clause): boolean => !isPast && !isRepair;

/** Words of the sentence whose opposites the sources say of the same thing, while they never say them. */
function findOpposites(sentence: readonly Clause[], sources: readonly Clause[]): string[] {
  const theirs = sources.filter(isPresent).map((clause) => ({ clause, sides: readSides(clause) }));
  const own = sentence.filter(isPresent).map((clause) => ({ clause, sides: readSides(clause) }));
  const said = own.flatMap(({ sides }) => sides);
  return own.flatMap(({ clause, sides }) =>
    sides
      .filter(({ pair, side, word }) => {
        const same = theirs.flatMap((each) =>
          each.sides.filter((other) => other.pair === pair).map((other) => ({ ...each, other })),
        );
        if (same.length === 0 || same.some(({ other }) => other.side === side)) return false;
        if (said.some((other) => other.pair === pair && other.side !== side)) return false;
        const stems = clause.stems.size > 1 ? [...clause.stems] : sentence.flatMap((each) => [...each.stems]);
        const rest = stems.filter((stem) => stem !== toStem(word));
        return same.some((each) => rest.some((stem) => each.clause.stems.has(stem)));
      })
      .map(({ word }) => word),
  );
}

/** Words of the sentence that a prefix makes the opposite of a word of its sources, which do not have them. */
function findPrefixOpposites(own: readonly Clause[], theirs: readonly Clause[]): string[] {
  const words = new Set(own.flatMap((clause) => clause.words));
  const known = new Set(theirs.flatMap((clause) => clause.words));
  return [...words].filter(
    (word) =>
      !known.has(word) && listPrefixOpposites(word).some((opposite) => known.has(opposite) && !words.has(opposite)),
  );
}

/** Verbs that the sentence denies, while each clause of the sources with them asserts them. */
function findAddedNegations(own: readonly Clause[], theirs: readonly Clause[]): string[] {
  const denied = own.flatMap(({ words }) =>
    words.flatMap((word, index) => {
      const next = words[index + 1];
      return (word === "not" || word === "never") && next !== undefined && !isFunctionWord(next) ? [toStem(next)] : [];
    }),
  );
  return denied.filter((stem) => {
    const about = theirs.filter(({ stems }) => stems.has(stem));
    return about.length > 0 && about.every(({ isNegative, isRepair, isPast }) => !isNegative && !isRepair && !isPast);
  });
}

/** The words of negated clauses of the sources that the sentence tells without any negation. */
function findLostNegations(own: readonly Clause[], theirs: readonly Clause[]): string[] {
  // A condition denies nothing: "if you have no use for it, turn it off".
  const asserted = own.filter(({ isCondition }) => !isCondition || own.length === 1);
  if (asserted.some(({ isNegative, isPast, isRepair }) => isNegative || isPast || isRepair)) return [];
  const isLimited = asserted.some((clause) => clause.isLimited);
  const said = new Set(own.flatMap(({ stems }) => [...stems]));
  return theirs.flatMap(({ words, stems, absent, isNegated, isNegative, isPast, isRepair }) => {
    const told = [...stems].filter((stem) => said.has(stem));
    const share = isNegated ? TOLD_SHARE.negated : TOLD_SHARE.refused;
    const isTold =
      told.length >= Math.max(isNegated ? Math.min(TOLD_MIN, stems.size) : TOLD_MIN, share * stems.size) &&
      told.length > 0 &&
      [...absent].every((stem) => said.has(stem));
    // "Not once it is closed" is "before it is closed".
    const isSame = isLimited && words.some((word) => word === "once" || word === "after" || word === "when");
    return isNegative && !isPast && !isRepair && isTold && !isSame ? [told.join(" ")] : [];
  });
}

const EXCEPTION = /\b(?:unless|except)\b/i;
const CONDITION = /\b(?:unless|except|without|not|no|never|until|only|otherwise|still|apart from|other than)\b|n't\b/i;

/** Exceptions of the sources that the sentence tells as the rule. */
function findLostExceptions(sentence: string, sources: readonly string[], own: readonly Clause[]): string[] {
  if (CONDITION.test(sentence)) return [];
  const said = new Set(own.flatMap(({ stems }) => [...stems]));
  return sources
    .filter((source) => EXCEPTION.test(source))
    .flatMap((source) => {
      const exception = readClauses([source.replace(EXCEPTION, "\n").split("\n")[1] ?? ""]).flatMap(({ stems }) => [
        ...stems,
      ]);
      const told = exception.filter((stem) => said.has(stem));
      return told.length >= TOLD_SHARE.negated * exception.length ? [told.join(" ")] : [];
    });
}

/** Words with a side before and after them that cannot change places. */
const PIVOTS = new Set("instead rather than before after over overrides replaces replaced by into precedes".split(" "));
const PIVOT_REACH = 2;

type Pivot = { word: string; left: string[]; right: string[] };

/** What stands right before and after the pivots of a text, as stems or figures. */
function listPivots(text: string): Pivot[] {
  const words = listWords(text).filter((word) => PIVOTS.has(word) || !isFunctionWord(word));
  const isContent = (word: string): boolean => !PIVOTS.has(word);
  return words.flatMap((word, index) => {
    if (!PIVOTS.has(word)) return [];
    const left = words
      .slice(Math.max(0, index - PIVOT_REACH), index)
      .filter(isContent)
      .map(toStem);
    const right = words
      .slice(index + 1, index + 1 + PIVOT_REACH)
      .filter(isContent)
      .map(toStem);
    return [{ word, left, right }];
  });
}

/** Pivots whose sides changed places: "A instead of B" where the source has "B instead of A". */
function findSwaps(sentence: string, sources: readonly string[]): string[] {
  const theirs = sources.flatMap(listPivots);
  const shares = (a: readonly string[], b: readonly string[]): boolean => a.some((each) => b.includes(each));
  const isSwapped = (own: Pivot): boolean =>
    theirs.some(({ word, left, right }) => {
      const turned = word === own.word && shares(own.left, right) && shares(own.right, left);
      return turned && !shares(own.left, left) && !shares(own.right, right);
    });
  return listPivots(sentence)
    .filter(isSwapped)
    .map(({ word, left, right }) => [...left, word, ...right].join(" "));
}

const CODE = "`[^`]+`";
const ENDING = "(?:deprecat|remov|drop|retir|replac|discontinu|sunset)\\w*";
const REPLACED = new RegExp(
  `\\b${ENDING} (?:the )?(${CODE})[^.;]{0,40}?\\b(?:in favou?r of|with|by) (?:the )?(${CODE})`,
  "gi",
);
const ENDED = `[^.;]{0,20}?\\b(?:${ENDING}|on its way out|going away|goes away|gone|obsolete|legacy|retired)\\b`;

/** Successors that the sentence tells as what goes: "Deprecate `a` in favor of `b`" does not end `b`. */
function findEndedSuccessors(sentence: string, sources: readonly string[]): string[] {
  return sources
    .flatMap((source) => [...source.matchAll(REPLACED)])
    .flatMap(([, former = "", successor = ""]) => {
      const isEnded = (code: string): boolean => new RegExp(`${RegExp.escape(code)}${ENDED}`, "i").test(sentence);
      return isEnded(successor) && !isEnded(former) ? [successor] : [];
    });
}

/**
 * The words with which a sentence says the opposite of its sources: opposites, negations that it adds or leaves out, and
 * sides that changed places. English only.
 */
export function findReversals(sentence: string, sources: readonly string[]): string[] {
  const own = readClauses([sentence]);
  const theirs = readClauses(sources);
  return [
    ...findOpposites(own, theirs),
    ...findPrefixOpposites(own, theirs),
    ...findAddedNegations(own, theirs),
    ...findLostNegations(own, theirs),
    ...findLostExceptions(sentence, sources, own),
    ...findSwaps(sentence, sources),
    ...findEndedSuccessors(sentence, sources),
  ];
}
