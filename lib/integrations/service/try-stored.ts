import "server-only";
import type { RepositoryRow } from "#db/queries/integrations/repositories.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { AppError } from "#lib/errors.ts";
import { type Reached, reachRepository, targetOf } from "./reach.ts";
import type { Connection } from "./read.ts";
import { tokenOf } from "./token.ts";
import { reachTracker, type TrackerTeam } from "./trackers.ts";

/** What another branch or token would replace; what is left out stays. */
export type Replacement = { branch?: string | undefined; token?: string | null | undefined };

/** What access found: a repository's facts, or a tracker's team. */
export type Found = { reached: Reached; team: null } | { reached: null; team: TrackerTeam };

/**
 * Tries the access of an integration as it is stored, or as it would be with another branch or token.
 * @throws AppError as `reachRepository` and `reachTracker` do
 */
export async function tryStored(ctx: Ctx, connection: Connection, replacement: Replacement = {}): Promise<Found> {
  const { integration, repository } = connection;
  const token = replacement.token === undefined ? tokenOf({ integration }) : replacement.token;
  if (repository === null) {
    const { id: integrationId, teamId, baseUrl } = integration;
    const provider = integration.provider === "linear" ? "linear" : "github_issues";
    const team = await reachTracker(provider, { integrationId, apiKey: token ?? "", teamId, baseUrl });
    return { reached: null, team };
  }
  const target = targetOf({ integration, repository });
  const branch = replacement.branch ?? target.branch;
  const reached = await withoutAddress(repository, () => reachRepository(ctx, { ...target, branch, token }));
  return { reached, team: null };
}

/** Whoever connected a repository knows its address; a fault that others see later names it as they do. */
async function withoutAddress<T>({ cloneUrl, owner, repo }: RepositoryRow, access: () => Promise<T>): Promise<T> {
  try {
    return await access();
  } catch (error) {
    if (!(error instanceof AppError) || !error.message.includes(cloneUrl)) throw error;
    const { kind, message, recovery, details } = error;
    const told = message.replaceAll(cloneUrl, `${owner}/${repo}`);
    throw new AppError(kind, told, recovery, { cause: error, ...(details ? { details } : {}) });
  }
}
