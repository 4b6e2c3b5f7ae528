import "server-only";
import { findRepositoryOfIntegration } from "#db/queries/integrations/repositories.ts";
import { storeWebhookSecret } from "#db/queries/webhooks/deliveries.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { notFound } from "#lib/errors.ts";
import { webhookUrl } from "#lib/integrations/webhook-url.ts";
import { newSecret, unsealWebhookSecret } from "./secret.ts";

const EVENTS = ["push", "release", "pull_request"];

/**
 * Returns the webhook of a repository's integration and creates its secret on the first call.
 * @throws AppError `notFound`
 */
export async function openSetup(ctx: Ctx, integrationId: string) {
  const { repository } = await getConnected(ctx, integrationId);
  if (repository.webhookSecretCiphertext === null) await store(ctx, repository.id, false);
  return answer(ctx, integrationId);
}

/** Replaces the secret; the old one stops working at once. Throws as `openSetup` does. */
export async function regenerateSecret(ctx: Ctx, integrationId: string) {
  const { repository } = await getConnected(ctx, integrationId);
  await store(ctx, repository.id, true);
  return answer(ctx, integrationId);
}

function store(ctx: Ctx, repositoryId: string, replace: boolean): Promise<void> {
  const sealed = newSecret(repositoryId);
  return storeWebhookSecret(ctx.db, { organizationId: ctx.organization.id, repositoryId, sealed, replace });
}

async function getConnected(ctx: Ctx, integrationId: string) {
  const connected = await findRepositoryOfIntegration(ctx.db, ctx.organization.id, integrationId);
  if (!connected) throw notFound("Integration");
  return connected;
}

async function answer(ctx: Ctx, integrationId: string) {
  const connected = await getConnected(ctx, integrationId);
  const [url, secret] = [webhookUrl(connected), unsealWebhookSecret(connected.repository)];
  if (secret === null) throw new Error(`The webhook of ${integrationId} has no secret.`);
  const { webhookPingedAt: pingedAt } = connected.repository;
  const contentType = "application/json" as const;
  return {
    webhook: { integrationId, url, secret, contentType, events: EVENTS, pingedAt },
    organization: ctx.organization,
  };
}
