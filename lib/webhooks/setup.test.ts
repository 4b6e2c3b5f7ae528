import { beforeEach, describe, expect, test } from "vitest";
import { updateIntegration } from "#db/queries/integrations/integrations.ts";
import { updateRepository } from "#db/queries/integrations/repositories.ts";
import { insertWebhookLog } from "#db/queries/webhooks/logs.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { origin } from "#lib/env.ts";
import { newId } from "#lib/ids.ts";
import { testCtx } from "#lib/testing/context.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { callOperation, catchAppError } from "#lib/testing/operations.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import { buildDelivery, type Hook } from "#lib/testing/webhook-deliveries.ts";
import { testHook } from "#lib/testing/webhooks.ts";
import type { WebhookLog, WebhookSetup } from "./contract.ts";
import { sweepLogs } from "./logs.ts";
import { webhookOperations } from "./operations.ts";
import { receiveWebhook } from "./receive.ts";

const db = await testDatabase();
const call = callOperation(webhookOperations);
const now = new Date("2026-03-31T12:00:00.000Z");
const DAY_MS = 24 * 3_600_000;
let ctx: Ctx;
let hook: Hook;

beforeEach(async () => {
  const userId = await testUser(db, now);
  ctx = testCtx(db, await testOrganization(db, now, { [userId]: "admin" }), { userId, role: "admin" }, now);
  hook = await testHook(db, ctx.organization.id, now);
});

async function setup(id = "openWebhookSetup", from = ctx): Promise<WebhookSetup> {
  const params = { integrationId: hook.integrationId };
  return (await call<{ webhook: WebhookSetup }>(id, from, { params })).output.webhook;
}

async function ping(secret: string): Promise<number> {
  const request = buildDelivery({ ...hook, secret }, { event: "ping", body: "{}" });
  return (await receiveWebhook(request, { db, clock: ctx.clock })).status;
}

describe("webhook setup", () => {
  test("creates the secret when it is first opened and then shows the same one", async () => {
    await updateRepository(db, hook.organizationId, hook.repositoryId, { webhookSecretCiphertext: null });
    const opened = await Promise.all([setup(), setup()]);
    expect(new Set(opened.map(({ secret }) => secret)).size).toBe(1);
    const { organizationId, integrationId, repositoryId } = hook;
    expect(await setup()).toEqual({
      integrationId,
      url: `${origin()}/api/webhooks/vcs/${organizationId}/${integrationId}/${repositoryId}`,
      secret: opened[0]?.secret,
      contentType: "application/json",
      events: ["push", "release", "pull_request"],
      pingedAt: null,
    });
  });

  test("shows the ping; a new secret invalidates the old one at once and waits for its own ping", async () => {
    expect(await ping(hook.secret)).toBe(200);
    expect((await setup()).pingedAt).toBe(now.toISOString());
    const next = await setup("regenerateWebhookSecret");
    expect(next.secret).not.toBe(hook.secret);
    expect(next.pingedAt).toBeNull();
    expect([await ping(hook.secret), await ping(next.secret)]).toEqual([401, 200]);
  });

  test("gives GitLab's repositories a webhook, too", async () => {
    await updateIntegration(db, hook.organizationId, hook.integrationId, { provider: "gitlab" });
    expect(await setup()).toMatchObject({ url: expect.stringContaining(hook.repositoryId), secret: hook.secret });
  });

  test("requires an admin of the organization", async () => {
    const member: Ctx = { ...ctx, principal: { ...ctx.principal, type: "user", role: "member" } as Ctx["principal"] };
    expect((await catchAppError(setup("openWebhookSetup", member))).kind).toBe("forbidden");
  });
});

describe("webhook log", () => {
  async function logged(status: "success" | "failed", ageDays: number, integrationType = "vcs"): Promise<void> {
    await insertWebhookLog(db, {
      id: newId("log"),
      organizationId: ctx.organization.id,
      title: "push event",
      integrationType,
      direction: "incoming",
      status,
      statusCode: status === "success" ? 200 : 401,
      payload: '{"size":2}',
      createdAt: new Date(now.getTime() - ageDays * DAY_MS),
    });
  }

  type Page = {
    logs: WebhookLog[];
    retentionDays: number;
    pagination: { totalItems: number; nextPage: number | null };
  };

  async function read(query: Record<string, string> = {}): Promise<Page> {
    return (await call<Page>("listWebhookLogs", ctx, { query })).output;
  }

  test("pages by 25, newest first, and filters by status and sender", async () => {
    for (let age = 0; age < 26; age++) await logged(age % 2 === 0 ? "success" : "failed", age);
    await logged("success", 0.5, "tracker");
    const first = await read();
    expect([first.logs.length, first.pagination.totalItems, first.pagination.nextPage]).toEqual([25, 27, 2]);
    expect(first.logs.map(({ createdAt }) => createdAt)).toEqual(
      first.logs
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .reverse(),
    );
    expect(first.logs[0]).toMatchObject({ direction: "incoming", payload: { size: 2 }, errorMessage: null });
    expect((await read({ page: "2" })).logs).toHaveLength(2);
    expect((await read({ status: "failed" })).pagination.totalItems).toBe(13);
    expect((await read({ integrationType: "tracker" })).pagination.totalItems).toBe(1);
    expect((await catchAppError(read({ status: "lost" }))).kind).toBe("invalid");
    expect((await catchAppError(read({ page: "3" }))).message).toBe("Invalid page number");
  });

  test("keeps entries for the retention of the plan", async () => {
    const { retentionDays } = await read();
    for (const age of [0, retentionDays - 1, retentionDays + 1]) await logged("success", age);
    await sweepLogs({ db, clock: ctx.clock });
    expect((await read()).logs).toHaveLength(2);
  });
});
