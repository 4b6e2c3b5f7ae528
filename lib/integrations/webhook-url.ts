import "server-only";
import type { ConnectedRepository } from "#db/queries/integrations/repositories.ts";
import { origin } from "#lib/env.ts";

/** Returns the URL for a repository's webhook; null for a host whose webhooks are not signed. */
export function webhookUrl({ integration, repository }: ConnectedRepository): string | null {
  if (integration.provider === "gitlab") return null;
  return `${origin()}/api/webhooks/vcs/${repository.organizationId}/${integration.id}/${repository.id}`;
}
