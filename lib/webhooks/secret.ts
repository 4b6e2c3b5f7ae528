import "server-only";
import { randomBytes } from "node:crypto";
import type { RepositoryRow } from "#db/queries/integrations/repositories.ts";
import { seal, unseal } from "#lib/secrets.ts";

/** A new secret, sealed for its repository's row. */
export function newSecret(repositoryId: string): string {
  return seal(randomBytes(32).toString("base64url"), ownerOf(repositoryId));
}

/** The secret of a repository's webhook, readable; null where its setup was never opened. */
export function secretOf({
  id,
  webhookSecretCiphertext,
}: Pick<RepositoryRow, "id" | "webhookSecretCiphertext">): string | null {
  return webhookSecretCiphertext === null ? null : unseal(webhookSecretCiphertext, ownerOf(id));
}

function ownerOf(repositoryId: string): string {
  return `repositories:${repositoryId}:webhook`;
}
