import "server-only";
import { randomBytes } from "node:crypto";
import type { RepositoryRow } from "#db/queries/integrations/repositories.ts";
import { seal, unseal } from "#lib/secrets.ts";

/** Creates a secret, sealed for its repository's row. */
export function newSecret(repositoryId: string): string {
  return seal(randomBytes(32).toString("base64url"), "webhookSecret", repositoryId);
}

/** Decrypts the secret of a repository's webhook; null when its setup was never opened. */
export function unsealWebhookSecret({
  id,
  webhookSecretCiphertext,
}: Pick<RepositoryRow, "id" | "webhookSecretCiphertext">): string | null {
  return webhookSecretCiphertext === null ? null : unseal(webhookSecretCiphertext, "webhookSecret", id);
}
