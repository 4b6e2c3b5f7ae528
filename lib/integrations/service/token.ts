import "server-only";
import type { IntegrationRow } from "#db/queries/integrations/integrations.ts";
import { seal, unseal } from "#lib/secrets.ts";

/** The token of an integration, readable; null where it has none. */
export function tokenOf({ integration }: { integration: IntegrationRow }): string | null {
  const { id, tokenCiphertext } = integration;
  return tokenCiphertext === null ? null : unseal(tokenCiphertext, `integrations:${id}`);
}

/** A token as its row keeps it. */
export function sealToken(integrationId: string, token: string | null): string | null {
  return token === null ? null : seal(token, `integrations:${integrationId}`);
}
