import type { z } from "zod";
import type { IntegrationRow } from "#db/queries/integrations.ts";
import type { ConnectedRepository } from "#db/queries/repositories.ts";
import { type trackerIntegration, VCS_PROVIDERS, type vcsIntegration } from "#lib/integrations/contract.ts";

/** A connected repository as the API shows it; never its token, never its address. */
export function toVcsIntegration({ integration, repository }: ConnectedRepository): z.input<typeof vcsIntegration> {
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
    webhookUrl: null,
    createdAt: integration.createdAt,
    updatedAt: integration.updatedAt,
  };
}

export function toTrackerIntegration(row: IntegrationRow): z.input<typeof trackerIntegration> {
  return {
    id: row.id,
    displayName: row.displayName,
    provider: row.provider === "linear" ? "linear" : "github_issues",
    teamId: null,
    teamName: null,
    enabled: row.enabled,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}
