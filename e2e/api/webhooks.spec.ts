import { Agent } from "node:http";
import type { APIRequestContext } from "@playwright/test";
import { runClarion } from "#e2e/clarion.ts";
import { connectRepository, type Integration } from "#e2e/posts.ts";
import { makeRepository, uniqueName } from "#e2e/repositories.ts";
import { dashboard } from "#e2e/session.ts";
import { getHook, getWebhookSetup, sendDelivery, sendToLastByte } from "#e2e/webhooks.ts";
import { test as base, type Client, client, expect, world } from "#e2e/world.ts";
import {
  buildDelivery,
  buildPushPayload,
  buildReleasePayload,
  type DeliveryOptions,
  type Hook,
} from "#lib/testing/webhook-deliveries.ts";

type Log = {
  id: string;
  referenceId: string | null;
  title: string;
  integrationType: string;
  direction: string;
  status: string;
  statusCode: number;
  errorMessage: string | null;
  payload: Record<string, unknown> | null;
};

const test = base.extend<{ mine: Client }>({
  mine: ({ request }, use) => use(client(request, getWorkspace().key)),
});

const getWorkspace = () => world().workspaces.webhooks;
const ENVELOPE = { error: expect.any(String), code: expect.any(String), recovery: expect.any(String) };
const buildPushBody = (change?: Record<string, unknown>) => JSON.stringify(buildPushPayload(change));

/** Connects a new repository with a webhook. */
async function connectWithHook(
  mine: Client,
  session: APIRequestContext,
): Promise<{ integration: Integration; hook: Hook }> {
  const integration = await connectRepository(mine, makeRepository());
  return { integration, hook: await getHook(session, getWorkspace(), integration) };
}

async function listLogs(mine: Client, referenceId: string): Promise<Log[]> {
  const { logs } = await (await mine.get("/v1/webhook-logs?limit=100")).json();
  return logs.filter((log: Log) => log.referenceId === referenceId);
}

test("creates the secret on first access and returns the same one afterwards", async ({ mine, session }) => {
  const integration = await connectRepository(mine, makeRepository());
  const opened = await getWebhookSetup(session, getWorkspace(), integration.id);
  const ids = [getWorkspace().id, integration.id, integration.repositoryId].join("/");
  expect(opened).toEqual({
    integrationId: integration.id,
    url: `${world().demo.url}/api/webhooks/vcs/${ids}`,
    secret: expect.stringMatching(/^[\w-]{43}$/),
    contentType: "application/json",
    events: ["push", "release", "pull_request"],
    pingedAt: null,
  });
  expect(await getWebhookSetup(session, getWorkspace(), integration.id)).toEqual(opened);
  const path = `/integrations/${integration.id}/webhook`;
  for (const of of [world().workspaces.triggers, getWorkspace()]) {
    const elsewhere = dashboard(session, of.slug);
    const none = of === getWorkspace() ? "/integrations/int_none/webhook" : path;
    expect((await elsewhere.get(none)).status()).toBe(404);
    expect((await elsewhere.post(`${none}/regenerate`, {})).status()).toBe(404);
  }
  expect((await mine.get(`/v1${path}`)).status()).toBe(404);
});

test("acknowledges a ping and records it in the setup", async ({ mine, session }) => {
  const { integration, hook } = await connectWithHook(mine, session);
  const delivery = uniqueName("ping");
  const { status, body } = await sendDelivery(hook, { event: "ping", delivery, body: '{"zen":"Keep it simple."}' });
  expect([status, body]).toEqual([200, { message: expect.any(String), event: "ping", delivery }]);
  expect((await getWebhookSetup(session, getWorkspace(), integration.id)).pingedAt).toEqual(expect.any(String));
  expect(await listLogs(mine, delivery)).toMatchObject([{ status: "success", statusCode: 200 }]);
});

test("answers a push and a release in normalized form and logs the payload", async ({ mine, session }) => {
  const { integration, hook } = await connectWithHook(mine, session);
  const fullName = `${integration.owner}/${integration.repo}`;
  const of = { id: integration.repositoryId, fullName };
  const delivery = uniqueName("push");
  const pushed = await sendDelivery(hook, { delivery, body: buildPushBody() });
  const [sent] = buildPushPayload().commits;
  expect([pushed.status, pushed.body]).toEqual([
    200,
    {
      message: expect.any(String),
      event: "push",
      delivery,
      processed: {
        type: "push",
        action: "pushed",
        data: {
          ref: "refs/heads/main",
          branch: "main",
          commits: [sent],
          headCommit: { id: sent?.id, message: sent?.message },
        },
      },
      repository: of,
    },
  ]);
  expect(pushed.headers.get("x-request-id")).toMatch(/^[\w-]+$/);
  const { body } = await sendDelivery(hook, { event: "release", body: JSON.stringify(buildReleasePayload("v1.0.0")) });
  expect(body).toMatchObject({
    processed: {
      type: "release",
      action: "published",
      data: {
        tagName: "v1.0.0",
        name: "Release v1.0.0",
        body: "Notes",
        prerelease: false,
        draft: false,
        publishedAt: "2026-03-01T11:00:00Z",
        url: "https://example.com/acme/widget/releases/1",
      },
    },
    repository: of,
  });
  const [log, ...rest] = await listLogs(mine, delivery);
  expect(rest).toEqual([]);
  expect(log).toMatchObject({
    id: expect.stringMatching(/^log_/),
    title: expect.stringContaining(fullName),
    integrationType: "vcs",
    direction: "incoming",
    status: "success",
    statusCode: 200,
    errorMessage: null,
    payload: { size: Buffer.byteLength(buildPushBody()), body: buildPushPayload() },
  });
  expect(JSON.stringify(log)).not.toContain("sha256=");
});

test("reports a duplicate delivery per repository regardless of its body", async ({ mine, session }) => {
  const [{ hook }, { hook: other }] = [await connectWithHook(mine, session), await connectWithHook(mine, session)];
  const delivery = uniqueName("repeated");
  expect((await sendDelivery(hook, { delivery, body: buildPushBody() })).body).toHaveProperty("processed");
  const repeat = { message: expect.any(String), event: "push", delivery, duplicate: true };
  for (const body of [buildPushBody(), "{"]) {
    const answer = await sendDelivery(hook, { delivery, body });
    expect([answer.status, answer.body]).toEqual([200, repeat]);
  }
  expect((await sendDelivery(other, { delivery, body: buildPushBody() })).body).toHaveProperty("processed");
  expect(await listLogs(mine, delivery)).toHaveLength(4);
});

test("processes only one of several concurrent copies", async ({ mine, session }) => {
  const { hook } = await connectWithHook(mine, session);
  const delivery = uniqueName("copied");
  const copies = Array.from({ length: 25 }, () => sendDelivery(hook, { delivery, body: buildPushBody() }));
  const answers = await Promise.all(copies);
  expect(answers.map(({ status }) => status)).toEqual(copies.map(() => 200));
  expect(answers.filter(({ body }) => body.processed)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.duplicate)).toHaveLength(24);
  expect(await listLogs(mine, delivery)).toHaveLength(25);
});

test("accepts deliveries in the format of Gitea", async ({ mine, session }) => {
  const { hook } = await connectWithHook(mine, session);
  const body = buildPushBody();
  const digest = buildDelivery(hook, { body }).headers.get("x-hub-signature-256")?.slice("sha256=".length);
  const headers = {
    "x-vcs-event": undefined,
    "x-vcs-delivery": undefined,
    "x-hub-signature-256": undefined,
    "x-gitea-event": "push",
    "x-gitea-delivery": uniqueName("gitea"),
    "x-gitea-signature": digest,
  };
  const answer = await sendDelivery(hook, { provider: "gitea", body, headers });
  expect([answer.status, answer.body]).toMatchObject([200, { event: "push", processed: { type: "push" } }]);
});

test("acknowledges other branches, tags, drafts and event types without processing them", async ({ mine, session }) => {
  const { hook } = await connectWithHook(mine, session);
  for (const [event, payload, action] of [
    ["push", buildPushPayload({ ref: "refs/heads/next" }), "pushed"],
    ["push", buildPushPayload({ ref: "refs/tags/v1.0.0" }), "pushed"],
    ["push", buildPushPayload({ commits: [] }), "pushed"],
    ["release", buildReleasePayload("v9", { draft: true }), "published"],
    ["release", buildReleasePayload("v9", {}, "edited"), "edited"],
  ] as const) {
    const delivery = uniqueName("filtered");
    const answer = await sendDelivery(hook, { event, delivery, body: JSON.stringify(payload) });
    expect([answer.status, answer.body]).toEqual([200, { message: expect.any(String), event, action, filtered: true }]);
    expect(await listLogs(mine, delivery)).toMatchObject([{ status: "success", payload: { filtered: true } }]);
  }
  const ignored = await sendDelivery(hook, { event: "star", body: "[]" });
  expect(ignored.body).toEqual({ message: expect.any(String), event: "star", ignored: true });
});

const body = buildPushBody();
const REFUSALS: [string, (hook: Hook) => DeliveryOptions, number][] = [
  ["no event header", () => ({ body, headers: { "x-vcs-event": undefined } }), 400],
  ["no signature", () => ({ body, headers: { "x-hub-signature-256": undefined } }), 400],
  ["a signature of another form", () => ({ body, headers: { "x-hub-signature-256": "sha256=xyz" } }), 401],
  ["a signature by another secret", () => ({ body, secret: "another" }), 401],
  ["an unknown provider", () => ({ body, provider: "svn" }), 501],
  ["a URL without repository", ({ organizationId }) => ({ body, path: `vcs/${organizationId}/int_none` }), 400],
  ["an id of another form", ({ organizationId }) => ({ body, path: `vcs/${organizationId}/a.b/repo_none` }), 400],
  ["an unknown repository", ({ organizationId }) => ({ body, path: `vcs/${organizationId}/int_none/repo_none` }), 404],
  [
    "another integration",
    ({ organizationId, repositoryId }) => ({ body, path: `vcs/${organizationId}/int_none/${repositoryId}` }),
    403,
  ],
  ["a body that is not JSON", () => ({ body: "{" }), 400],
  ["a body of another shape", () => ({ body: '{"ref":1}' }), 400],
  ["a form", () => ({ body, headers: { "content-type": "application/x-www-form-urlencoded" } }), 400],
];

test("refuses invalid deliveries, logs only their headers and size, and keeps the delivery id free", async ({
  mine,
  session,
}) => {
  const { hook } = await connectWithHook(mine, session);
  for (const [what, sent, status] of REFUSALS) {
    const delivery = uniqueName("refused");
    const answer = await sendDelivery(hook, { delivery, ...sent(hook) });
    expect([what, answer.status, answer.body]).toMatchObject([what, status, ENVELOPE]);
    const [log, ...rest] = await listLogs(mine, delivery);
    expect([what, rest]).toEqual([what, []]);
    expect(log).toMatchObject({ status: "failed", statusCode: status, errorMessage: answer.body.error });
    expect(Object.keys(log?.payload ?? {})).toEqual(["headers", "size"]);
    expect((await sendDelivery(hook, { delivery, body })).body).toHaveProperty("processed");
  }
  const unnamed = await sendDelivery(hook, { body, headers: { "x-vcs-delivery": undefined } });
  expect([unnamed.status, unnamed.body]).toMatchObject([400, ENVELOPE]);
});

test("accepts a body of 25 MiB, answers 413 above that and keeps the connection usable", async ({ mine, session }) => {
  test.slow();
  const { hook } = await connectWithHook(mine, session);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const buildPing = (bytes: number) => Buffer.from(`{"zen":"${"z".repeat(bytes - 10)}"}`);
  const max = 25 * 1024 * 1024;
  try {
    for (const isDeclared of [true, false]) {
      for (const [bytes, status] of [
        [max, 200],
        [max + 1, 413],
        [100, 200],
      ] as const) {
        const answered = await sendToLastByte(agent, hook, { event: "ping", body: buildPing(bytes) }, isDeclared);
        expect([isDeclared, bytes, answered]).toEqual([isDeclared, bytes, status]);
      }
    }
  } finally {
    agent.destroy();
  }
});

test("answers 401 with the challenge when a single byte is changed", async ({ mine, session }) => {
  const { hook } = await connectWithHook(mine, session);
  const signature = buildDelivery(hook, { body }).headers.get("x-hub-signature-256") ?? "";
  const tampered = body.replace("Ann", "Amn");
  const answer = await sendDelivery(hook, { body: tampered, headers: { "x-hub-signature-256": signature } });
  expect([answer.status, answer.body]).toMatchObject([401, ENVELOPE]);
  expect(answer.headers.get("www-authenticate")).toBe(
    `Bearer resource_metadata="${world().demo.url}/.well-known/oauth-protected-resource"`,
  );
});

test("accepts only POST", async ({ mine, session, request }) => {
  const { hook } = await connectWithHook(mine, session);
  const { pathname } = new URL(buildDelivery(hook, { body }).url);
  const response = await request.get(pathname);
  expect([response.status(), response.headers().allow]).toEqual([405, "POST"]);
});

test("invalidates the old secret when it is regenerated", async ({ mine, session }) => {
  const { integration, hook } = await connectWithHook(mine, session);
  expect((await sendDelivery(hook, { body })).status).toBe(200);
  const app = dashboard(session, getWorkspace().slug);
  const made = await (await app.post(`/integrations/${integration.id}/webhook/regenerate`, {})).json();
  expect(made.webhook.pingedAt).toBeNull();
  expect(made.webhook.secret).not.toBe(hook.secret);
  expect((await sendDelivery(hook, { body })).status).toBe(401);
  expect((await sendDelivery({ ...hook, secret: made.webhook.secret }, { body })).status).toBe(200);
});

test("answers 400 without a secret, 403 for a disabled integration and 404 for a deleted one", async ({
  mine,
  session,
}) => {
  const unopened = await connectRepository(mine, makeRepository());
  const ids = { integrationId: unopened.id, repositoryId: unopened.repositoryId };
  const answer = await sendDelivery({ organizationId: getWorkspace().id, ...ids, secret: "" }, { body });
  expect([answer.status, answer.body]).toMatchObject([400, ENVELOPE]);
  const { integration, hook } = await connectWithHook(mine, session);
  const path = `/v1/integrations/${integration.id}`;
  expect((await mine.patch(path, { enabled: false })).status()).toBe(200);
  expect((await sendDelivery(hook, { body })).status).toBe(403);
  expect((await mine.patch(path, { enabled: true })).status()).toBe(200);
  expect((await sendDelivery(hook, { body })).status).toBe(200);
  expect((await mine.delete(path)).status()).toBe(200);
  expect((await sendDelivery(hook, { body })).status).toBe(404);
});

test("reveals nothing about repositories to an organization that did not sign the delivery", async ({
  mine,
  session,
  second,
}) => {
  const { hook } = await connectWithHook(mine, session);
  const delivery = uniqueName("foreign");
  const asSecond = `vcs/${world().second.id}/${hook.integrationId}/${hook.repositoryId}`;
  const answer = await sendDelivery(hook, { delivery, body, path: asSecond });
  expect([answer.status, answer.body]).toMatchObject([403, ENVELOPE]);
  // The delivery is logged for the organization whose secret was checked.
  expect(await listLogs(mine, delivery)).toHaveLength(1);
  expect(await listLogs(second, delivery)).toEqual([]);
});

test("pages and filters the log for the organization's readers only", async ({ mine, session, second, request }) => {
  const { hook } = await connectWithHook(mine, session);
  const [taken, refused] = [uniqueName("taken"), uniqueName("refused")];
  await sendDelivery(hook, { delivery: taken, body });
  await sendDelivery(hook, { delivery: refused, body, secret: "another" });
  const list = async (query: string) => (await mine.get(`/v1/webhook-logs?${query}`)).json();
  const references = ({ logs }: { logs: Log[] }) => logs.map(({ referenceId }) => referenceId);
  const newest = await list("limit=1");
  expect(references(newest)).toEqual([refused]);
  const { pagination } = newest;
  expect(pagination).toMatchObject({ limit: 1, currentPage: 1, nextPage: 2, previousPage: null });
  expect(references(await list("limit=1&page=2"))).toEqual([taken]);
  expect(await list("")).toMatchObject({ retentionDays: 30, pagination: { limit: 25 } });
  for (const [status, one, other] of [
    ["success", taken, refused],
    ["failed", refused, taken],
  ] as const) {
    const matching = await list(`limit=100&status=${status}`);
    expect(references(matching)).toContain(one);
    expect(references(matching)).not.toContain(other);
    expect(new Set(matching.logs.map((log: Log) => log.status))).toEqual(new Set([status]));
  }
  expect(references(await list("limit=100&status=success,failed&integrationType=vcs"))).toContain(taken);
  for (const nothing of ["status=pending", "integrationType=tracker"]) {
    expect(await list(nothing)).toMatchObject({ logs: [], pagination: { totalItems: 0, totalPages: 1 } });
  }
  const past = await mine.get(`/v1/webhook-logs?page=${pagination.totalItems + 1}`);
  expect([past.status(), await past.json()]).toMatchObject([400, { error: "Invalid page number" }]);
  for (const query of ["status=lost", "integrationType=mail"]) {
    expect((await mine.get(`/v1/webhook-logs?${query}`)).status()).toBe(400);
  }
  expect(await listLogs(second, taken)).toEqual([]);
  const key = async (name: string, access: string[]) =>
    (await runClarion(["key", "create", "--org", getWorkspace().slug, "--name", name, ...access])).secret;
  const reader = client(request, await key("reads", ["--scopes", "integrations.read"]));
  expect(references(await (await reader.get("/v1/webhook-logs?limit=2")).json())).toEqual([refused, taken]);
  const without = client(request, await key("posts", ["--scopes", "posts.read"]));
  expect((await without.get("/v1/webhook-logs")).status()).toBe(403);
});
