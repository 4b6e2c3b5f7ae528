import { isForeignPath } from "#lib/content/ledger/facts/foreign-path.ts";
import { type PathKind, pathKind } from "#lib/content/ledger/read/paths.ts";
import type { Change } from "#lib/content/ledger/types.ts";
import { splitCode } from "#lib/content/text/inline.ts";

/** What the code of a change names. */
export type ChangeNames = {
  /** Names that the added lines have. */
  added: ReadonlySet<string>;
  /** Names that the lines of one side have more often than those of the other. */
  touched: ReadonlySet<string>;
  /** Short names that one side writes more often in quotes or as an option. */
  declared: ReadonlySet<string>;
  /** The added lines. */
  text: string;
};

const NAMES_MAX = 20_000;
const TEXT_MAX = 300_000;
const NAME = /[A-Za-z][\w-]{3,60}/g;
const DECLARED = /(?:["'`]|--)([A-Za-z][\w-]{3,60})(?=["'`,=\s]|$)/g;
/** A name of several words, or a long one, is no other thing's name as well. */
const OWN_NAME = /[a-z]_[a-z]|^.{12,}$/;
/** A name of code without marks around it. */
const CODE_WORD = /(?<![\w-])(?:--[a-z][\w-]+|[A-Za-z]\w*_\w+|[a-z]+[A-Z]\w*)/g;
/** Values that many options have. */
const COMMON = new Set(
  "true false null none undefined string number boolean object array default name value type text info warn error debug json yaml http https localhost auto always never enabled disabled latest main test example file path user".split(
    " ",
  ),
);
const OTHER_KINDS: ReadonlySet<PathKind> = new Set<PathKind>(["docs", "test", "dependencies"]);
const ROUTE = /^\/?[\w.{}:-]+(?:\/[\w.{}:-]+)+$/;
/** A label of the interface as pages write it: in bold or in quotes, of several words. */
const LABEL = /\*\*([^*\n]{4,60})\*\*|["“]([^"”\n]{4,60})["”]/g;

function normalize(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, "$1_$2")
    .replaceAll("-", "_")
    .toLowerCase();
}

function listOwnNames(text: string): string[] {
  return (text.match(NAME) ?? []).map(normalize).filter((name) => OWN_NAME.test(name));
}

function listDeclared(line: string): string[] {
  return Array.from(line.matchAll(DECLARED), ([, name = ""]) => normalize(name));
}

/** How often lines have each name, up to a limit. */
function countNames(lines: readonly string[], read: (line: string) => string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of lines) {
    if (counts.size >= NAMES_MAX) break;
    for (const name of read(line)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

/** The names that one side has more often: what both have as often was only moved or stands beside the change. */
function listTouched(added: ReadonlyMap<string, number>, removed: ReadonlyMap<string, number>): Set<string> {
  const names = [...added.keys(), ...removed.keys()];
  return new Set(names.filter((name) => added.get(name) !== removed.get(name)));
}

/** What the shipped code of a change adds and removes. */
export function listChangeNames({ commits }: Change): ChangeNames {
  const files = commits
    .flatMap(({ patch }) => patch?.files ?? [])
    .filter(({ path }) => !OTHER_KINDS.has(pathKind(path)) && !isForeignPath(path));
  const hunks = files.flatMap((file) => file.hunks);
  const [added, removed] = [hunks.flatMap((hunk) => hunk.added), hunks.flatMap((hunk) => hunk.removed)];
  const names = countNames(added, listOwnNames);
  return {
    added: new Set(names.keys()),
    touched: listTouched(names, countNames(removed, listOwnNames)),
    declared: listTouched(countNames(added, listDeclared), countNames(removed, listDeclared)),
    text: added.join("\n").slice(0, TEXT_MAX),
  };
}

/** Whether a text writes a name of several words, or a long one, that is among these. */
export function hasOwnName(text: string, names: ReadonlySet<string>): boolean {
  return listOwnNames(text).some((name) => names.has(name));
}

/** The one short name that a code span is, without quotes, dashes and its value. */
function readShortName(code: string): string {
  const name = /^[`"'\s-]*([A-Za-z][\w-]{3,60})(?:["'`\s]|[=:].*)*$/.exec(code)?.[1] ?? "";
  return COMMON.has(name.toLowerCase()) ? "" : normalize(name);
}

/**
 * Whether a sentence names what the code of a change adds or removes: an identifier, an option, a route, or a label of
 * the interface.
 * @param written the sentence with its markup, which marks labels
 */
export function namesCode(plain: string, written: string, names: ChangeNames): boolean {
  const codes = splitCode(plain).flatMap((part) => (part.code ? [part.text] : []));
  if (codes.some((code) => hasOwnName(code, names.touched) || names.declared.has(readShortName(code)))) return true;
  if ((plain.match(CODE_WORD) ?? []).some((word) => hasOwnName(word, names.touched))) return true;
  const routes = codes.map((code) => code.replaceAll("`", "")).filter((code) => ROUTE.test(code));
  const labels = Array.from(written.matchAll(LABEL), ([, bold, quoted]) => bold ?? quoted ?? "");
  return [...routes, ...labels.filter((label) => /\S\s+\S/.test(label))].some((name) => names.text.includes(name));
}
