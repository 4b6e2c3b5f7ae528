/** Common words: two texts that share one may have nothing else in common. */
const FUNCTION_WORDS: ReadonlySet<string> = new Set(
  (
    "a about above after again against all already also although always am an and another any anyone anything are as at " +
    "back be because been before being below between both but by can cannot come could did do does doing done down during " +
    "each either else enough even ever every everyone few first for from further get gets go goes had has have having he " +
    "help helps hence her here how however i if in instead into is it its itself just keep keeps last least less let lets " +
    "like made make makes many may maybe me meanwhile might more most much must my need needs never new next no nobody " +
    "none nor not nothing now of off often on once one only onto or other others otherwise our out over own per please " +
    "previously put quite rather same see set sets she should since so some someone something soon still such take takes " +
    "than that the their them then there therefore these they thing things this those though through thus to together " +
    "too toward towards two under until up upon us use used user users uses using very via want was way ways we well were " +
    "what when whenever where whether which while who whole whose why will with within without work works would yes yet " +
    "you your yours"
  ).split(" "),
);

/** Irregular forms of verbs in release notes. */
const IRREGULAR: ReadonlyMap<string, string> = new Map(
  Object.entries({
    began: "begin",
    begun: "begin",
    broke: "break",
    broken: "break",
    brought: "bring",
    built: "build",
    chose: "choose",
    chosen: "choose",
    drawn: "draw",
    fell: "fall",
    found: "find",
    given: "give",
    gave: "give",
    gone: "go",
    held: "hold",
    hid: "hide",
    hidden: "hide",
    kept: "keep",
    knew: "know",
    known: "know",
    left: "leave",
    lost: "lose",
    loss: "lose",
    meant: "mean",
    ran: "run",
    sent: "send",
    shown: "show",
    shrunk: "shrink",
    spoke: "speak",
    spelt: "spell",
    stuck: "stick",
    taken: "take",
    threw: "throw",
    thrown: "throw",
    told: "tell",
    took: "take",
    wrote: "write",
    written: "write",
  }),
);

const ENDINGS =
  /(?:ations?|ions?|ings?|ments?|ances?|ences?|ities|ity|ives?|ables?|ibles?|ness|fully|ful|ers?|ors?|ies|ied|als?|ly|ed|es|s|e|y)$/;
const STEM_MIN = 3;

/**
 * Reduces an English word to what its inflections and derivations share: `deleting` and `deletion` to `delet`. Words
 * are compared by it, never shown.
 */
export function toStem(word: string): string {
  const small = word.toLowerCase().replace(/['’]s$/, "");
  const base = IRREGULAR.get(small) ?? small;
  let stem = base;
  for (let round = 0; round < 2; round += 1) {
    const shorter = stem.replace(ENDINGS, "");
    if (shorter.length < STEM_MIN || shorter === stem) break;
    stem = shorter;
  }
  return stem.replace(/([b-df-hj-np-tv-z])\1$/, "$1");
}

/** Words in lower case, with contracted negations as two: `isn't` as `is` and `not`. Code keeps its letters only. */
export function listWords(text: string): string[] {
  const prose = text
    .replaceAll("’", "'")
    .replace(/\bcan(?:'t|not)\b/gi, "can not")
    .replace(/\bwon't\b/gi, "will not")
    .replace(/\b(?:go|goes|went|gets?) through\b/gi, "passes")
    .replace(/(\w)n't\b/gi, "$1 not")
    .replace(/([\p{Ll}\d])(?=\p{Lu})/gu, "$1 ");
  return prose.toLowerCase().match(/[\p{L}\p{M}\p{N}]+(?:'s)?/gu) ?? [];
}

export function isFunctionWord(word: string): boolean {
  return FUNCTION_WORDS.has(word.replace(/'s$/, ""));
}

/** The stems of a text's words that carry meaning. */
export function listStems(text: string): string[] {
  return listWords(text)
    .filter((word) => !isFunctionWord(word) && !/^\d+$/.test(word))
    .map(toStem);
}
