import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { insertTrigger } from "#db/queries/automations/event-triggers.ts";
import { updateIntegration } from "#db/queries/integrations/integrations.ts";
import { updateRepository } from "#db/queries/integrations/repositories.ts";
import { findWebhookTarget, storeWebhookSecret } from "#db/queries/webhooks/deliveries.ts";
import { listWebhookLogs } from "#db/queries/webhooks/logs.ts";
import { webhookEvents } from "#db/schema/index.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { recordEvents } from "#lib/testing/events.ts";
import { testOrganization } from "#lib/testing/people.ts";
import {
  buildDelivery,
  buildGitlabMergeRequest,
  buildGitlabPush,
  buildGitlabRelease,
  buildPushPayload,
  buildReleasePayload,
  type DeliveryOptions,
  type Hook,
} from "#lib/testing/webhook-deliveries.ts";
import { testHook } from "#lib/testing/webhooks.ts";
import { receiveWebhook } from "./receive.ts";
import { newSecret } from "./secret.ts";

const db = await testDatabase();
let now = new Date("2026-03-01T12:00:00.000Z");
const clock = { now: () => now };
let hook: Hook;
const sent = recordEvents();

beforeAll(async () => {
  hook = await newHook();
});
beforeEach(() => {
  sent.events.length = 0;
  now = new Date(now.getTime() + 60_000);
});

async function newHook(): Promise<Hook> {
  return testHook(db, (await testOrganization(db, now)).id, now);
}

async function deliver(sent: DeliveryOptions, to = hook) {
  const response = await receiveWebhook(buildDelivery(to, sent), { db, clock });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const push = (change?: Record<string, unknown>): string => JSON.stringify(buildPushPayload(change));

async function listLogs(of = hook) {
  const filter = { statuses: [], integrationTypes: [] };
  return listWebhookLogs(db, of.organizationId, filter, { limit: 1_000, offset: 0 });
}

describe("accepted deliveries", () => {
  test("answers a push with its normalized form and logs the payload", async () => {
    const own = await newHook();
    const { status, body } = await deliver({ delivery: "d-1", body: push() }, own);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      event: "push",
      delivery: "d-1",
      processed: {
        type: "push",
        action: "pushed",
        data: {
          ref: "refs/heads/main",
          branch: "main",
          commits: [
            { message: "feat: add a widget", author: { name: "Ann", email: "ann@example.org", username: "ann" } },
          ],
          headCommit: { id: "b".repeat(40), message: "feat: add a widget" },
        },
      },
      repository: { id: own.repositoryId, fullName: expect.stringMatching(/^acme\//) },
    });
    const [row, ...rest] = await listLogs(own);
    expect(rest).toEqual([]);
    expect(row).toMatchObject({ referenceId: "d-1", status: "success", statusCode: 200, integrationType: "vcs" });
    expect(JSON.parse(row?.payload ?? "")).toMatchObject({
      headers: { "x-vcs-event": "push" },
      body: buildPushPayload(),
    });
    expect(row?.payload).not.toContain("sha256=");
  });

  test("accepts Gitea's deliveries with either signature", async () => {
    const body = push();
    const plain = buildDelivery(hook, { body }).headers.get("x-hub-signature-256")?.slice("sha256=".length);
    const absent = { "x-vcs-event": undefined, "x-vcs-delivery": undefined, "x-hub-signature-256": undefined };
    const gitea = { "x-gitea-event": "push", "x-gitea-signature": plain };
    const github = { "x-github-event": "push", "x-hub-signature-256": `sha256=${plain}` };
    const first = await deliver({
      provider: "gitea",
      body,
      headers: { ...absent, ...gitea, "x-gitea-delivery": "g-1" },
    });
    expect(first.body).toMatchObject({ event: "push", delivery: "g-1", processed: { type: "push" } });
    const second = await deliver({
      provider: "github",
      body,
      headers: { ...absent, ...github, "x-github-delivery": "g-2" },
    });
    expect(second.body).toMatchObject({ delivery: "g-2", processed: { type: "push" } });
  });

  describe("GitLab", () => {
    const gitlab = (event: string, uuid: string, secret = hook.secret) => ({
      provider: "gitlab",
      headers: {
        "x-vcs-event": undefined,
        "x-vcs-delivery": undefined,
        "x-hub-signature-256": undefined,
        "x-gitlab-event": event,
        "x-gitlab-event-uuid": uuid,
        "x-gitlab-instance": "https://gitlab.example.com",
        "x-gitlab-token": secret,
      },
    });

    test("processes a push, and the same delivery once", async () => {
      const body = JSON.stringify(buildGitlabPush());
      const first = await deliver({ ...gitlab("Push Hook", "uuid-1"), body });
      expect([first.status, first.body]).toMatchObject([
        200,
        {
          event: "push",
          delivery: "uuid-1",
          processed: {
            type: "push",
            data: {
              branch: "main",
              commits: [{ message: "Add audit logs\n" }, {}],
              headCommit: { id: "b".repeat(40) },
            },
          },
        },
      ]);
      const again = await deliver({ ...gitlab("Push Hook", "uuid-1"), body });
      expect(again.body).toMatchObject({ duplicate: true });
    });

    test("takes the Idempotency-Key, which all attempts share, for the delivery's id", async () => {
      const sent = gitlab("Push Hook", "uuid-2");
      const headers = { ...sent.headers, "idempotency-key": "key-2" };
      const answer = await deliver({ ...sent, headers, body: JSON.stringify(buildGitlabPush()) });
      expect(answer.body).toMatchObject({ delivery: "key-2" });
    });

    test("processes a release and tells a pre-release by its tag", async () => {
      const body = (tag: string) => JSON.stringify(buildGitlabRelease(tag));
      const stable = await deliver({ ...gitlab("Release Hook", "uuid-3"), body: body("v2.0.0") });
      expect(stable.body).toMatchObject({
        event: "release",
        processed: { type: "release", action: "published", data: { tagName: "v2.0.0", prerelease: false } },
      });
      const early = await deliver({ ...gitlab("Release Hook", "uuid-4"), body: body("v2.1.0-rc.1") });
      expect(early.body).toMatchObject({ processed: { data: { prerelease: true } } });
    });

    test("keeps a merged merge request as context", async () => {
      const body = JSON.stringify(buildGitlabMergeRequest());
      const answer = await deliver({ ...gitlab("Merge Request Hook", "uuid-5"), body });
      expect(answer.body).toMatchObject({
        processed: { type: "pull_request", data: { number: 7, title: "Add audit logs", author: "ann" } },
      });
    });

    test.each([
      ["a tag", "Tag Push Hook", buildGitlabPush({ object_kind: "tag_push", ref: "refs/tags/v2.0.0" })],
      ["a deleted branch", "Push Hook", buildGitlabPush({ after: "0".repeat(40), checkout_sha: null, commits: [] })],
      ["an edited release", "Release Hook", { ...buildGitlabRelease("v2.0.0"), action: "update" }],
    ])("filters %s", async (name, event, payload) => {
      const { status, body } = await deliver({ ...gitlab(event, `uuid ${name}`), body: JSON.stringify(payload) });
      expect([status, body]).toMatchObject([200, { filtered: true }]);
    });

    test("ignores an event of another kind", async () => {
      const { status, body } = await deliver({ ...gitlab("Note Hook", "uuid-6"), body: "{}" });
      expect([status, body]).toMatchObject([200, { event: "Note Hook", ignored: true }]);
    });

    test("refuses a wrong or missing token, and a payload of another shape", async () => {
      const body = JSON.stringify(buildGitlabPush());
      expect((await deliver({ ...gitlab("Push Hook", "uuid-7", "wrong"), body })).status).toBe(401);
      const missing = await deliver({ ...gitlab("Push Hook", "uuid-7", ""), body });
      expect([missing.status, missing.body.error]).toEqual([400, "Missing X-Gitlab-Token header"]);
      expect((await deliver({ ...gitlab("Push Hook", "uuid-7"), body: '{"object_kind":"push"}' })).status).toBe(400);
    });
  });

  test("accepts a release without a url of the API", async () => {
    const { url: _, ...release } = buildReleasePayload("v7.0.0").release;
    const body = JSON.stringify({
      ...buildReleasePayload("v7.0.0"),
      release: { ...release, html_url: "https://x.example/v7" },
    });
    const answer = await deliver({ event: "release", delivery: "no-url", body });
    expect(answer.body).toMatchObject({ processed: { data: { url: "https://x.example/v7" } } });
  });

  test("acknowledges a ping and records it for the setup", async () => {
    const own = await newHook();
    const { status, body } = await deliver({ event: "ping", delivery: "p-1", body: '{"zen":"Keep it simple."}' }, own);
    expect([status, body]).toEqual([200, { message: expect.any(String), event: "ping", delivery: "p-1" }]);
    expect((await findWebhookTarget(db, own.repositoryId))?.repository.webhookPingedAt).toEqual(now);
  });

  test.each([
    ["a push to another branch", "push", push({ ref: "refs/heads/next" }), "pushed"],
    ["a tag", "push", push({ ref: "refs/tags/v1.0.0" }), "pushed"],
    ["a push without commits", "push", push({ commits: [] }), "pushed"],
    ["a deleted branch", "push", push({ deleted: true, after: "0".repeat(40), commits: [] }), "pushed"],
    ["a draft", "release", JSON.stringify(buildReleasePayload("v9", { draft: true })), "published"],
    ["an edited release", "release", JSON.stringify(buildReleasePayload("v9", {}, "edited")), "edited"],
  ])("filters %s", async (_, event, body, action) => {
    const answer = await deliver({ event, body });
    expect([answer.status, answer.body]).toEqual([200, { message: expect.any(String), event, action, filtered: true }]);
  });

  test("ignores another event type regardless of its content", async () => {
    const { status, body } = await deliver({ event: "star", body: "[]" });
    expect([status, body]).toEqual([200, { message: expect.any(String), event: "star", ignored: true }]);
  });

  test("logs a marked prefix of a payload past 64 KiB without splitting a character", async () => {
    const own = await newHook();
    await deliver({ body: push({ padding: "é".repeat(40_000) }) }, own);
    const stored = JSON.parse((await listLogs(own))[0]?.payload ?? "");
    expect(stored).toMatchObject({ truncated: true, size: expect.any(Number) });
    expect(Buffer.byteLength(stored.prefix)).toBeLessThanOrEqual(64 * 1024);
    expect(stored.prefix).not.toContain("\uFFFD");
    expect(stored.body).toBeUndefined();
  });
});

describe("refused deliveries", () => {
  const body = push();
  test.each<[string, () => DeliveryOptions, number]>([
    ["no event header", () => ({ body, headers: { "x-vcs-event": undefined } }), 400],
    ["no signature", () => ({ body, headers: { "x-hub-signature-256": undefined } }), 400],
    ["no delivery id", () => ({ body, headers: { "x-vcs-delivery": undefined } }), 400],
    ["a signature of another form", () => ({ body, headers: { "x-hub-signature-256": "sha256=xyz" } }), 401],
    ["a signature by another secret", () => ({ body, secret: "another" }), 401],
    ["an unknown provider", () => ({ body, provider: "svn" }), 501],
    ["a URL without a repository", () => ({ body, path: `vcs/${hook.organizationId}/${hook.integrationId}` }), 400],
    ["an id of another form", () => ({ body, path: `vcs/${hook.organizationId}/${hook.integrationId}/a%20b` }), 400],
    ["an unknown repository", () => ({ body, path: `vcs/${hook.organizationId}/${hook.integrationId}/repo_no` }), 404],
    ["another integration", () => ({ body, path: `vcs/${hook.organizationId}/int_no/${hook.repositoryId}` }), 403],
    ["another organization", () => ({ body, path: `vcs/org_no/${hook.integrationId}/${hook.repositoryId}` }), 403],
    ["a body that is not JSON", () => ({ body: "{" }), 400],
    ["a body of another shape", () => ({ body: '{"ref":1}' }), 400],
    ["a body that is not UTF-8", () => ({ body: new Uint8Array([0x22, 0xff, 0x22]) }), 400],
    ["a form", () => ({ body, headers: { "content-type": "application/x-www-form-urlencoded" } }), 400],
    ["a body that is nested too deeply", () => ({ body: `${"[".repeat(100)}${"]".repeat(100)}` }), 400],
    ["a body past 25 MiB", () => ({ body, headers: { "content-length": String(25 * 1024 * 1024 + 1) } }), 413],
  ])("logs only size and headers for %s and leaves the delivery id free", async (_, sent, status) => {
    const id = `r-${status}-${_}`.slice(0, 60);
    const answer = await deliver({ delivery: id, ...sent() });
    expect([answer.status, typeof answer.body.error]).toEqual([status, "string"]);
    const newest = (await listLogs()).find((row) => row.createdAt.getTime() === now.getTime());
    expect(newest).toMatchObject({ status: "failed", statusCode: status, errorMessage: expect.any(String) });
    expect(Object.keys(JSON.parse(newest?.payload ?? ""))).toEqual(["headers", "size"]);
    expect((await deliver({ delivery: id, body })).body).toMatchObject({ processed: {} });
  });

  test("refuses a body with a single changed byte", async () => {
    const request = buildDelivery(hook, { body });
    const tampered = new Request(request.url, {
      method: "POST",
      headers: request.headers,
      body: body.replace("Ann", "Amn"),
    });
    expect((await receiveWebhook(tampered, { db, clock })).status).toBe(401);
  });

  test("refuses a signature of a replaced secret", async () => {
    const own = await newHook();
    expect((await deliver({ body }, own)).status).toBe(200);
    const { organizationId, repositoryId } = own;
    await storeWebhookSecret(db, { organizationId, repositoryId, sealed: newSecret(repositoryId), replace: true });
    expect((await deliver({ body }, own)).status).toBe(401);
  });

  test("refuses a repository without a webhook setup and a disabled integration", async () => {
    const own = await newHook();
    await updateIntegration(db, own.organizationId, own.integrationId, { enabled: false });
    expect((await deliver({ body }, own)).status).toBe(403);
    const unopened = await newHook();
    await updateRepository(db, unopened.organizationId, unopened.repositoryId, { webhookSecretCiphertext: null });
    expect((await deliver({ body }, unopened)).status).toBe(400);
  });

  test("logs at most sixty refusals a minute and address, only in the log of its own organization", async () => {
    const [own, other] = [await newHook(), await newHook()];
    for (let i = 0; i < 65; i++) {
      await deliver({ body, secret: "guess", headers: { "x-clarion-client-ip": "198.51.100.7" } }, own);
    }
    expect(await listLogs(own)).toHaveLength(60);
    await deliver(
      { body, secret: own.secret, path: `vcs/${own.organizationId}/${own.integrationId}/${other.repositoryId}` },
      own,
    );
    expect(await listLogs(own)).toHaveLength(60);
    expect(await listLogs(other)).toMatchObject([{ statusCode: 401 }]);
  });
});

describe("repeated deliveries", () => {
  test("reports a repeat within a day without processing it and processes it after a day", async () => {
    const own = await newHook();
    const sent = { delivery: "again", body: push() };
    expect((await deliver(sent, own)).body).toMatchObject({ processed: {} });
    now = new Date(now.getTime() + 23 * 3_600_000);
    expect((await deliver(sent, own)).body).toEqual({
      message: expect.any(String),
      event: "push",
      delivery: "again",
      duplicate: true,
    });
    now = new Date(now.getTime() + 3_600_001);
    expect((await deliver(sent, own)).body).toMatchObject({ processed: {} });
    expect(await listLogs(own)).toHaveLength(3);
  });

  test("counts repeats per repository", async () => {
    const [one, two] = [await newHook(), await newHook()];
    for (const to of [one, two])
      expect((await deliver({ delivery: "same", body: push() }, to)).body.duplicate).toBeUndefined();
  });

  test("processes one of 200 concurrent copies and fires its trigger once", async () => {
    const own = await newHook();
    await insertTrigger(db, buildTrigger(own));
    const copies = Array.from({ length: 200 }, () => deliver({ delivery: "copy", body: push() }, own));
    const answers = await Promise.all(copies);
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 200 }, () => 200));
    expect(answers.filter(({ body }) => body.processed)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.duplicate)).toHaveLength(199);
    expect(sent.events).toHaveLength(1);
    expect(await listLogs(own)).toHaveLength(200);
  });

  test("stores and logs one of 200 concurrent copies that no trigger waits for", async () => {
    const own = await newHook();
    await insertTrigger(db, { ...buildTrigger(own), eventTypes: ["release"] });
    await insertTrigger(db, {
      ...buildTrigger(own),
      id: `${buildTrigger(own).id}_off`,
      fingerprint: "off",
      enabled: false,
    });
    await deliver({ event: "ping", body: "{}" }, own);
    const copies = Array.from({ length: 200 }, () => deliver({ delivery: "copy", body: push() }, own));
    const answers = await Promise.all(copies);
    expect(answers.filter(({ status, body }) => status === 200 && body.processed)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.duplicate)).toHaveLength(199);
    expect(sent.events).toEqual([]);
    const logs = await listLogs(own);
    expect(logs).toHaveLength(201);
    expect(logs.filter(({ payload }) => (JSON.parse(payload ?? "") as { body?: unknown }).body)).toHaveLength(2);
    const events = (await db.select().from(webhookEvents)).filter((row) => row.repositoryId === own.repositoryId);
    expect(events).toMatchObject([{ type: "push", organizationId: own.organizationId }]);
  });
});

test("answers 500 to a failure while processing, stores nothing and leaves the delivery id free", async () => {
  const own = await newHook();
  await insertTrigger(db, { ...buildTrigger(own), outputConfig: { brandVoiceId: 7 } });
  expect((await deliver({ delivery: "fail", body: push() }, own)).status).toBe(500);
  expect(await listLogs(own)).toMatchObject([{ status: "failed", statusCode: 500 }]);
  expect((await deliver({ delivery: "fail", event: "ping", body: "{}" }, own)).body.duplicate).toBeUndefined();
});

function buildTrigger({ organizationId, repositoryId }: Hook) {
  return {
    id: `trg_${repositoryId}`,
    organizationId,
    name: null,
    eventTypes: [],
    repositoryIds: [repositoryId],
    outputType: "changelog" as const,
    outputConfig: {},
    enabled: true,
    autoPublish: false,
    fingerprint: repositoryId,
    createdAt: now,
    updatedAt: now,
  };
}
