import type { ChangedFile, Commit } from "#lib/content/activity.ts";
import { toInstant } from "./instant.ts";
import { NulFields } from "./nul-fields.ts";

/** One commit as git printed it, before author and URL are derived. */
export type RawCommit = Omit<Commit, "author" | "url"> & { authorName: string; authorEmail: string };

/** The `git log` arguments for `LogParser`: NUL between all fields. */
export const HEADER_FORMAT = ["-z", "--encoding=UTF-8", "--format=%H%x00%P%x00%ct%x00%an%x00%ae%x00%B"] as const;

/** The same with one status and path for each file; for a merge, the changes against its first parent. */
export const LOG_FORMAT = [...HEADER_FORMAT, "--name-status", "--no-renames", "--diff-merges=first-parent"] as const;

const SHA = /^\n?[0-9a-f]{40}(?:[0-9a-f]{24})?$/;
const HEADER_FIELDS = 6;

const STATUSES: Readonly<Record<string, ChangedFile["status"]>> = { A: "created", D: "deleted" };

/** Maximum length of a subject, which bounds the cost of a very long first paragraph. */
const SUBJECT_MAX = 1_000;

/**
 * Splits a message into the subject like git's `%s` (the first paragraph on one line, cut to 1,000 characters) and
 * the rest, both trimmed.
 */
export function splitMessage(message: string): { subject: string; body: string } {
  const text = message.includes("\r") ? message.replace(/\r\n?/g, "\n") : message;
  const lead = text.trimStart();
  const gap = lead.search(/\n[ \t]*\n/);
  const first = (gap < 0 ? lead : lead.slice(0, gap)).slice(0, SUBJECT_MAX).toWellFormed();
  return { subject: first.replace(/\s*\n\s*/g, " ").trim(), body: gap < 0 ? "" : lead.slice(gap).trim() };
}

function toCommit(fields: readonly string[], files: ChangedFile[]): RawCommit {
  const [sha = "", parents = "", seconds = "0", authorName = "", authorEmail = "", message = ""] = fields;
  return {
    sha,
    parents: parents === "" ? [] : parents.split(" "),
    committedAt: toInstant(seconds).toISOString(),
    authorName,
    authorEmail,
    ...splitMessage(message),
    files,
  };
}

/**
 * Parses `git log` output chunk by chunk and yields each commit as soon as the next one begins, so that memory holds
 * one commit for any length of history. The header has a fixed number of fields, so a message cannot be mistaken for
 * structure.
 */
export class LogParser {
  private readonly fields = new NulFields();
  private header: string[] = [];
  private files: ChangedFile[] = [];
  /** The status of the file whose path comes next. */
  private status: string | undefined;

  /** Yields the commits completed by `chunk`, in the order of the log. */
  *push(chunk: Buffer): Generator<RawCommit> {
    for (const field of this.fields.push(chunk)) {
      const done = this.accept(field);
      if (done !== undefined) yield done;
    }
  }

  /** Yields the last commit after the output has ended. */
  *end(): Generator<RawCommit> {
    const rest = this.fields.end();
    const done = rest === undefined ? undefined : this.accept(rest);
    if (done !== undefined) yield done;
    if (this.header.length === HEADER_FIELDS) yield toCommit(this.header, this.files);
    this.header = [];
    this.files = [];
  }

  private accept(token: string): RawCommit | undefined {
    if (this.status !== undefined) {
      const status = STATUSES[this.status];
      this.files.push({ path: token, ...(status === undefined ? {} : { status }) });
      this.status = undefined;
      return undefined;
    }
    if (this.header.length > 0 && this.header.length < HEADER_FIELDS) {
      this.header.push(token);
      return undefined;
    }
    if (SHA.test(token)) return this.begin(token.trimStart());
    const letter = token.trim();
    if (letter !== "") this.status = letter;
    return undefined;
  }

  private begin(sha: string): RawCommit | undefined {
    const done = this.header.length === HEADER_FIELDS ? toCommit(this.header, this.files) : undefined;
    this.header = [sha];
    this.files = [];
    return done;
  }
}
