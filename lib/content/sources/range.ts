import { AppError } from "#lib/errors.ts";
import { isRevisionName } from "./revision-name.ts";

/**
 * A requested range: a half-open range of committer time on the branch, or the commits of `to` without those of
 * `from`. If `from` is null, `max` limits it to that many of the newest commits.
 */
export type RangeSelection =
  | { kind: "time"; from: Date; to: Date; label?: string }
  | { kind: "revisions"; from: string; to: string }
  | { kind: "revisions"; from: null; to: string; max?: number };

/** A validated range: revisions are full commit hashes, so that no caller input reaches a command line. */
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

export type Revision = { sha: string; committedAt: Date };

type Repository = {
  name: string;
  /** SHA of the branch's newest commit. */
  head: string;
  /** Looks up a revision by a name that git cannot take for an option; undefined if it does not exist. */
  findRevision: (name: string) => Promise<Revision | undefined>;
};

function invalid(message: string, recovery: string): AppError {
  return new AppError("invalid", message, recovery);
}

async function resolveRevision({ name, findRevision }: Repository, revision: string): Promise<Revision> {
  const match = isRevisionName(revision) ? await findRevision(revision) : undefined;
  if (match !== undefined) return match;
  throw invalid(
    `There is no revision ${JSON.stringify(revision)} in ${name}`,
    "Name a tag, branch or commit that the repository has.",
  );
}

/**
 * Validates a selection against a repository and resolves its names to hashes.
 * @throws AppError `invalid` for a revision that does not exist and for a range that ends before it begins
 */
export async function resolveRange(repository: Repository, selection: RangeSelection): Promise<ResolvedRange> {
  if (selection.kind === "time") {
    const { from, to } = selection;
    if (Number.isNaN(from.getTime()) || Number.isNaN(to.getTime()))
      throw invalid("The range has no valid dates", "Give both as ISO 8601 instants.");
    if (from >= to) throw invalid("The range ends before it begins", "Let `from` be earlier than `to`.");
    const label = selection.label ?? `${from.toISOString()}..${to.toISOString()}`;
    return { kind: "time", from, to, label, head: repository.head };
  }
  const to = await resolveRevision(repository, selection.to);
  const from = selection.from === null ? null : await resolveRevision(repository, selection.from);
  return {
    kind: "revisions",
    fromSha: from?.sha ?? null,
    toSha: to.sha,
    from: from?.committedAt ?? null,
    to: to.committedAt,
    label: selection.from === null ? selection.to : `${selection.from}..${selection.to}`,
    ...(selection.from === null && selection.max !== undefined ? { max: selection.max } : {}),
  };
}
