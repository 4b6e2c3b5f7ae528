import "server-only";
import type { ConnectedRepository } from "#db/queries/integrations/repositories.ts";
import { origin } from "#lib/env.ts";

/** Returns the URL for a repository's webhook. */
export function webhookUrl({ integration, repository }: ConnectedRepository): string {
  return `${origin()}/api/webhooks/vcs/${repository.organizationId}/${integration.id}/${repository.id}`;
}
