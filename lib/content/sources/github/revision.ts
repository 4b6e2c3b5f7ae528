import "server-only";
import type { Revision } from "#lib/content/sources/range.ts";
import { AppError } from "#lib/errors.ts";
import { toCommit } from "./commits.ts";
import type { OpenGithub } from "./open-repository.ts";
import { commitShape } from "./shapes.ts";

/** Resolves a revision to its commit, or undefined if it does not exist. */
export async function findRevision(
  { client, parameters, head }: OpenGithub,
  revision: string,
): Promise<Revision | undefined> {
  if (revision === "HEAD" || revision === head.sha) return toRevision(head);
  try {
    const path = "/repos/{owner}/{name}/commits/{ref}";
    const { data } = await client.get(path, { ...parameters, ref: revision }, commitShape);
    return toRevision(toCommit(data));
  } catch (error) {
    if (error instanceof AppError && (error.kind === "notFound" || error.kind === "invalid")) return undefined;
    throw error;
  }
}

function toRevision({ sha, committedAt }: { sha: string; committedAt: string }): Revision {
  return { sha, committedAt: new Date(committedAt) };
}
