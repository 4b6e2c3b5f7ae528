import "server-only";
import type { Commit } from "#lib/content/activity.ts";
import { boundOf, type RangeSelection, type ResolvedRange } from "#lib/content/sources/git/range.ts";
import { isRevisionName } from "#lib/content/sources/git/revision-name.ts";
import { AppError } from "#lib/errors.ts";
import { toCommit } from "./commits.ts";
import type { OpenGithub } from "./open-repository.ts";
import { commitShape } from "./shapes.ts";

/** Checks a selection against the host and turns its names into hashes. @throws AppError `invalid` for an unknown one */
export async function resolveRange(open: OpenGithub, selection: RangeSelection): Promise<ResolvedRange> {
  if (selection.kind === "time") {
    const { from, to } = selection;
    if (Number.isNaN(from.getTime()) || Number.isNaN(to.getTime()) || from >= to) {
      throw new AppError("invalid", "The range ends before it begins", "Let `from` be earlier than `to`.");
    }
    const label = selection.label ?? `${from.toISOString()}..${to.toISOString()}`;
    return { kind: "time", from, to, label, head: open.head.sha };
  }
  const to = await resolveRevision(open, selection.to);
  const from = selection.from === null ? null : await resolveRevision(open, selection.from);
  return {
    kind: "revisions",
    fromSha: from?.sha ?? null,
    toSha: to.sha,
    from: from === null ? null : new Date(from.committedAt),
    to: new Date(to.committedAt),
    label: selection.from === null ? selection.to : `${selection.from}..${selection.to}`,
    ...boundOf(selection),
  };
}

async function resolveRevision(
  { client, parameters, repository, head }: OpenGithub,
  revision: string,
): Promise<Commit> {
  if (revision === "HEAD" || revision === head.sha) return head;
  const unknown = new AppError(
    "invalid",
    `There is no revision ${JSON.stringify(revision)} in ${repository.name}`,
    "Name a tag, branch or commit that the repository has.",
  );
  if (!isRevisionName(revision)) throw unknown;
  try {
    const { data } = await client.get(
      "/repos/{owner}/{name}/commits/{ref}",
      { ...parameters, ref: revision },
      commitShape,
    );
    return toCommit(data);
  } catch (error) {
    if (error instanceof AppError && (error.kind === "notFound" || error.kind === "invalid")) throw unknown;
    throw error;
  }
}
