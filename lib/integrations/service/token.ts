import "server-only";
import type { IntegrationRow } from "#db/queries/integrations/integrations.ts";
import { seal, unseal } from "#lib/secrets.ts";

/** Decrypts the token of an integration; null without one. */
export function unsealToken({ integration }: { integration: IntegrationRow }): string | null {
  const { id, tokenCiphertext } = integration;
  return tokenCiphertext === null ? null : unseal(tokenCiphertext, "integrationToken", id);
}

/** Encrypts a token for storage. */
export function sealToken(integrationId: string, token: string | null): string | null {
  return token === null ? null : seal(token, "integrationToken", integrationId);
}
