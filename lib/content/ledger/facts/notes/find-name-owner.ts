import { pathKind } from "#lib/content/ledger/read/paths.ts";
import type { Change, Note } from "#lib/content/ledger/types.ts";

/** A name in code that a search finds as a whole word: `proxies`, `--flag`, `Client.proxies`. */
const NAME = /`(-{0,2}[A-Za-z][\w.-]*)(?:\(\))?`/g;
/** What a sentence says of the things that it names. */
const STATED =
  /\b(?:has|have|is|are|was|were)(?: now| been)* (removed|deprecated)\b|^(Remove|Deprecate|Drop)[sd]?(?: the)? `/i;
const DEPRECATES = /deprecat/i;

/** The part of a name that the code declares: `proxies` of `Client.proxies`. */
function toPattern(name: string): RegExp {
  const own = name.startsWith("-") ? name : (name.split(".").findLast((part) => part !== "") ?? name);
  return new RegExp(`(?<![\\w-])${own.replace(/[.-]/g, "\\$&")}(?![\\w-])`);
}

/** Whether a sentence says that something is removed or deprecated; null where it says neither. */
export function readStatedAction(text: string): Note["action"] {
  const [, state = "", order = ""] = STATED.exec(text) ?? [];
  if (state === "" && order === "") return null;
  return /^deprecate/i.test(state || order) ? "deprecated" : "removed";
}

/** How many lines of shipped code a change takes the names from, or on how many it says that they are deprecated. */
function countLines({ commits }: Change, patterns: readonly RegExp[], action: Note["action"]): number {
  const files = commits.flatMap(({ patch }) => patch?.files ?? []).filter(({ path }) => pathKind(path) === "source");
  const hunks = files.flatMap((file) => file.hunks);
  const count = (lines: readonly string[]): number =>
    lines.filter((line) => patterns.some((pattern) => pattern.test(line))).length;
  return action === "removed"
    ? hunks.reduce((sum, { removed, added }) => sum + count(removed) - count(added), 0)
    : hunks
        .filter(({ added }) => added.some((line) => DEPRECATES.test(line)))
        .reduce((sum, { added }) => sum + count(added), 0);
}

/**
 * The change that removes or deprecates what a note names, for notes of a list that name no number: the one whose code
 * does so on the most lines. Undefined where no change or no single one does.
 */
export function findNameOwner({ text, action }: Pick<Note, "text" | "action">, changes: Iterable<Change>) {
  const patterns = Array.from(text.matchAll(NAME), ([, name = ""]) => toPattern(name));
  if (patterns.length === 0 || (action !== "removed" && action !== "deprecated")) return undefined;
  const [best, next] = Array.from(changes, (change) => ({ change, lines: countLines(change, patterns, action) }))
    .filter(({ lines }) => lines > 0)
    .toSorted((a, b) => b.lines - a.lines);
  return best !== undefined && best.lines > (next?.lines ?? 0) ? best.change : undefined;
}
