import type { Change } from "#lib/content/ledger/types.ts";
import { flagName } from "./names.ts";
import { isProse } from "./occurrences.ts";

/** No more paths are needed for one name; a later change may have taken it out of the first. */
const PATHS_MAX = 2;
const WORD = /[A-Za-z][\w-]{2,80}/g;

function toKey(word: string): string {
  return word.replace(/[-_]/g, "").toLowerCase();
}

/** Looks up the paths of a name by any of its spellings. Code repeats few words very often, so each is spelled once. */
class PathsByWord {
  private readonly byKey: ReadonlyMap<string, Set<string>>;
  private readonly byWord = new Map<string, Set<string> | undefined>();

  constructor(names: readonly string[]) {
    this.byKey = new Map(names.map((name) => [toKey(flagName(name)), new Set<string>()]));
  }

  get(word: string): Set<string> | undefined {
    if (!this.byWord.has(word)) this.byWord.set(word, this.byKey.get(toKey(word)));
    return this.byWord.get(word);
  }

  list(): string[] {
    return [...new Set([...this.byKey.values()].flatMap((paths) => [...paths]))];
  }
}

/**
 * The files to which the changes add the names, where a search finds most of them at once. Of several spellings of a
 * name any counts: a search still has to show that the file has it at the end.
 */
export function listNamePaths(names: readonly string[], changes: readonly Change[]): string[] {
  const paths = new PathsByWord(names);
  const files = changes.flatMap(({ commits }) => commits.flatMap(({ patch }) => patch?.files ?? []));
  for (const { path, hunks } of files) {
    if (isProse(path)) continue;
    const words = new Set(hunks.flatMap(({ added }) => added.join("\n").match(WORD) ?? []));
    for (const word of words) {
      const places = paths.get(word);
      if (places !== undefined && places.size < PATHS_MAX) places.add(path);
    }
  }
  return paths.list();
}
