import { RELEASE } from "#lib/content/ledger/phrases/bookkeeping.ts";
import { isVendoredPath, type PathKind, pathKind } from "#lib/content/ledger/read/paths.ts";
import { parseTitle } from "#lib/content/ledger/read/title-grammar.ts";
import type { Change } from "#lib/content/ledger/types.ts";
import { compilePhrases } from "#lib/text/phrases.ts";
import { CHANGELOG_FILE } from "./changelog-file.ts";
import { isFragment } from "./fragments.ts";

/** Whether a file of the repository's own is a changelog. */
export function isChangelog(path: string): boolean {
  return CHANGELOG_FILE.test(path) && !isVendoredPath(path);
}

/** Whether a file holds one note of the maintainers. */
export function isFragmentFile(path: string): boolean {
  return isFragment(path) && !isVendoredPath(path);
}

/** Whether a file holds notes of the maintainers. */
export function isNoteFile(path: string): boolean {
  return isChangelog(path) || isFragmentFile(path);
}

/** Releases whose titles begin with their part of the project, or say no version. */
const OTHER_RELEASES = compilePhrases(
  [
    "(<name> ){0,3}release <version>",
    "(prepare|cut|create|make|draft|finali(s|z)e|start) (<name> ){0,4}release<end>",
    "prepare (<name> ){0,4}<version>",
    "(bump|prep|prepare|ready|changes) [version[s] ]for <the>[next ]release<end>",
    "(update|add|prepare|generate|finali(s|z)e) (<name> ){0,2}(changelog|release notes|news) (for|to) <version>",
  ],
  {
    before: /^/,
    after: /(?:)/,
    parts: { the: /(?:the |a )?/, name: /[\w.@/-]+/, version: /v?\d+\.\d+[\w.+-]*/, end: /(?:s|\b)/ },
  },
);

/** A version behind a word of a language without spaces: `发布v1.2.3`. */
const SHORT_RELEASE = /^\p{L}{1,4}[:：]?v\d+\.\d+\.\d+$/u;
/** A change that deletes so many fragments has collected them, and does not withdraw them. */
const COLLECTED_MIN = 3;

function countDeletedFragments({ commits }: Change): number {
  const files = commits.flatMap(({ patch }) => patch?.files ?? []);
  return files.filter(({ path, status }) => status === "deleted" && isFragmentFile(path)).length;
}

/** Whether a change publishes a version, and so collects the notes of others. */
export function isRelease(change: Change): boolean {
  const { text } = parseTitle(change.title);
  if (RELEASE.test(text) || OTHER_RELEASES.test(text) || SHORT_RELEASE.test(text)) return true;
  const touchesChangelog = change.commits.some(({ files }) => files.some(({ path }) => isChangelog(path)));
  return touchesChangelog && countDeletedFragments(change) >= COLLECTED_MIN;
}

/** Whether a change does nothing but write notes. */
export function isNotesOnly({ commits }: Change): boolean {
  const files = commits.flatMap((commit) => commit.files);
  return files.length > 0 && files.every(({ path }) => isNoteFile(path));
}

/** Whether a change writes notes or releases, and does no work of its own that its notes tell of. */
export function isBookkeeping(change: Change): boolean {
  return isRelease(change) || isNotesOnly(change);
}

/** Whether a change deletes fragments because a changelog has them now, and not because they do not hold. */
export function collectsFragments(change: Change): boolean {
  if (isRelease(change) || change.commits.some(({ files }) => files.some(({ path }) => isChangelog(path)))) return true;
  return isBookkeeping(change) && countDeletedFragments(change) >= COLLECTED_MIN;
}

const SHIPPED: ReadonlySet<PathKind> = new Set(["source", "dependencies", "build"]);

function touchesKind({ commits }: Change, isKind: (kind: PathKind) => boolean): boolean {
  return commits.some(({ files }) => files.some(({ path }) => !isNoteFile(path) && isKind(pathKind(path))));
}

/** Whether a change touches what a release ships, and not only notes, documentation and tests. */
export function shipsWork(change: Change): boolean {
  return touchesKind(change, (kind) => SHIPPED.has(kind));
}

/** Whether a change touches something besides notes and documentation, and does not only test. */
export function doesWork(change: Change): boolean {
  return (
    touchesKind(change, (kind) => kind !== "docs") &&
    (shipsWork(change) || !/^(?:\S+ ){0,2}\W*tests?\b/i.test(change.title))
  );
}
