import type { FilePatch, Hunk } from "#lib/content/activity.ts";
import { getSyntax, readTokens } from "./tokens.ts";

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((token, index) => token === b[index]);
}

/**
 * Whether each hunk of a file has the same tokens before and after, in the same order. Lines that moved are another
 * hunk, so that a reordered menu is no formatting.
 */
export function isFormattedFile({ path, status, hunks }: FilePatch): boolean {
  if (status === "added" || status === "deleted" || hunks.length === 0) return false;
  const syntax = getSyntax(path);
  return hunks.every(({ removed, added }) => isSame(readTokens(removed, syntax), readTokens(added, syntax)));
}

function sortedTokens(hunks: readonly Hunk[], path: string, side: "added" | "removed"): string[] {
  const syntax = { ...getSyntax(path), indented: false };
  return hunks.flatMap((hunk) => readTokens(hunk[side], syntax)).toSorted();
}

/** Whether a file has the same tokens before and after in any order: the weaker rule, for many files at once. */
export function isReorderedFile({ path, status, hunks }: FilePatch): boolean {
  if (status === "added" || status === "deleted" || hunks.length === 0) return false;
  return isSame(sortedTokens(hunks, path, "removed"), sortedTokens(hunks, path, "added"));
}

/** The number of lines that a patch adds and removes in a file. */
export function countLines({ hunks }: FilePatch): number {
  return hunks.reduce((sum, { removed, added }) => sum + removed.length + added.length, 0);
}
