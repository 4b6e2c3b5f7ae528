import type { FileEnds } from "#lib/content/activity.ts";
import { listNetFiles } from "#lib/content/ledger/facts/net-files.ts";
import { shipsWork } from "#lib/content/ledger/facts/notes/note-files.ts";
import { parseTitle } from "#lib/content/ledger/read/title-grammar.ts";
import type { Change } from "#lib/content/ledger/types.ts";
import { isDocumentationFile } from "./paths.ts";
import { contentWords } from "./words.ts";

/** Titles that take something away. What becomes the default leaves its switch, which then does nothing. */
const TAKES = /^(?:remov(?:e[sd]?|ing)|drop(?:s|ped|ping)?|delet(?:e[sd]?|ing))\b/i;
/** A name in code with the value that belongs to it: `--flag`, `--enable-feature=x`, `.method()`, `some_option`. */
const NAME = /`\.?(-{0,2}[A-Za-z][\w.-]{3,60}(?:=[\w-]{2,60})?)(?:\(\))?`/g;

/** One sentence on what a change takes from the documentation; undefined where it takes nothing. */
export type DescribeGoneName = (change: Change) => string | undefined;

/**
 * Says that a change removes a name that its title tells of from all pages of the documentation, and works on the code
 * beside them: those who wrote that name have to write something else.
 * @param files documentation (`isDocumentationFile`) at both ends of the range
 */
export function createGoneNames(files: readonly FileEnds[]): DescribeGoneName {
  const pages = files.filter(({ path }) => isDocumentationFile(path));
  const before = pages.map((page) => page.before ?? "").join("\n");
  const after = pages.map((page) => page.after ?? "").join("\n");
  return (change) => {
    const { text } = parseTitle(change.title);
    if (!TAKES.test(text) || !shipsWork(change)) return undefined;
    const title = contentWords(change.title);
    const removed = listNetFiles(change).flatMap(({ file: { path, hunks } }) =>
      isDocumentationFile(path) ? hunks.flatMap((hunk) => hunk.removed) : [],
    );
    const names = removed.flatMap((line) => Array.from(line.matchAll(NAME), ([, name = ""]) => name));
    const gone = names.find(
      (name) => before.includes(name) && !after.includes(name) && !contentWords(name).isDisjointFrom(title),
    );
    return gone && `Removed \`${gone}\` from the documentation`;
  };
}
