import type { Commit } from "#lib/content/activity.ts";

/** The most paths that are kept of one commit. */
const FILES_MAX = 3_000;
/** What all commits of a range keep; the whole history of Prometheus has 8 million characters and 60,000 paths. */
const TOTAL = { characters: 100_000_000, files: 1_000_000 };
/** What a commit keeps when the total is used up. */
const LEAST = { characters: 2_000, files: 20 };

/** Bounds the memory that the messages and paths of a range take, whatever its commits hold. */
export class CommitBudget {
  private characters = TOTAL.characters;
  private files = TOTAL.files;

  /** The commit without what exceeds the budget. */
  take(commit: Commit): Commit {
    const { subject, body, files } = commit;
    const length = Math.max(LEAST.characters, this.characters);
    const count = Math.max(LEAST.files, Math.min(FILES_MAX, this.files));
    this.characters -= Math.min(body.length, this.characters);
    this.files -= Math.min(files.length, count, this.files);
    if (body.length <= length && files.length <= count) return commit;
    return { ...commit, subject: copy(subject), body: copy(body.slice(0, length)), files: files.slice(0, count) };
  }
}

/** A part of a text would keep all of it in memory. */
function copy(text: string): string {
  return Buffer.from(text).toString();
}
