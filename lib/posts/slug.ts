const SLUG_MAX = 160;
/** Room for the longest number that makes a slug unique. */
const BASE_MAX = SLUG_MAX - 8;

/** Letters of Latin scripts that Unicode does not take apart. */
const SPELLED: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  ł: "l",
  þ: "th",
  ı: "i",
};

/**
 * What a title's slug begins with: lower-case ASCII words joined by `-`, at most 152 characters.
 * A title that gives none falls back to the post's id.
 */
export function slugBase(title: string, postId: string): string {
  const words = title
    .toLowerCase()
    .replace(/[ßæœøđðłþı]/g, (letter) => SPELLED[letter] ?? "")
    .normalize("NFKD")
    .replace(/\p{M}+|['’]/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+/, "");
  return shorten(words) || postId.toLowerCase().replace(/[^a-z0-9]+/g, "-");
}

/** Cuts at the end of a word where the last one would be cut in two. */
function shorten(words: string): string {
  if (words.length <= BASE_MAX) return words.replace(/-+$/, "");
  const end = words.lastIndexOf("-", BASE_MAX);
  return words.slice(0, end > BASE_MAX / 2 ? end : BASE_MAX).replace(/-+$/, "");
}

/** The base itself, or with the lowest free number from 2 (contract, section 4). */
export function freeSlug(base: string, taken: readonly string[]): string {
  const used = new Set(taken);
  if (!used.has(base)) return base;
  let number = 2;
  while (used.has(`${base}-${number}`)) number++;
  return `${base}-${number}`;
}
