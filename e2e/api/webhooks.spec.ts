import { Agent } from "node:http";
import type { Page } from "@playwright/test";
import { clarion } from "#e2e/clarion.ts";
import { connect, type Integration } from "#e2e/posts.ts";
import { freshName, makeRepository } from "#e2e/repositories.ts";
import { dashboard } from "#e2e/session.ts";
import { deliver, openHook, openSetup, sendWhole } from "#e2e/webhooks.ts";
import { test as base, type Client, client, expect, world } from "#e2e/world.ts";
import { deliveryOf, type Hook, pushPayloadOf, releasePayloadOf, type Sent } from "#lib/testing/webhook-deliveries.ts";

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
  mine: ({ request }, use) => use(client(request, mineIs().key)),
});

const mineIs = () => world().workspaces.webhooks;
const ENVELOPE = { error: expect.any(String), code: expect.any(String), recovery: expect.any(String) };
const push = (change?: Record<string, unknown>) => JSON.stringify(pushPayloadOf(change));

/** A new repository whose host knows the webhook. */
async function connected(mine: Client, page: Page): Promise<{ integration: Integration; hook: Hook }> {
  const integration = await connect(mine, makeRepository());
  return { integration, hook: await openHook(page, mineIs(), integration) };
}

async function logsOf(mine: Client, referenceId: string): Promise<Log[]> {
  const { logs } = await (await mine.get("/v1/webhook-logs?limit=100")).json();
  return logs.filter((log: Log) => log.referenceId === referenceId);
}

test("the setup makes the secret when it is first opened, for those who may, and then shows it", async ({
  mine,
  signedIn,
}) => {
  const integration = await connect(mine, makeRepository());
  const opened = await openSetup(signedIn, mineIs(), integration.id);
  const ids = [mineIs().id, integration.id, integration.repositoryId].join("/");
  expect(opened).toEqual({
    integrationId: integration.id,
    url: `${world().demo.url}/api/webhooks/vcs/${ids}`,
    secret: expect.stringMatching(/^[\w-]{43}$/),
    contentType: "application/json",
    events: ["push", "release", "pull_request"],
    pingedAt: null,
  });
  expect(await openSetup(signedIn, mineIs(), integration.id)).toEqual(opened);
  const path = `/integrations/${integration.id}/webhook`;
  for (const of of [world().workspaces.triggers, mineIs()]) {
    const elsewhere = dashboard(signedIn.request, of.slug);
    const none = of === mineIs() ? "/integrations/int_none/webhook" : path;
    expect((await elsewhere.get(none)).status()).toBe(404);
    expect((await elsewhere.post(`${none}/regenerate`, {})).status()).toBe(404);
  }
  expect((await mine.get(`/v1${path}`)).status()).toBe(404);
});

test("a ping is acknowledged, and the setup learns of it", async ({ mine, signedIn }) => {
  const { integration, hook } = await connected(mine, signedIn);
  const delivery = freshName("ping");
  const { status, body } = await deliver(hook, { event: "ping", delivery, body: '{"zen":"Keep it simple."}' });
  expect([status, body]).toEqual([200, { message: expect.any(String), event: "ping", delivery }]);
  expect((await openSetup(signedIn, mineIs(), integration.id)).pingedAt).toEqual(expect.any(String));
  expect(await logsOf(mine, delivery)).toMatchObject([{ status: "success", statusCode: 200 }]);
});

test("a push and a release are answered in their normalized form and logged whole", async ({ mine, signedIn }) => {
  const { integration, hook } = await connected(mine, signedIn);
  const fullName = `${integration.owner}/${integration.repo}`;
  const of = { id: integration.repositoryId, fullName };
  const delivery = freshName("push");
  const pushed = await deliver(hook, { delivery, body: push() });
  const [sent] = pushPayloadOf().commits;
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
  const { body } = await deliver(hook, { event: "release", body: JSON.stringify(releasePayloadOf("v1.0.0")) });
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
  const [log, ...rest] = await logsOf(mine, delivery);
  expect(rest).toEqual([]);
  expect(log).toMatchObject({
    id: expect.stringMatching(/^log_/),
    title: expect.stringContaining(fullName),
    integrationType: "vcs",
    direction: "incoming",
    status: "success",
    statusCode: 200,
    errorMessage: null,
    payload: { size: Buffer.byteLength(push()), body: pushPayloadOf() },
  });
  expect(JSON.stringify(log)).not.toContain("sha256=");
});

test("a repeat is told so, of its repository alone, whatever it holds", async ({ mine, signedIn }) => {
  const [{ hook }, { hook: other }] = [await connected(mine, signedIn), await connected(mine, signedIn)];
  const delivery = freshName("repeated");
  expect((await deliver(hook, { delivery, body: push() })).body).toHaveProperty("processed");
  const repeat = { message: expect.any(String), event: "push", delivery, duplicate: true };
  for (const body of [push(), "{"]) {
    const answer = await deliver(hook, { delivery, body });
    expect([answer.status, answer.body]).toEqual([200, repeat]);
  }
  expect((await deliver(other, { delivery, body: push() })).body).toHaveProperty("processed");
  expect(await logsOf(mine, delivery)).toHaveLength(4);
});

test("of copies that come at once one is processed", async ({ mine, signedIn }) => {
  const { hook } = await connected(mine, signedIn);
  const delivery = freshName("copied");
  const copies = Array.from({ length: 25 }, () => deliver(hook, { delivery, body: push() }));
  const answers = await Promise.all(copies);
  expect(answers.map(({ status }) => status)).toEqual(copies.map(() => 200));
  expect(answers.filter(({ body }) => body.processed)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.duplicate)).toHaveLength(24);
  expect(await logsOf(mine, delivery)).toHaveLength(25);
});

test("a delivery of Gitea works as Gitea sends it", async ({ mine, signedIn }) => {
  const { hook } = await connected(mine, signedIn);
  const body = push();
  const digest = deliveryOf(hook, { body }).headers.get("x-hub-signature-256")?.slice("sha256=".length);
  const headers = {
    "x-vcs-event": undefined,
    "x-vcs-delivery": undefined,
    "x-hub-signature-256": undefined,
    "x-gitea-event": "push",
    "x-gitea-delivery": freshName("gitea"),
    "x-gitea-signature": digest,
  };
  const answer = await deliver(hook, { provider: "gitea", body, headers });
  expect([answer.status, answer.body]).toMatchObject([200, { event: "push", processed: { type: "push" } }]);
});

test("other branches, tags, drafts and other types are acknowledged and not processed", async ({ mine, signedIn }) => {
  const { hook } = await connected(mine, signedIn);
  for (const [event, payload, action] of [
    ["push", pushPayloadOf({ ref: "refs/heads/next" }), "pushed"],
    ["push", pushPayloadOf({ ref: "refs/tags/v1.0.0" }), "pushed"],
    ["push", pushPayloadOf({ commits: [] }), "pushed"],
    ["release", releasePayloadOf("v9", { draft: true }), "published"],
    ["release", releasePayloadOf("v9", {}, "edited"), "edited"],
  ] as const) {
    const delivery = freshName("filtered");
    const answer = await deliver(hook, { event, delivery, body: JSON.stringify(payload) });
    expect([answer.status, answer.body]).toEqual([200, { message: expect.any(String), event, action, filtered: true }]);
    expect(await logsOf(mine, delivery)).toMatchObject([{ status: "success", payload: { filtered: true } }]);
  }
  const ignored = await deliver(hook, { event: "star", body: "[]" });
  expect(ignored.body).toEqual({ message: expect.any(String), event: "star", ignored: true });
});

const body = push();
const REFUSALS: [string, (hook: Hook) => Sent, number][] = [
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

test("each refusal has its status, is logged with headers and size alone, and leaves the id free", async ({
  mine,
  signedIn,
}) => {
  const { hook } = await connected(mine, signedIn);
  for (const [what, sent, status] of REFUSALS) {
    const delivery = freshName("refused");
    const answer = await deliver(hook, { delivery, ...sent(hook) });
    expect([what, answer.status, answer.body]).toMatchObject([what, status, ENVELOPE]);
    const [log, ...rest] = await logsOf(mine, delivery);
    expect([what, rest]).toEqual([what, []]);
    expect(log).toMatchObject({ status: "failed", statusCode: status, errorMessage: answer.body.error });
    expect(Object.keys(log?.payload ?? {})).toEqual(["headers", "size"]);
    expect((await deliver(hook, { delivery, body })).body).toHaveProperty("processed");
  }
  const unnamed = await deliver(hook, { body, headers: { "x-vcs-delivery": undefined } });
  expect([unnamed.status, unnamed.body]).toMatchObject([400, ENVELOPE]);
});

test("a body of 25 MiB is taken, a byte more is 413, declared or not, and its connection serves the next", async ({
  mine,
  signedIn,
}) => {
  test.slow();
  const { hook } = await connected(mine, signedIn);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ping = (bytes: number) => Buffer.from(`{"zen":"${"z".repeat(bytes - 10)}"}`);
  const max = 25 * 1024 * 1024;
  try {
    for (const isDeclared of [true, false]) {
      for (const [bytes, status] of [
        [max, 200],
        [max + 1, 413],
        [100, 200],
      ] as const) {
        const answered = await sendWhole(agent, hook, { event: "ping", body: ping(bytes) }, isDeclared);
        expect([isDeclared, bytes, answered]).toEqual([isDeclared, bytes, status]);
      }
    }
  } finally {
    agent.destroy();
  }
});

test("a single changed byte is 401 with the challenge of every 401", async ({ mine, signedIn }) => {
  const { hook } = await connected(mine, signedIn);
  const signature = deliveryOf(hook, { body }).headers.get("x-hub-signature-256") ?? "";
  const tampered = body.replace("Ann", "Amn");
  const answer = await deliver(hook, { body: tampered, headers: { "x-hub-signature-256": signature } });
  expect([answer.status, answer.body]).toMatchObject([401, ENVELOPE]);
  expect(answer.headers.get("www-authenticate")).toBe(
    `Bearer resource_metadata="${world().demo.url}/.well-known/oauth-protected-resource"`,
  );
});

test("only POST is taken", async ({ mine, signedIn, request }) => {
  const { hook } = await connected(mine, signedIn);
  const { pathname } = new URL(deliveryOf(hook, { body }).url);
  const response = await request.get(pathname);
  expect([response.status(), response.headers().allow]).toEqual([405, "POST"]);
});

test("a regenerated secret ends the old one at once", async ({ mine, signedIn }) => {
  const { integration, hook } = await connected(mine, signedIn);
  expect((await deliver(hook, { body })).status).toBe(200);
  const app = dashboard(signedIn.request, mineIs().slug);
  const made = await (await app.post(`/integrations/${integration.id}/webhook/regenerate`, {})).json();
  expect(made.webhook.pingedAt).toBeNull();
  expect(made.webhook.secret).not.toBe(hook.secret);
  expect((await deliver(hook, { body })).status).toBe(401);
  expect((await deliver({ ...hook, secret: made.webhook.secret }, { body })).status).toBe(200);
});

test("a repository without a secret is 400, a disabled integration 403, a deleted one 404", async ({
  mine,
  signedIn,
}) => {
  const unopened = await connect(mine, makeRepository());
  const ids = { integrationId: unopened.id, repositoryId: unopened.repositoryId };
  const answer = await deliver({ organizationId: mineIs().id, ...ids, secret: "" }, { body });
  expect([answer.status, answer.body]).toMatchObject([400, ENVELOPE]);
  const { integration, hook } = await connected(mine, signedIn);
  const path = `/v1/integrations/${integration.id}`;
  expect((await mine.patch(path, { enabled: false })).status()).toBe(200);
  expect((await deliver(hook, { body })).status).toBe(403);
  expect((await mine.patch(path, { enabled: true })).status()).toBe(200);
  expect((await deliver(hook, { body })).status).toBe(200);
  expect((await mine.delete(path)).status()).toBe(200);
  expect((await deliver(hook, { body })).status).toBe(404);
});

test("an organization that did not sign a delivery is not told which repositories there are", async ({
  mine,
  signedIn,
  second,
}) => {
  const { hook } = await connected(mine, signedIn);
  const delivery = freshName("foreign");
  const asSecond = `vcs/${world().second.id}/${hook.integrationId}/${hook.repositoryId}`;
  const answer = await deliver(hook, { delivery, body, path: asSecond });
  expect([answer.status, answer.body]).toMatchObject([403, ENVELOPE]);
  // It is the log of whose secret was asked.
  expect(await logsOf(mine, delivery)).toHaveLength(1);
  expect(await logsOf(second, delivery)).toEqual([]);
});

test("the log is paged and filtered, for readers of the organization alone", async ({
  mine,
  signedIn,
  second,
  request,
}) => {
  const { hook } = await connected(mine, signedIn);
  const [taken, refused] = [freshName("taken"), freshName("refused")];
  await deliver(hook, { delivery: taken, body });
  await deliver(hook, { delivery: refused, body, secret: "another" });
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
    const found = await list(`limit=100&status=${status}`);
    expect(references(found)).toContain(one);
    expect(references(found)).not.toContain(other);
    expect(new Set(found.logs.map((log: Log) => log.status))).toEqual(new Set([status]));
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
  expect(await logsOf(second, taken)).toEqual([]);
  const key = async (name: string, access: string[]) =>
    (await clarion(["key", "create", "--org", mineIs().slug, "--name", name, ...access])).secret;
  const reader = client(request, await key("reads", ["--scopes", "integrations.read"]));
  expect(references(await (await reader.get("/v1/webhook-logs?limit=2")).json())).toEqual([refused, taken]);
  const without = client(request, await key("posts", ["--scopes", "posts.read"]));
  expect((await without.get("/v1/webhook-logs")).status()).toBe(403);
});
