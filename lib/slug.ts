import "server-only";
import { slugify } from "transliteration";

/**
 * Builds the slug of a text in any script: transliterated lower-case ASCII words joined by `-`. A long slug is cut at
 * the end of a word, unless that would halve it.
 * @param max maximum number of characters
 * @returns an empty string for a text without letters and digits
 */
export function buildSlug(text: string, max: number): string {
  // Symbols separate words, since "€" would be transliterated to "eu". Apostrophes, which can result from other
  // letters, join them.
  const slug = slugify(text.replace(/\p{S}+/gu, " "), {
    allowedChars: "a-zA-Z0-9",
    replaceAfter: [[/['`]+/g, ""]],
  });
  if (slug.length <= max) return slug;
  const end = slug.lastIndexOf("-", max);
  return slug.slice(0, end > max / 2 ? end : max).replace(/-+$/, "");
}
