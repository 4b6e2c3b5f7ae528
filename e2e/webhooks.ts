import { type Agent, request } from "node:http";
import { expect, type Page } from "@playwright/test";
import type { Integration } from "#e2e/posts.ts";
import { dashboard } from "#e2e/session.ts";
import type { Workspace } from "#e2e/workspaces.ts";
import { world } from "#e2e/world.ts";
import { deliveryOf, type Hook, type Sent } from "#lib/testing/webhook-deliveries.ts";

/** The webhook of an integration as the setup dialog shows it; its secret is made the first time. */
export async function openSetup(page: Page, { slug }: Workspace, integrationId: string) {
  const response = await dashboard(page.request, slug).get(`/integrations/${integrationId}/webhook`);
  expect(response.status(), await response.text()).toBe(200);
  return (await response.json()).webhook as { url: string; secret: string; pingedAt: string | null };
}

/** What a host needs to know of a connected repository. */
export async function openHook(page: Page, workspace: Workspace, integration: Integration): Promise<Hook> {
  const { secret } = await openSetup(page, workspace, integration.id);
  const { id: integrationId, repositoryId } = integration;
  return { organizationId: workspace.id, integrationId, repositoryId, secret };
}

/** Sends a delivery to the server under test, byte for byte, as a host does. */
export async function deliver(hook: Hook, sent: Sent) {
  const { url, headers } = deliveryOf(hook, sent);
  const target = new URL(new URL(url).pathname, world().demo.url);
  const response = await fetch(target, { method: "POST", headers, body: sent.body });
  const body = (await response.json()) as Record<string, unknown>;
  return { status: response.status, body, headers: response.headers };
}

/**
 * Sends a delivery over one connection to its last byte, as a host does that reads no answer before; with its length or in
 * chunks. @returns the status
 */
export function sendWhole(agent: Agent, hook: Hook, sent: Sent, isDeclared: boolean): Promise<number | undefined> {
  const { url, headers } = deliveryOf(hook, sent);
  const target = new URL(new URL(url).pathname, world().demo.url);
  const length = isDeclared ? { "content-length": Buffer.byteLength(sent.body) } : {};
  return new Promise((resolve, reject) => {
    const options = { method: "POST", agent, headers: { ...Object.fromEntries(headers), ...length } };
    const sending = request(target, options, (response) => {
      response.resume().once("end", () => resolve(response.statusCode));
    });
    sending.once("error", reject);
    // In pieces: what is written whole is sent with its length.
    const bytes = Buffer.from(sent.body);
    for (let at = 0; at < bytes.length; at += 65_536) sending.write(bytes.subarray(at, at + 65_536));
    sending.end();
  });
}
