import { type Agent, request } from "node:http";
import { type APIRequestContext, expect } from "@playwright/test";
import type { Integration } from "#e2e/posts.ts";
import { dashboard } from "#e2e/session.ts";
import type { Workspace } from "#e2e/workspaces.ts";
import { world } from "#e2e/world.ts";
import { buildDelivery, type DeliveryOptions, type Hook } from "#lib/testing/webhook-deliveries.ts";

/** Returns the webhook as the setup dialog shows it; the first request creates its secret. */
export async function getWebhookSetup(session: APIRequestContext, { slug }: Workspace, integrationId: string) {
  const response = await dashboard(session, slug).get(`/integrations/${integrationId}/webhook`);
  expect(response.status(), await response.text()).toBe(200);
  return (await response.json()).webhook as { url: string; secret: string; pingedAt: string | null };
}

/** Returns the data that a host needs for deliveries of a connected repository. */
export async function getHook(
  session: APIRequestContext,
  workspace: Workspace,
  integration: Integration,
): Promise<Hook> {
  const { secret } = await getWebhookSetup(session, workspace, integration.id);
  const { id: integrationId, repositoryId } = integration;
  return { organizationId: workspace.id, integrationId, repositoryId, secret };
}

/** Sends a signed delivery to the server under test, byte for byte. */
export async function sendDelivery(hook: Hook, sent: DeliveryOptions) {
  const { url, headers } = buildDelivery(hook, sent);
  const target = new URL(new URL(url).pathname, world().demo.url);
  const response = await fetch(target, { method: "POST", headers, body: sent.body });
  const body = (await response.json()) as Record<string, unknown>;
  return { status: response.status, body, headers: response.headers };
}

/**
 * Sends all bytes of a delivery over one connection before it reads the response. @returns the status
 * @param isDeclared whether to send a Content-Length instead of chunks
 */
export function sendToLastByte(
  agent: Agent,
  hook: Hook,
  sent: DeliveryOptions,
  isDeclared: boolean,
): Promise<number | undefined> {
  const { url, headers } = buildDelivery(hook, sent);
  const target = new URL(new URL(url).pathname, world().demo.url);
  const length = isDeclared ? { "content-length": Buffer.byteLength(sent.body) } : {};
  return new Promise((resolve, reject) => {
    const options = { method: "POST", agent, headers: { ...Object.fromEntries(headers), ...length } };
    const sending = request(target, options, (response) => {
      response.resume().once("end", () => resolve(response.statusCode));
    });
    sending.once("error", reject);
    // Several writes, because Node adds a Content-Length to a single one.
    const bytes = Buffer.from(sent.body);
    for (let offset = 0; offset < bytes.length; offset += 65_536)
      sending.write(bytes.subarray(offset, offset + 65_536));
    sending.end();
  });
}
