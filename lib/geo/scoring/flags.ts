import { COMMON_WORDS } from "./common-words.ts";
import { foldChar } from "./fold.ts";
import type { FlaggedName } from "./types.ts";

/**
 * Names that are matched as they are written, since their words mean something else as well (specification, section 4,
 * rule 4): fewer than 3 letters, or a common word.
 */
export function flagNames(names: readonly string[]): FlaggedName[] {
  return names.flatMap((name) => {
    const reason = flagOf(name);
    return reason === null ? [] : [{ name, reason }];
  });
}

/** Why a name is matched as it is written; null where its case does not matter. */
export function flagOf(name: string): FlaggedName["reason"] | null {
  if (/^[a-z]{2}[a-z -]*[a-z]$/i.test(name)) return COMMON_WORDS.has(name.toLowerCase()) ? "common_word" : null;
  const folded = [...name.normalize("NFC")].map((char) => foldChar(char));
  const letters = folded.filter(({ kind }) => kind !== "separator" && kind !== "mark" && kind !== "ignorable");
  // Two signs of an unspaced script are a whole word, and have no case to tell by.
  if (letters.some(({ kind }) => kind === "unspaced" || kind === "hangul")) return null;
  // Signs that belong to a word make it plain: `C++`, `H&M`.
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
