import type { z } from "zod";
import type { IntegrationRow } from "#db/queries/integrations/integrations.ts";
import type { ConnectedRepository } from "#db/queries/integrations/repositories.ts";
import { type trackerIntegration, VCS_PROVIDERS, type vcsIntegration } from "#lib/integrations/contract.ts";
import { webhookUrl } from "#lib/integrations/webhook-url.ts";

type Vcs = z.input<typeof vcsIntegration>;

/** Converts a connected repository to the API resource, which never contains its token and URL. */
export function toVcsIntegration({ integration, repository }: ConnectedRepository): Vcs {
  return {
    id: integration.id,
    repositoryId: repository.id,
    displayName: integration.displayName,
    provider: VCS_PROVIDERS.find((provider) => provider === integration.provider) ?? "git",
    owner: repository.owner,
    repo: repository.repo,
    defaultBranch: repository.defaultBranch,
    private: repository.private,
    enabled: integration.enabled,
    baseUrl: integration.baseUrl,
    access: getAccess(integration),
    checkedAt: integration.checkedAt,
    checkError: integration.checkError,
    notedShare: repository.notedShare,
    foldWithoutNote: repository.foldWithoutNote,
    webhookUrl: webhookUrl({ integration, repository }),
    createdAt: integration.createdAt,
    updatedAt: integration.updatedAt,
  };
}

function getAccess({ tokenCiphertext, installationId }: IntegrationRow): Vcs["access"] {
  if (tokenCiphertext !== null) return "token";
  return installationId === null ? "none" : "installation";
}

export function toTrackerIntegration(row: IntegrationRow): z.input<typeof trackerIntegration> {
  return {
    id: row.id,
    displayName: row.displayName,
    provider: row.provider === "linear" ? "linear" : "github_issues",
    teamId: row.teamId,
    teamName: row.teamName,
    enabled: row.enabled,
    baseUrl: row.baseUrl,
    checkedAt: row.checkedAt,
    checkError: row.checkError,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}
