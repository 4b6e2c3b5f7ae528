import "server-only";
import { AppError } from "#lib/errors.ts";
import { runGit } from "./process.ts";
import type { OpenRepository } from "./repository.ts";
import { isRevisionName } from "./revision-name.ts";

/**
 * What a caller asks for: a half-open range of committer time on the branch, or what `to` has that `from` has not. Where
 * nothing bounds it (`from` is null), `max` has the newest so many commits read, and no more.
 */
export type RangeSelection =
  | { kind: "time"; from: Date; to: Date; label?: string }
  | { kind: "revisions"; from: string; to: string }
  | { kind: "revisions"; from: null; to: string; max?: number };

/** The same, checked: revisions are full commit hashes, so that nothing a caller wrote reaches a command line. */
export type ResolvedRange =
  | { kind: "time"; from: Date; to: Date; label: string; head: string }
  | {
      kind: "revisions";
      fromSha: string | null;
      toSha: string;
      from: Date | null;
      to: Date;
      label: string;
      max?: number;
    };

function invalid(message: string, recovery: string): AppError {
  return new AppError("invalid", message, recovery);
}

type Revision = { sha: string; committedAt: Date };

/** Resolves one revision to a commit. @throws AppError `invalid` where the repository has no such revision. */
async function resolveRevision(open: OpenRepository, revision: string): Promise<Revision> {
  const unknown = invalid(
    `There is no revision ${JSON.stringify(revision)} in ${open.repository.name}`,
    "Name a tag, branch or commit that the repository has.",
  );
  if (!isRevisionName(revision)) throw unknown;
  const { code, stdout } = await runGit(open.context, [
    "log",
    "-1",
    "--no-show-signature",
    "--format=%H %ct",
    "--end-of-options",
    revision === "HEAD" ? open.head : revision,
    "--",
  ]);
  const [sha = "", seconds = ""] = stdout.trim().split(" ");
  if (code !== 0 || sha === "") throw unknown;
  return { sha, committedAt: new Date(Number(seconds) * 1000) };
}

/** Checks a selection against the repository and turns its names into hashes. */
export async function resolveRange(open: OpenRepository, selection: RangeSelection): Promise<ResolvedRange> {
  if (selection.kind === "time") {
    const { from, to } = selection;
    if (Number.isNaN(from.getTime()) || Number.isNaN(to.getTime()))
      throw invalid("The range has no valid dates", "Give both as ISO 8601 instants.");
    if (from >= to) throw invalid("The range ends before it begins", "Let `from` be earlier than `to`.");
    const label = selection.label ?? `${from.toISOString()}..${to.toISOString()}`;
    return { kind: "time", from, to, label, head: open.head };
  }
  const to = await resolveRevision(open, selection.to);
  const from = selection.from === null ? null : await resolveRevision(open, selection.from);
  return {
    kind: "revisions",
    fromSha: from?.sha ?? null,
    toSha: to.sha,
    from: from?.committedAt ?? null,
    to: to.committedAt,
    label: selection.from === null ? selection.to : `${selection.from}..${selection.to}`,
    ...boundOf(selection),
  };
}

/** How many commits a selection is cut to, where it is. */
export function boundOf(selection: RangeSelection): { max?: number } {
  return selection.kind === "revisions" && selection.from === null && selection.max !== undefined
    ? { max: selection.max }
    : {};
}

function seconds(instant: Date): number {
  return Math.ceil(instant.getTime() / 1000);
}

/**
 * The revision arguments of a range, the same for listing and counting. git's own bounds are inclusive, so the end is one
 * second earlier; `--since-as-filter` walks past commits with skewed dates at which `--since` would stop.
 */
export function revisionArguments(range: ResolvedRange): string[] {
  if (range.kind === "revisions") {
    const bound = range.max === undefined ? [] : [`--max-count=${range.max}`];
    return [...bound, range.toSha, ...(range.fromSha === null ? [] : [`^${range.fromSha}`])];
  }
  return [
    `--since-as-filter=${isoSeconds(seconds(range.from))}`,
    `--until=${isoSeconds(seconds(range.to) - 1)}`,
    range.head,
  ];
}

/** git takes a year before 1970 or after 2099 for the present one: such bounds stand at the end of what it can read. */
const LAST_SECOND = Date.UTC(2100, 0, 1) / 1000 - 1;

function isoSeconds(unix: number): string {
  const readable = Math.min(Math.max(unix, 0), LAST_SECOND);
  return new Date(readable * 1000).toISOString().replace(".000Z", "Z");
}
