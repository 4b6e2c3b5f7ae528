import "server-only";
import { slugify } from "transliteration";

/**
 * Builds the slug of a text in any script: transliterated lower-case ASCII words joined by `-`. A long one is cut at the
 * end of a word, unless that would halve it.
 * @param max most characters
 * @returns an empty string where the text has no letter and no digit
 */
export function buildSlug(text: string, max: number): string {
  // Symbols separate words: spelled out, "€" would be "eu". Apostrophes, which other letters may become, join them.
  const slug = slugify(text.replace(/\p{S}+/gu, " "), {
    allowedChars: "a-zA-Z0-9",
    replaceAfter: [[/['`]+/g, ""]],
  });
  if (slug.length <= max) return slug;
  const end = slug.lastIndexOf("-", max);
  return slug.slice(0, end > max / 2 ? end : max).replace(/-+$/, "");
}
