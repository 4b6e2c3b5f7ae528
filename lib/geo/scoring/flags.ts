import { foldChar } from "./fold.ts";
import { isOrdinaryWord } from "./ordinary-words.ts";
import type { FlaggedName } from "./types.ts";

/**
 * Lists the names that have other meanings (specification, section 4, rule 4). One of fewer than 3 letters matches only
 * in its exact case, and an ordinary word only where its context speaks for the brand.
 */
export function flagNames(names: readonly string[]): FlaggedName[] {
  return names.flatMap((name) => {
    const reason = getFlagReason(name);
    return reason === null ? [] : [{ name, reason }];
  });
}

/** Why a name does not match everywhere; null if it does. */
export function getFlagReason(name: string): FlaggedName["reason"] | null {
  const bare = name.trim().replace(/[!?.]+$/, "");
  const folded = [...name.normalize("NFC")].map((char) => foldChar(char));
  const letters = folded.filter(({ kind }) => kind !== "separator" && kind !== "mark" && kind !== "ignorable");
  // Two characters of an unspaced script or of Hangul are a whole word, and have no case.
  const isIdeographic = letters.some(({ kind }) => kind === "unspaced" || kind === "hangul");
  // Signs that belong to a word make it distinctive: `C++`, `H&M`.
  const isShort = letters.length + (name.match(/[+#&]/g)?.length ?? 0) < 3;
  if (isShort && !isIdeographic && !/^\p{Lu}\p{Ll}$/u.test(bare)) return "short";
  if (isOrdinaryWord(name)) return "common_word";
  return isShort && !isIdeographic ? "short" : null;
}
