import { COMMON_WORDS } from "./common-words.ts";
import { foldChar } from "./fold.ts";
import type { FlaggedName } from "./types.ts";

/**
 * Lists the names that match only in their exact case, because their words have other meanings (specification,
 * section 4, rule 4): fewer than 3 letters, or a common word.
 */
export function flagNames(names: readonly string[]): FlaggedName[] {
  return names.flatMap((name) => {
    const reason = getFlagReason(name);
    return reason === null ? [] : [{ name, reason }];
  });
}

/** Why a name matches only in its exact case; null if case does not matter. */
export function getFlagReason(name: string): FlaggedName["reason"] | null {
  if (/^[a-z]{2}[a-z -]*[a-z]$/i.test(name)) return COMMON_WORDS.has(name.toLowerCase()) ? "common_word" : null;
  const folded = [...name.normalize("NFC")].map((char) => foldChar(char));
  const letters = folded.filter(({ kind }) => kind !== "separator" && kind !== "mark" && kind !== "ignorable");
  // Two characters of an unspaced script or of Hangul are a whole word, and have no case.
  if (letters.some(({ kind }) => kind === "unspaced" || kind === "hangul")) return null;
  // Signs that belong to a word make it distinctive: `C++`, `H&M`.
  if (letters.length + (name.match(/[+#&]/g)?.length ?? 0) < 3) return "short";
  return COMMON_WORDS.has(
    name
      .trim()
      .replace(/[!?.]+$/, "")
      .toLowerCase(),
  )
    ? "common_word"
    : null;
}
