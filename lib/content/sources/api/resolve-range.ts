import { boundOf, type RangeSelection, type ResolvedRange } from "#lib/content/sources/git/range.ts";
import { isRevisionName } from "#lib/content/sources/git/revision-name.ts";
import { AppError } from "#lib/errors.ts";
import type { Host } from "./host.ts";

type Revision = { sha: string; committedAt: Date };

function invalid(message: string, recovery: string): AppError {
  return new AppError("invalid", message, recovery);
}

async function resolveRevision(host: Host, head: Revision, repository: string, name: string): Promise<Revision> {
  if (name === "HEAD" || name === head.sha) return head;
  const found = isRevisionName(name) ? await host.revision(name) : undefined;
  if (found === undefined)
    throw invalid(
      `There is no revision ${JSON.stringify(name)} in ${repository}`,
      "Name a tag, branch or commit that the repository has.",
    );
  return found;
}

/**
 * Checks a selection against a hosted repository and turns its names into hashes, as the git source does.
 * @throws AppError `invalid` for a revision that does not exist and for a range that ends before it begins
 */
export async function resolveHostedRange(
  host: Host,
  head: Revision,
  repository: string,
  selection: RangeSelection,
): Promise<ResolvedRange> {
  if (selection.kind === "time") {
    const { from, to } = selection;
    if (Number.isNaN(from.getTime()) || Number.isNaN(to.getTime()))
      throw invalid("The range has no valid dates", "Give both as ISO 8601 instants.");
    if (from >= to) throw invalid("The range ends before it begins", "Let `from` be earlier than `to`.");
    const label = selection.label ?? `${from.toISOString()}..${to.toISOString()}`;
    return { kind: "time", from, to, label, head: head.sha };
  }
  const to = await resolveRevision(host, head, repository, selection.to);
  const from = selection.from === null ? null : await resolveRevision(host, head, repository, selection.from);
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
