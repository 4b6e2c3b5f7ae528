import "server-only";
import { join } from "node:path";
import type { Db } from "#db/client.ts";
import type { IntegrationRow } from "#db/queries/integrations/integrations.ts";
import type { ConnectedRepository, RepositoryRow } from "#db/queries/integrations/repositories.ts";
import { installationToken } from "#lib/content/sources/github/app.ts";
import { env } from "#lib/env.ts";
import { getAllowedRoots } from "#lib/integrations/service/local-roots.ts";
import { unsealToken } from "#lib/integrations/service/token.ts";
import type { ReadRepository, ReadRequest, ReadTracker } from "#lib/jobs/reader/protocol.ts";
import type { Sources } from "./sources.ts";

/** The folder with mirrors of remote repositories. */
export function cacheDirectory(): string {
  return join(env.CLARION_DATA_DIR, "repositories");
}

/**
 * Builds the request to the reading process from the sources and the organization's access rules.
 * @throws AppError `forbidden` if access depends on an installation that no longer exists
 */
export async function buildReadRequest<Kind extends ReadRequest["kind"]>(
  db: Db,
  organization: { id: string; slug: string },
  { repositories, trackers }: Sources,
  what: Pick<ReadRequest, "range" | "selection" | "audience" | "packages"> & { kind: Kind },
): Promise<ReadRequest & { kind: Kind }> {
  return {
    ...what,
    organizationId: organization.id,
    repositories: await Promise.all(repositories.map(toReadRepository)),
    trackers: trackers.map(toReadTracker),
    allowedRoots: await getAllowedRoots(db, organization),
    allowedHosts: env.CLARION_ALLOWED_HOSTS.git,
    cacheDirectory: cacheDirectory(),
  };
}

async function toReadRepository(source: ConnectedRepository): Promise<ReadRepository> {
  const { integration, repository } = source;
  return {
    provider: HOSTED.find((provider) => provider === integration.provider) ?? "git",
    id: repository.id,
    owner: repository.owner,
    name: repository.repo,
    location: repository.cloneUrl,
    baseUrl: integration.baseUrl,
    externalId: repository.externalId,
    branch: getBranch(repository),
    token: await accessToken(source),
    foldWithoutNote: repository.foldWithoutNote,
    confirmedPackages: repository.confirmedPackages,
  };
}

/** The branch to read; null is HEAD. */
export function getBranch({ defaultBranch }: Pick<RepositoryRow, "defaultBranch">): string | null {
  return defaultBranch === "HEAD" ? null : defaultBranch;
}

const HOSTED = ["github", "gitea", "gitlab"] as const;

/** The integration's own token, else a token of the GitHub installation behind it. */
async function accessToken(source: ConnectedRepository): Promise<string | null> {
  const { installationId, provider, baseUrl } = source.integration;
  const own = unsealToken(source);
  if (own !== null || installationId === null || provider !== "github" || baseUrl !== null) return own;
  return installationToken(installationId, { allowedHosts: env.CLARION_ALLOWED_HOSTS.git });
}

function toReadTracker(integration: IntegrationRow): ReadTracker {
  return {
    provider: integration.provider === "linear" ? "linear" : "github_issues",
    integrationId: integration.id,
    apiKey: unsealToken({ integration }) ?? "",
    teamId: integration.teamId,
    baseUrl: integration.baseUrl,
  };
}
