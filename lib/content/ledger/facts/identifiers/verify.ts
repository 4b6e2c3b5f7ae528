import type { NameIndex } from "#lib/content/activity.ts";
import type { Change, Evidence, Fact } from "#lib/content/ledger/types.ts";
import { type CheckedName, checkNames, listNames } from "./check-names.ts";
import { isFlag, type Name, nameSegments } from "./names.ts";

/** Share of letter pairs from which a maintainer's name counts as the right spelling of an unverified one. */
const SPELLING_MIN = 0.5;

function canPrint({ kind, standing }: Fact): boolean {
  return kind === "note" || standing === "printable";
}

/** What a change takes from scripts and settings. */
const REMOVAL = /^(?:Removed|Renamed) the (?:command-line option|environment variable|configuration key)s? /;
/** Of these, the names that are unlike any other word, so that a search can find them again. */
const SEARCHED_REMOVAL = /^(?:Removed|Renamed) the (?:command-line option|environment variable)s? /;

/** The names that texts may print, those of titles, notes and printable facts, and those that are said to be gone. */
export function listPrintedNames(changes: readonly Change[]): string[] {
  const isChecked = (fact: Fact): boolean => canPrint(fact) || SEARCHED_REMOVAL.test(fact.text);
  return listNames(
    changes.flatMap(({ title, facts = [] }) => [title, ...facts.filter(isChecked).map(({ text }) => text)]),
  );
}

/** Whether a name that a fact calls removed still stands in the code at the end: it only moved, or others use it. */
function isRefuted({ kind, text }: Fact, index: NameIndex): boolean {
  if (kind !== "surface" || !SEARCHED_REMOVAL.test(text)) return false;
  const names = listNames([text]);
  const gone = text.startsWith("Renamed") ? names.slice(0, 1) : names;
  return gone.some((name) => index.defines(name) === "defined");
}

/** What breaks users, without what a search of the code refutes. */
function verifyRemovedSurface({ removedSurface, facts = [] }: Change, refuted: readonly Fact[]): string | undefined {
  if (!refuted.some(({ text }) => text === removedSurface)) return removedSurface;
  return facts.find((fact) => fact.kind === "surface" && REMOVAL.test(fact.text) && !refuted.includes(fact))?.text;
}

function letterPairs(name: string): Set<string> {
  const letters = nameSegments(name).join("");
  return new Set(
    Array.from({ length: Math.max(0, letters.length - 1) }, (_, index) => letters.slice(index, index + 2)),
  );
}

/** Dice's coefficient over pairs of letters: 0 for names without a common pair, 1 for equal ones (Dice, 1945). */
function similarity(a: string, b: string): number {
  const [first, second] = [letterPairs(a), letterPairs(b)];
  const shared = [...first].filter((pair) => second.has(pair)).length;
  return first.size + second.size === 0 ? 0 : (2 * shared) / (first.size + second.size);
}

/** The name that the maintainers' notes or the code's own declarations use instead of an unverified one. */
function findSpelling(name: string, { facts = [] }: Change, index: NameIndex): string | undefined {
  const texts = facts.filter(({ kind }) => kind === "note" || kind === "surface").map(({ text }) => text);
  const known = listNames(texts).filter(
    (other) => isFlag(other) === isFlag(name) && index.defines(other) === "defined",
  );
  const [best] = known
    .map((other) => ({ other, score: similarity(name, other) }))
    .toSorted((a, b) => b.score - a.score || (a.other < b.other ? -1 : 1));
  return best !== undefined && best.score >= SPELLING_MIN ? best.other : undefined;
}

/** The words of a name without its spelling, which claim no identifier: `sendViaResend` is "send via resend". */
function toWords({ text }: Name): string {
  return nameSegments(text.replaceAll("=", "-")).join(" ");
}

/** `spelling` is null where the name is written as plain words. */
type Correction = { name: CheckedName; spelling: string | null };

function getReplacement({ name, spelling }: Correction): string {
  return spelling ?? toWords(name);
}

function applyCorrections(text: string, corrections: readonly Correction[]): string {
  let result = text;
  for (const correction of corrections.toReversed()) {
    const { from, to } = correction.name;
    const isQuoted = result[from - 1] === "`" && result[to] === "`";
    const margin = isQuoted && correction.spelling === null ? 1 : 0;
    result = result.slice(0, from - margin) + getReplacement(correction) + result.slice(to + margin);
  }
  return result;
}

function describe(correction: Correction): Evidence {
  const { text } = correction.name;
  const detail = `\`${text}\` of the title is not in the code at the end of the range; written as ${getReplacement(correction)}`;
  return { signal: "identifier", detail, weight: 0 };
}

function verifyFact(fact: Fact, change: Change, index: NameIndex): Fact {
  if (fact.standing !== "printable") return fact;
  const isWrong = checkNames(fact.text, change, index).some(({ verdict }) => verdict === "unverified");
  return isWrong ? { ...fact, standing: "source" } : fact;
}

/**
 * Checks the names that texts print of a change (generation.md, section 2.1, "Identifiers"): facts with an unverified
 * name are no longer printable, removals of names that still stand are no facts, and the printed title takes the spelling
 * of notes or declarations, else plain words.
 */
export function verifyNames(change: Change, index: NameIndex): Change {
  const refuted = change.facts?.filter((fact) => isRefuted(fact, index)) ?? [];
  const facts = change.facts?.filter((fact) => !refuted.includes(fact)).map((fact) => verifyFact(fact, change, index));
  const removedSurface = verifyRemovedSurface(change, refuted);
  const { removedSurface: _unchecked, ...checked } = change;
  const unverified = checkNames(change.title, change, index).filter(({ verdict }) => verdict === "unverified");
  const corrections = unverified.map((name): Correction => {
    return { name, spelling: findSpelling(name.text, change, index) ?? null };
  });
  return {
    ...checked,
    ...(facts && { facts }),
    ...(removedSurface !== undefined && { removedSurface }),
    ...(corrections.length > 0 && {
      printedTitle: { text: applyCorrections(change.title, corrections), evidence: corrections.map(describe) },
    }),
  };
}
