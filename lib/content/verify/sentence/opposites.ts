import { baseForms } from "#lib/content/text/base-forms.ts";

/** Pairs of opposites in release notes. Each side lists words that mean the same to this check. */
const PAIRS: readonly (readonly [string, string])[] = [
  ["add introduce gain restore reintroduce create", "remove drop delete lose discontinue"],
  ["enable activate", "disable deactivate"],
  ["allow permit accept let tolerate pass", "deny reject refuse forbid disallow block prohibit"],
  [
    "increase raise grow extend lengthen enlarge bump higher longer larger bigger more",
    "decrease reduce lower shrink shorten cut fewer less shorter smaller",
  ],
  ["fast faster quicker quickly", "slow slower slowly"],
  ["include", "exclude omit"],
  ["show display reveal visible shown see", "hide hidden conceal invisible"],
  ["start begin", "stop end cease finish"],
  ["pause suspend", "resume"],
  ["open", "close closed shut"],
  ["required mandatory compulsory", "optional"],
  ["public", "private"],
  ["before", "after"],
  ["first top", "last bottom"],
  ["previous", "next"],
  ["oldest older old", "newest newer latest"],
  ["ascending", "descending"],
  ["minimum min least smallest lowest", "maximum max most largest highest"],
  ["encrypt", "decrypt"],
  ["compress", "decompress"],
  ["upload", "download"],
  ["incoming inbound", "outgoing outbound"],
  ["lock", "unlock"],
  ["pass succeed success", "fail failure"],
  ["grant", "revoke"],
  ["automatic automatically", "manual manually"],
  ["upgrade", "downgrade"],
  ["early earlier", "late later"],
  ["strict stricter", "lenient loose looser relaxed"],
  ["temporary temporarily", "permanent permanently"],
  ["sequential sequentially serial serially", "parallel concurrent concurrently"],
  ["keep retain preserve", "discard delete remove drop overwrite"],
  ["honor honour respect obey", "ignore skip bypass"],
  ["expand", "collapse"],
  ["append", "prepend"],
  ["connect", "disconnect"],
  ["inside within", "outside"],
  ["internal", "external"],
  ["above", "below"],
  ["left", "right"],
  ["front", "back"],
  ["always", "never"],
  ["local", "remote"],
  ["relative", "absolute"],
  ["implicit implicitly", "explicit explicitly"],
  ["eager eagerly", "lazy lazily"],
  ["static", "dynamic"],
  ["same", "different"],
  ["equal", "different"],
  ["single", "multiple several"],
  ["shared", "separate"],
  ["empty", "full"],
  ["true", "false"],
  ["correct", "wrong incorrect"],
  ["stable", "experimental"],
  ["uppercase", "lowercase"],
  ["horizontal horizontally", "vertical vertically"],
  ["throw raise", "swallow"],
  ["online", "offline"],
  ["safe safely", "dangerous"],
  ["short shorter", "long longer"],
  ["small", "large big"],
  ["high", "low"],
  ["with", "without"],
];

/** The side of each word in each pair that has it: 1 for the first, -1 for the second. */
const SIDES: ReadonlyMap<string, readonly { pair: number; side: 1 | -1 }[]> = collectSides();

function collectSides() {
  const sides = new Map<string, { pair: number; side: 1 | -1 }[]>();
  for (const [pair, words] of PAIRS.entries()) {
    for (const [index, list] of words.entries()) {
      for (const word of list.split(" ")) {
        sides.set(word, [...(sides.get(word) ?? []), { pair, side: index === 0 ? 1 : -1 }]);
      }
    }
  }
  return sides;
}

/** Prefixes that turn an adjective or a verb into its opposite. */
const PREFIXES = ["un", "in", "non", "dis"];

/** The words that are a word's opposite by a prefix: `supported` and `unsupported`. */
export function listPrefixOpposites(word: string): string[] {
  const without = PREFIXES.filter((prefix) => word.startsWith(prefix)).map((prefix) => word.slice(prefix.length));
  return [...PREFIXES.map((prefix) => prefix + word), ...without.filter((rest) => rest.length > 4)];
}

/** The pairs of opposites that a word belongs to, and its side in each. */
export function findSides(word: string): readonly { pair: number; side: 1 | -1 }[] {
  return baseForms(word).flatMap((form) => SIDES.get(form) ?? []);
}
