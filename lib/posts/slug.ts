import { SLUG_MAX } from "#lib/posts/limits.ts";
import { buildSlug } from "#lib/slug.ts";

/** Leaves room for the number that makes a slug unique. */
const BASE_MAX = SLUG_MAX - 8;

/** The base of a post's slug: its title, or its ID if the title has no letters. */
export function slugBase(title: string, postId: string): string {
  return buildSlug(title, BASE_MAX) || buildSlug(postId, BASE_MAX);
}

/** Returns the base, or the base with the lowest free number from 2 (contract, section 4). */
export function freeSlug(base: string, taken: readonly string[]): string {
  const used = new Set(taken);
  if (!used.has(base)) return base;
  let number = 2;
  while (used.has(`${base}-${number}`)) number++;
  return `${base}-${number}`;
}
