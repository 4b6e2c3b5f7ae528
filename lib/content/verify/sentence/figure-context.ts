import { splitSentences } from "#lib/content/text/sentences.ts";
import { listFigures } from "./figures.ts";
import { listStems } from "./stems.ts";

const FORMER = /\b(?:before|previously|formerly|used to|until now|old)\b/i;
/** A version: with a decimal point, or after a name. */
const VERSION =
  /(?<![\w.])v?\d+(?:\.\d+)+|(?:\b[\p{Lu}`][^\s,;]* |\bversions? |\bv)\d+(?:\.\d+)*(?:(?:, | and | or )\d+(?:\.\d+)*)*/gu;

type Part = { text: string; stems: ReadonlySet<string>; figures: ReadonlySet<string> };

function readParts(texts: readonly string[]): Part[] {
  return texts
    .flatMap((text) => splitSentences(text).flatMap((each) => each.split(/[;,]\s|\b(?:but|and)\b(?! v?\d)/)))
    .map((text) => ({
      text,
      stems: new Set(listStems(text)),
      figures: new Set((text.match(VERSION) ?? []).flatMap(listFigures).map(({ value }) => value)),
    }));
}

const countShared = (part: Part, other: Part): number => part.stems.intersection(other.stems).size;

/** Whether the sources say what the sentence says of one figure of another one, and less of this one. */
function isMisplaced(figure: string, part: Part, parts: readonly Part[]): boolean {
  const most = (list: readonly Part[]): number => Math.max(0, ...list.map((each) => countShared(part, each)));
  const own = most(parts.filter(({ figures }) => figures.has(figure)));
  const others = parts.filter(({ figures }) => figures.size > 0 && !figures.has(figure));
  return most(others) > own;
}

/** The figures after "from" and after "to" of texts. */
function readEnds(texts: readonly string[]): { from: Set<string>; to: Set<string> } {
  const ends = { from: new Set<string>(), to: new Set<string>() };
  for (const text of texts) {
    for (const [, end = "", rest = ""] of text.matchAll(/\b([Ff]rom|to) ((?:[\p{Lu}`]\S* )?v?\d[\d.,]*)/gu)) {
      const value = listFigures(rest)[0]?.value;
      if (value !== undefined) ends[end.toLowerCase() === "from" ? "from" : "to"].add(value);
    }
  }
  return ends;
}

/** What stands right before each version: "saved by version 6" has `sav`. A word with two versions has none. */
function readOwners(texts: readonly string[]): Map<string, string> {
  const owners = new Map<string, string | null>();
  for (const text of texts.flatMap(splitSentences)) {
    for (const match of text.matchAll(VERSION)) {
      const value = listFigures(match[0])[0]?.value;
      const owner = listStems(text.slice(0, match.index)).at(-1);
      if (value === undefined || owner === undefined) continue;
      owners.set(owner, owners.has(owner) && owners.get(owner) !== value ? null : value);
    }
  }
  return new Map([...owners].filter((entry): entry is [string, string] => entry[1] !== null));
}

/** Versions that changed places: "saved by 5 and opened by 6" where the source has "saved by 6 and opened by 5". */
function findExchanged(sentence: string, sources: readonly string[]): string[] {
  const own = readOwners([sentence]);
  const theirs = readOwners(sources);
  return [...own].flatMap(([owner, value]) => {
    const stated = theirs.get(owner);
    if (stated === undefined || stated === value) return [];
    const isTurned = [...own].some(([other, another]) => another === stated && theirs.get(other) === value);
    return isTurned ? [value] : [];
  });
}

/**
 * The figures of a sentence that its sources have, but say of something else: what the sentence says of one version, they
 * say of another. English only.
 */
export function findMisplacedFigures(sentence: string, sources: readonly string[]): string[] {
  const parts = readParts(sources);
  const misplaced = readParts([sentence])
    .filter(({ text }) => !FORMER.test(text))
    .flatMap((part) => [...part.figures].filter((figure) => isMisplaced(figure, part, parts)));
  const own = readEnds([sentence]);
  const theirs = readEnds(sources);
  const turned = [
    ...[...own.to].filter((value) => theirs.from.has(value) && !theirs.to.has(value)),
    ...[...own.from].filter((value) => theirs.to.has(value) && !theirs.from.has(value)),
  ];
  return [...new Set([...misplaced, ...turned, ...findExchanged(sentence, sources)])];
}
