import "server-only";
import type { NotePolicy } from "#lib/content/activity.ts";
import { isNoteFile } from "#lib/content/ledger/facts/notes/find-notes.ts";
import { MERGE_BACK, RELEASE } from "#lib/content/ledger/phrases/bookkeeping.ts";
import { isBot } from "#lib/content/ledger/read/bots.ts";
import { parseTitle } from "#lib/content/ledger/read/title-grammar.ts";
import { AppError } from "#lib/errors.ts";
import { type GitContext, runGit } from "./process.ts";

const MONTHS = 12;
/** More changes would say nothing new of a policy. */
const CHANGES_MAX = 5_000;
/** Where notes may stand; `isNoteFile` decides. */
const PLACES = [
  ...[
    ".changeset",
    ".chloggen",
    ".changes",
    "newsfragments",
    "news",
    "changes",
    "changelog",
    "changelog.d",
    "changelog_entries",
  ],
  ...["changelog-fragments", "towncrier"],
].map((folder) => `:(top,icase,glob)**/${folder}/**`);
const FILES = ["changelog", "changes", "history", "news", "release?notes", "releasenotes"].map(
  (name) => `:(top,icase,glob)**/${name}*`,
);

type Listed = { name: string; email: string; subject: string; paths: string[] };

/** The changes of the branch up to a commit: merges count with what they brought in, and single commits. */
async function listChanges(context: GitContext, range: readonly string[], paths: readonly string[]): Promise<Listed[]> {
  const args = ["log", "--first-parent", `--max-count=${CHANGES_MAX}`, "--format=%x01%an%x00%ae%x00%s%x00"];
  const named = paths.length === 0 ? [] : ["--diff-merges=first-parent", "--diff-filter=AM", "--name-only"];
  const { stdout } = await runGit(context, [...args, ...named, ...range, "--", ...paths]);
  return stdout
    .split("\x01")
    .slice(1)
    .map((record) => {
      const [name = "", email = "", subject = "", changed = ""] = record.split("\0");
      return { name, email, subject, paths: changed.split("\n").filter((path) => path !== "") };
    });
}

/** Releases and merges of release branches collect the notes of others, and bots write none. */
function isCounted({ name, email, subject }: Listed): boolean {
  const { text } = parseTitle(subject);
  return !isBot({ name, email }) && !RELEASE.test(text) && !MERGE_BACK.test(text);
}

/**
 * How many changes of the twelve months before a commit bring a note of the maintainers (generation.md, section 2.2).
 * @param commit the end of the range, and its committer time
 */
export async function readNotePolicy(context: GitContext, commit: { sha: string; at: Date }): Promise<NotePolicy> {
  const since = new Date(commit.at);
  since.setUTCMonth(since.getUTCMonth() - MONTHS);
  const range = [`--since=${since.toISOString()}`, commit.sha];
  const [all, touching] = await Promise.all([
    listChanges(context, range, []),
    listChanges(context, range, [...PLACES, ...FILES]),
  ]).catch((fault: unknown) => {
    // Subjects or lists of paths of many megabytes show no policy.
    if (fault instanceof AppError && fault.kind === "tooLarge") return [[], []];
    throw fault;
  });
  const noted = touching.filter(({ paths }) => paths.some(isNoteFile));
  return { changes: all.filter(isCounted).length, noted: noted.filter(isCounted).length };
}
