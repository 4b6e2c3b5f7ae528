import "server-only";
import type { NameIndex } from "#lib/content/activity.ts";
import { isFlag } from "#lib/content/ledger/facts/identifiers/names.ts";
import {
  definesName,
  isProse,
  nameLetters,
  namePattern,
  toLetters,
} from "#lib/content/ledger/facts/identifiers/occurrences.ts";
import { AppError } from "#lib/errors.ts";
import { type GitContext, streamGit } from "./process.ts";

const BUDGET_MS = 2_000;
/** More names are not searched: they stay unchecked. */
const NAMES_MAX = 600;
/** More files are not searched before the rest of the tree. */
const FIRST_MAX = 200;

/** Files that say nothing about what the code defines: locks, vendored and built code, snapshots, older documentation. */
const FOREIGN = [
  "**/*.lock",
  "**/*-lock.*",
  "**/go.sum",
  "**/*.{min,bundle}.*",
  "**/*.map",
  "**/*.svg",
  "**/*.po",
  "**/*.{png,jpg,jpeg,gif,webp,avif,ico,mp4,webm,mov,woff,woff2,ttf,otf,pdf,zip,gz,wasm,jar}",
  "**/*.snap",
  "**/__snapshots__/**",
  "**/{node_modules,vendor,third_party,third-party}/**",
  "**/versioned_docs/**",
  "**/{docs,website}/version*/**",
];
/** Texts that tell about changes, and so repeat names whether they exist or not. */
const REPEATING = [
  "**/{CHANGELOG,CHANGES,HISTORY,NEWS,RELEASE?NOTES,RELEASES}",
  "**/{CHANGELOG,CHANGES,HISTORY,NEWS,RELEASE?NOTES,RELEASES}*.{md,mdx,txt,rst,adoc,markdown}",
  "**/{.changeset,.chloggen,.changes,newsfragments,changelog.d,changelog_entries,changelogs}/**",
  "**/{blog,release-notes,release_notes,releases,whats-new,whatsnew,metadata}/**/*.{md,mdx,rst,txt}",
];

/** git knows no braces in paths. */
function expandBraces(pattern: string): string[] {
  const match = /^(.*?)\{([^}]*)\}(.*)$/.exec(pattern);
  if (match === null) return [pattern];
  const [, before = "", choices = "", after = ""] = match;
  return choices.split(",").flatMap((choice) => expandBraces(`${before}${choice}${after}`));
}

function exclude(patterns: readonly string[]): string[] {
  return patterns.flatMap(expandBraces).map((path) => `:(exclude,icase,glob)${path}`);
}

const EXCLUDED = exclude([...FOREIGN, ...REPEATING]);
const PROSE = exclude(["**/*.{md,mdx,markdown,rst,adoc,txt}"]);
/** A clone may lack a few large files; one that lacks more has no file contents. */
const UNREADABLE_MAX = 20;

const BESIDE = "[[:alnum:]_/.-]";
const PARTS = /^([A-Za-z0-9_/.-]?)(.*?)([A-Za-z0-9_/.-]?)$/;

type PendingName = { name: string; pattern: RegExp; letters: string };

/** The names that were not found yet, by every spelling that a match may have. */
class PendingNames {
  private readonly pending = new Map<string, PendingName>();

  constructor(names: readonly string[]) {
    for (const name of names) {
      const pattern = new RegExp(`^${namePattern(name)}$`, "i");
      this.pending.set(name, { name, pattern, letters: nameLetters(name) });
    }
  }

  get names(): string[] {
    return [...this.pending.keys()];
  }

  get size(): number {
    return this.pending.size;
  }

  get pattern(): string {
    return `${BESIDE}?(${this.names.map(namePattern).join("|")})${BESIDE}?`;
  }

  has(name: string): boolean {
    return this.pending.has(name);
  }

  /** Accepts what git printed: a match with at most one character on each side of it. */
  accept(path: string, printed: string): void {
    // Prose describes flags that a parser builds from other words, but defines no other name.
    const isText = isProse(path);
    const printedLetters = toLetters(printed);
    for (const { name, pattern, letters } of this.pending.values()) {
      if (!printedLetters.includes(letters) || (isText && !isFlag(name))) continue;
      if (isDefinedBy(name, pattern, printed)) this.pending.delete(name);
    }
  }
}

function isDefinedBy(name: string, pattern: RegExp, printed: string): boolean {
  const [, left = "", inner = "", right = ""] = PARTS.exec(printed) ?? [];
  const readings = [
    { left: "", match: printed, right: "" },
    { left, match: inner + right, right: "" },
    { left: "", match: left + inner, right },
    { left, match: inner, right },
  ];
  return readings.some((reading) => pattern.test(reading.match) && definesName(name, reading));
}

/** Reads lines `commit:path NUL match` until the output or the names end. */
async function readMatches(output: AsyncIterable<Buffer>, prefix: number, pending: PendingNames): Promise<void> {
  let rest = "";
  const accepted = new Set<string>();
  for await (const chunk of output) {
    const lines = (rest + chunk.toString("latin1")).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const [place = "", match = ""] = line.split("\0");
      const path = place.slice(prefix);
      // The same name stands in a tree thousands of times.
      const key = `${isProse(path)}${match}`;
      if (accepted.has(key)) continue;
      accepted.add(key);
      pending.accept(path, match);
    }
    if (pending.size === 0) return;
  }
}

type Search = { context: GitContext; commit: string; pending: PendingNames; until: number };

/** @returns whether the paths were searched to their end */
async function search({ context, commit, pending, until }: Search, paths: readonly string[]): Promise<boolean> {
  const timeoutMs = until - Date.now();
  if (pending.size === 0) return true;
  if (timeoutMs <= 0) return false;
  const args = ["grep", "--extended-regexp", "--ignore-case", "--only-matching", "-I", "--null", "--full-name"];
  /** What git wrote to standard error; undefined unless it ended by itself. */
  let errors: string[] | undefined;
  const output = streamGit(
    { ...context, timeoutMs },
    [...args, "-e", pending.pattern, commit, "--", ...paths, ...EXCLUDED, ...(pending.names.some(isFlag) ? [] : PROSE)],
    (stderr) => {
      errors = stderr.split("\n").filter((line) => line !== "");
      return new AppError("unavailable", "The names could not be searched", "Check the repository with `git fsck`.");
    },
  );
  try {
    await readMatches(output, commit.length + 1, pending);
    return true;
  } catch (fault) {
    if (!(fault instanceof AppError) || fault.kind !== "unavailable" || context.signal?.aborted) throw fault;
    // git fails where nothing matches, and names each file that it cannot read.
    if (errors === undefined) return false;
    return errors.length < UNREADABLE_MAX && errors.every((line) => line.includes("unable to read"));
  }
}

/**
 * Searches the tree of a commit for names, all at once and for at most two seconds. Changelogs, notes and prose repeat
 * names and define none; flags may stand in documentation.
 * @param names of `listNames`
 * @param first files of `listNamePaths`, which are searched before the rest
 * @returns what is known of each name; `unchecked` where the time was over or the clone has no file contents
 */
export async function findNames(
  context: GitContext,
  commit: string,
  names: readonly string[],
  first: readonly string[] = [],
): Promise<NameIndex> {
  const searched = new Set(names.slice(0, NAMES_MAX));
  const pending = new PendingNames([...searched]);
  const run = { context, commit, pending, until: Date.now() + BUDGET_MS };
  const paths = first.slice(0, FIRST_MAX).map((path) => `:(literal)${path}`);
  if (paths.length > 0) await search(run, paths);
  const isWhole = await search(run, [":/"]);
  return {
    defines(name) {
      if (!searched.has(name)) return "unchecked";
      if (!pending.has(name)) return "defined";
      return isWhole ? "missing" : "unchecked";
    },
  };
}
