import type { Db } from "#db/client.ts";
import { insertIntegration } from "#db/queries/integrations/integrations.ts";
import { insertRepository } from "#db/queries/integrations/repositories.ts";
import { storeWebhookSecret } from "#db/queries/webhooks/deliveries.ts";
import { newId } from "#lib/ids.ts";
import type { Hook } from "#lib/testing/webhook-deliveries.ts";
import { newSecret, unsealWebhookSecret } from "#lib/webhooks/secret.ts";

let serial = 0;

/** Inserts a connected repository with a webhook secret. */
export async function testHook(db: Db, organizationId: string, now: Date, cloneUrl?: string): Promise<Hook> {
  const times = { createdAt: now, updatedAt: now };
  const [integrationId, repositoryId] = [newId("int"), newId("repo")];
  const vcs = { organizationId, provider: "git", ...times };
  const name = `widget-${++serial}`;
  await insertIntegration(db, { ...vcs, id: integrationId, kind: "vcs", displayName: name });
  await insertRepository(db, {
    ...vcs,
    id: repositoryId,
    integrationId,
    owner: "acme",
    repo: name,
    defaultBranch: "main",
    cloneUrl: cloneUrl ?? `https://example.com/acme/${name}`,
  });
  const sealed = newSecret(repositoryId);
  await storeWebhookSecret(db, { organizationId, repositoryId, sealed, replace: true });
  const secret = unsealWebhookSecret({ id: repositoryId, webhookSecretCiphertext: sealed }) ?? "";
  return { organizationId, integrationId, repositoryId, secret };
}
