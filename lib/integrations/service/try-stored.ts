import "server-only";
import type { RepositoryRow } from "#db/queries/integrations/repositories.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { AppError } from "#lib/errors.ts";
import { type Reached, reachRepository, toTarget } from "./reach.ts";
import type { Connection } from "./read.ts";
import { unsealToken } from "./token.ts";
import { reachTracker, type TrackerTeam } from "./trackers.ts";

/** A replacement branch or token; omitted fields stay as stored. */
export type Replacement = { branch?: string | undefined; token?: string | null | undefined };

/** The result of an access check: a repository's facts or a tracker's team. */
export type AccessResult = { reached: Reached; team: null } | { reached: null; team: TrackerTeam };

/**
 * Checks the access of an integration as stored, or with another branch or token.
 * @throws AppError as `reachRepository` and `reachTracker` do
 */
export async function tryStored(
  ctx: Ctx,
  connection: Connection,
  replacement: Replacement = {},
): Promise<AccessResult> {
  const { integration, repository } = connection;
  const token = replacement.token === undefined ? unsealToken({ integration }) : replacement.token;
  if (repository === null) {
    const { id: integrationId, teamId, baseUrl } = integration;
    const provider = integration.provider === "linear" ? "linear" : "github_issues";
    const team = await reachTracker(provider, { integrationId, apiKey: token ?? "", teamId, baseUrl });
    return { reached: null, team };
  }
  const target = toTarget({ integration, repository });
  const branch = replacement.branch ?? target.branch;
  const reached = await hideAddress(repository, () => reachRepository(ctx, { ...target, branch, token }));
  return { reached, team: null };
}

/** Replaces the URL in an error with the repository's name, since other members may see the error but not the URL. */
async function hideAddress<T>({ cloneUrl, owner, repo }: RepositoryRow, access: () => Promise<T>): Promise<T> {
  try {
    return await access();
  } catch (error) {
    if (!(error instanceof AppError) || !error.message.includes(cloneUrl)) throw error;
    const { kind, message, recovery, details } = error;
    const safeMessage = message.replaceAll(cloneUrl, `${owner}/${repo}`);
    throw new AppError(kind, safeMessage, recovery, { cause: error, ...(details ? { details } : {}) });
  }
}
