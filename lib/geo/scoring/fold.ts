/**
 * How a character takes part in matching (specification, section 4, rule 1). `kind` is how its script separates
 * words; `units` is what gets compared: its compatibility decomposition without case, and without accents in Latin,
 * Greek and Cyrillic. Decomposing (NFKD) gives the same equalities as composing (NFKC) and needs no neighbor.
 */
export type Folded = { kind: Kind; units: string };

/** `spaced`: spaces separate words; `attached`: particles may precede a word; `hangul`: particles may follow it. */
export type Kind = "separator" | "ignorable" | "mark" | "spaced" | "attached" | "hangul" | "unspaced";

const IGNORABLE = /^(?:[\u00ad\u061c\u0640\u180e\u200b-\u200f\u2060-\u2064\ufeff]|\p{Variation_Selector})$/u;
/**
 * Signs that compatibility decomposition would turn into letters or digits: `Acme™`, superscript footnote numbers.
 */
const RAISED = /^[™℠®©ªº\u00b2\u00b3\u00b9\u2070-\u209c]$/u;
const ACCENTED_SCRIPTS = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;
const UNSPACED =
  /^[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** Letters without a decomposition. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "th",
  ł: "l",
  ħ: "h",
  ı: "i",
  ς: "σ",
};

/**
 * @param char one code point
 * @param keepsCase whether to keep its case
 */
export function foldChar(char: string, keepsCase = false): Folded {
  if (IGNORABLE.test(char)) return { kind: "ignorable", units: "" };
  if (RAISED.test(char) || /^\p{Me}$/u.test(char)) return { kind: "separator", units: "" };
  if (/^[\u0300-\u036f]$/u.test(char)) return { kind: "mark", units: char };
  if (!/^[\p{L}\p{N}\p{Mn}\p{Mc}]$/u.test(char)) return { kind: "separator", units: "" };
  // A syllable block stays whole: its parts are not letters to match.
  if (/^[\uac00-\ud7a3]$/u.test(char)) return { kind: "hangul", units: char };
  const units = wordUnits(char, keepsCase);
  return units === "" ? { kind: "separator", units } : { kind: getKind(char), units };
}

function wordUnits(char: string, keepsCase: boolean): string {
  const decomposed = (keepsCase ? char : char.toLowerCase()).normalize("NFKD");
  const bare = ACCENTED_SCRIPTS.test(decomposed) ? decomposed.replace(/\p{Mn}/gu, "") : decomposed;
  const cased = keepsCase ? bare : bare.toLowerCase();
  return [...cased]
    .filter((unit) => /^[\p{L}\p{N}\p{M}]$/u.test(unit))
    .map((unit) => LETTERS[unit] ?? unit)
    .join("");
}

function getKind(char: string): Kind {
  if (UNSPACED.test(char)) return "unspaced";
  if (/^\p{Script=Hangul}/u.test(char)) return "hangul";
  return /^[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(char) ? "attached" : "spaced";
}
