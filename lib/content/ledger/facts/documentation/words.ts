const wordSet = (words: string) => new Set(words.split(" "));

/** Words that say nothing of a subject. */
const STOP_WORDS = wordSet(
  "the and for with that when from now not instead this into its are has have can use using support new all only via per set get make allow change update remove improve add fix option config feature",
);
const ENDING = /(?:ments?|ations?|ions?|ings?|ers?|ors?|ed|es|ly|s|e)$/;
const STEM_MIN = 4;

/** The beginning that the forms of a word share: `limits`, `limiter` and `limiting` give `limit`. */
function stem(word: string): string {
  let rest = word.replace(/ies$/, "y");
  for (let cut = 0; cut < 2; cut++) {
    const shorter = rest.replace(ENDING, "");
    if (shorter.length < STEM_MIN) return rest.length > STEM_MIN ? rest.replace(/s$/, "") : rest;
    rest = shorter;
  }
  return rest;
}

const STOP_STEMS = new Set([...STOP_WORDS].map(stem));

/** The stems of the words of a text that say what it is about. */
export function contentWords(text: string): Set<string> {
  const words = text
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .match(/[\p{L}\p{N}]{3,}/gu);
  return new Set((words ?? []).map(stem).filter((word) => !STOP_STEMS.has(word)));
}

/** A word of a title that is a name: with a capital letter that begins no sentence, or in code. */
const NAMED = /(?<=\S\s+["(]?)\p{Lu}[\p{L}\p{N}]{2,}|\b\p{L}*\p{Ll}\p{Lu}[\p{L}\p{N}]*|`[^`]+`/gu;

/** The stems of the words of a title that are names. Where most words have a capital letter, it tells nothing. */
export function namedWords(title: string): Set<string> {
  const words = title.split(/\s+/);
  const capital = words.slice(1).filter((word) => /^\p{Lu}/u.test(word));
  return capital.length * 2 > words.length ? new Set() : contentWords((title.match(NAMED) ?? []).join(" "));
}
