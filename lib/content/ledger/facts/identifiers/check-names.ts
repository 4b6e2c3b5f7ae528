import type { Commit, NameIndex } from "#lib/content/activity.ts";
import type { Change } from "#lib/content/ledger/types.ts";
import { extractNames, isFlag, type Name } from "./names.ts";
import { holdsName, isProse, namePattern } from "./occurrences.ts";

/** `unverified`: neither the code at the end of the range nor what the change removed knows the name. */
export type NameVerdict = "verified" | "unverified" | "unchecked";

export type CheckedName = Name & { verdict: NameVerdict };

/** The commits whose patches together are what the change did: the merge where there is one, else all. */
function listNetCommits({ commits }: Change): readonly Commit[] {
  const merges = commits.filter(({ parents, patch }) => parents.length > 1 && (patch?.files.length ?? 0) > 0);
  return merges.length > 0 ? merges : commits;
}

/**
 * Whether the change takes the name out of the code: more lines with it are removed than added, so that a name which
 * its own commits try and rename does not count.
 */
function removesName(name: string, commits: readonly Commit[]): boolean {
  const pattern = new RegExp(namePattern(name), isFlag(name) ? "g" : "gi");
  const count = (lines: readonly string[]) => lines.filter((line) => holdsName(name, pattern, line)).length;
  const files = commits.flatMap(({ patch }) => patch?.files ?? []);
  // A changelog adds the name of what the code loses.
  const hunks = files.filter(({ path }) => !isProse(path)).flatMap((file) => file.hunks);
  return hunks.reduce((net, { removed, added }) => net + count(removed) - count(added), 0) > 0;
}

function judge(name: string, change: Change, index: NameIndex): NameVerdict {
  const definition = index.defines(name);
  if (definition !== "missing") return definition === "defined" ? "verified" : "unchecked";
  const commits = listNetCommits(change);
  if (removesName(name, commits)) return "verified";
  // What was not read may have removed the name.
  const isWhole = commits.length > 0 && commits.every(({ patch }) => patch !== undefined && !patch.cut);
  return isWhole ? "unverified" : "unchecked";
}

/** The names of texts, each once, in the order of the texts: what an index has to be built from. */
export function listNames(texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap((text) => extractNames(text).map((name) => name.text)))];
}

/** The names of one text of a change, with what is known of them (generation.md, section 2.1, "Identifiers"). */
export function checkNames(text: string, change: Change, index: NameIndex): CheckedName[] {
  const verdicts = new Map<string, NameVerdict>();
  return extractNames(text).map((name) => {
    const verdict = verdicts.get(name.text) ?? judge(name.text, change, index);
    verdicts.set(name.text, verdict);
    return { ...name, verdict };
  });
}
