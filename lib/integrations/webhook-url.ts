import "server-only";
import type { ConnectedRepository } from "#db/queries/integrations/repositories.ts";
import { origin } from "#lib/env.ts";

/** Where a host sends the events of a repository; null for a host whose webhooks carry no signature. */
export function webhookUrl({ integration, repository }: ConnectedRepository): string | null {
  if (integration.provider === "gitlab") return null;
  return `${origin()}/api/webhooks/vcs/${repository.organizationId}/${integration.id}/${repository.id}`;
}
