import { execFileSync } from "node:child_process";
import type { APIRequestContext } from "@playwright/test";
import { runClarion } from "#e2e/clarion.ts";
import { connectRepository, type Integration, readPost, waitForJob } from "#e2e/posts.ts";
import { type CommitSpec, makeRepository, uniqueName } from "#e2e/repositories.ts";
import { getHook, sendDelivery } from "#e2e/webhooks.ts";
import { test as base, type Client, client, expect, world } from "#e2e/world.ts";
import { buildPushPayload, buildReleasePayload, type Hook } from "#lib/testing/webhook-deliveries.ts";

type Trigger = { id: string; name: string | null; enabled: boolean };
type Run = { status: string; jobId: string | null; post: { id: string; status: string } | null };

const test = base.extend<{ mine: Client }>({
  mine: ({ request }, use) => use(client(request, world().workspaces.triggers.key)),
});

test.describe.configure({ timeout: 240_000 });

const ENVELOPE = { error: expect.any(String), code: expect.any(String), recovery: expect.any(String) };
/** Three releases, one of them a pre-release, and one unreleased change. */
const RELEASED: readonly CommitSpec[] = [
  { title: "feat: export reports as CSV files (#1)", days: 90, tag: "v1.0.0" },
  { title: "feat: schedule a report for every Monday (#2)", days: 60 },
  { title: "fix: keep the filter when a report is reloaded (#3)", days: 50, tag: "v1.1.0-rc.1" },
  { title: "perf: read the report index once per request (#4)", days: 40, tag: "v1.1.0" },
  { title: "feat!: require an account to open shared reports (#5)", days: 1 },
];
let source: Integration;

test.beforeEach(async ({ mine }) => {
  source ??= await connectRepository(mine, makeRepository());
});

function buildBody(change: Record<string, unknown> = {}) {
  return {
    sourceType: "vcs_webhook",
    sourceConfig: { eventTypes: ["release"] },
    targets: { repositoryIds: [source.repositoryId] },
    outputType: "changelog",
    outputConfig: { publishDestination: uniqueName("site") },
    enabled: true,
    ...change,
  };
}

async function create(api: Client, change?: Record<string, unknown>): Promise<Trigger> {
  const response = await api.post("/v1/event-triggers", buildBody(change));
  expect(response.status(), await response.text()).toBe(201);
  return (await response.json()).eventTrigger;
}

const read = async (api: Client, id: string): Promise<Trigger> =>
  (await (await api.get(`/v1/event-triggers/${id}`)).json()).eventTrigger;
const listRuns = async (api: Client, id: string): Promise<Run[]> =>
  (await (await api.get(`/v1/event-triggers/${id}/runs`)).json()).runs;

type ReleasedRepository = { path: string; hook: Hook; targets: { repositoryIds: string[] } };

/** Connects a repository with releases and a webhook. */
async function connectReleased(mine: Client, session: APIRequestContext): Promise<ReleasedRepository> {
  const path = makeRepository(RELEASED);
  const integration = await connectRepository(mine, path);
  const hook = await getHook(session, world().workspaces.triggers, integration);
  return { path, hook, targets: { repositoryIds: [integration.repositoryId] } };
}

async function sendRelease(
  hook: Hook,
  tag: string,
  fields?: Record<string, unknown>,
  delivery = uniqueName("delivery"),
) {
  const body = JSON.stringify(buildReleasePayload(tag, fields));
  const answer = await sendDelivery(hook, { event: "release", delivery, body });
  expect([answer.status, answer.body]).toMatchObject([200, { event: "release", delivery }]);
  return answer.body;
}

/** Waits for the only run of a trigger. @returns its post */
async function waitForPost(mine: Client, triggerId: string) {
  const [run, ...rest] = await listRuns(mine, triggerId);
  expect(rest).toEqual([]);
  const { job } = await waitForJob(mine, run?.jobId ?? "");
  expect(job).toMatchObject({ status: "completed", error: null, source: "event", lookbackWindow: null });
  return readPost(mine, job.postId ?? "");
}

test("fires a trigger once for a signed release, with the changes since the previous release", async ({
  mine,
  session,
}) => {
  const { hook, targets } = await connectReleased(mine, session);
  const { id } = await create(mine, { targets, autoPublish: true });
  const delivery = uniqueName("delivery");
  expect(await sendRelease(hook, "v1.1.0", {}, delivery)).toMatchObject({ processed: { data: { tagName: "v1.1.0" } } });
  expect(await sendRelease(hook, "v1.1.0", {}, delivery)).toMatchObject({ duplicate: true });
  // Hosts send several events for one release.
  expect(await sendRelease(hook, "v1.1.0", { name: "Edited" })).not.toHaveProperty("duplicate");
  const post = await waitForPost(mine, id);
  expect(post.status).toBe("published");
  expect(post.markdown).toMatch(/Monday/);
  expect(post.markdown).toMatch(/filter/);
  expect(post.markdown).toMatch(/index/);
  expect(post.markdown).not.toMatch(/CSV|account/);
  expect(await listRuns(mine, id)).toMatchObject([{ status: "completed", post: { id: post.id, status: "published" } }]);
  expect(await read(mine, id)).toMatchObject({ lastRunStatus: "completed", lastRunAt: expect.any(String) });
});

test("writes about the whole history for a first release", async ({ mine, session }) => {
  const { hook, targets } = await connectReleased(mine, session);
  const { id } = await create(mine, { targets });
  await sendRelease(hook, "v1.0.0");
  const post = await waitForPost(mine, id);
  expect(post).toMatchObject({ status: "draft", markdown: expect.stringContaining("CSV") });
  expect(post.markdown).not.toMatch(/Monday|filter|account/);
});

test("fires for a pre-release only when the trigger includes them, with the changes since the previous release", async ({
  mine,
  session,
}) => {
  const { hook, targets } = await connectReleased(mine, session);
  const stable = await create(mine, { targets });
  const every = await create(mine, { targets, sourceConfig: { eventTypes: ["release"], includePreReleases: true } });
  await sendRelease(hook, "v1.1.0-rc.1", { prerelease: true });
  const post = await waitForPost(mine, every.id);
  expect(post.markdown).toMatch(/Monday/);
  expect(post.markdown).not.toMatch(/CSV|index|account/);
  expect(await listRuns(mine, stable.id)).toEqual([]);
});

test("fires for a push with the pushed commits", async ({ mine, session }) => {
  const { path, hook, targets } = await connectReleased(mine, session);
  const { id } = await create(mine, { targets, sourceConfig: { eventTypes: ["push"] } });
  const sha = (name: string) =>
    execFileSync("git", ["-C", path, "rev-parse", `${name}^{commit}`])
      .toString()
      .trim();
  const body = JSON.stringify(buildPushPayload({ before: sha("v1.0.0"), after: sha("v1.1.0-rc.1") }));
  for (const provider of ["vcs", "gitea"]) expect((await sendDelivery(hook, { body, provider })).status).toBe(200);
  const post = await waitForPost(mine, id);
  expect(post.markdown).toMatch(/Monday/);
  expect(post.markdown).toMatch(/filter/);
  expect(post.markdown).not.toMatch(/CSV|index|account/);
});

test("fires only enabled triggers of the event and repository; an empty event list matches both events", async ({
  mine,
  session,
}) => {
  const { hook, targets } = await connectReleased(mine, session);
  const silent = [
    await create(mine, { targets, enabled: false }),
    await create(mine, { targets, sourceConfig: { eventTypes: ["push"] } }),
    await create(mine),
  ];
  const { id } = await create(mine, { targets, sourceConfig: { eventTypes: [] } });
  await sendRelease(hook, "v1.1.0");
  await waitForPost(mine, id);
  for (const trigger of silent) expect(await listRuns(mine, trigger.id)).toEqual([]);
});

test("fires nothing for filtered deliveries", async ({ mine, session }) => {
  const { hook, targets } = await connectReleased(mine, session);
  const { id } = await create(mine, { targets, sourceConfig: { eventTypes: [] } });
  for (const [event, payload] of [
    ["release", buildReleasePayload("v1.1.0", { draft: true })],
    ["release", buildReleasePayload("v1.1.0", {}, "deleted")],
    ["push", buildPushPayload({ ref: "refs/heads/next" })],
    ["push", buildPushPayload({ ref: "refs/tags/v1.1.0" })],
    ["push", buildPushPayload({ commits: [] })],
  ] as const) {
    const answer = await sendDelivery(hook, { event, body: JSON.stringify(payload) });
    expect([answer.status, answer.body]).toMatchObject([200, { event, filtered: true }]);
  }
  expect(await listRuns(mine, id)).toEqual([]);
});

test("creates a trigger with defaults, reads, lists, changes and deletes it", async ({ mine }) => {
  const { outputConfig: _, ...least } = buildBody({ targets: { repositoryIds: [source.id, source.repositoryId] } });
  const response = await mine.post("/v1/event-triggers", { ...least, unknown: "is ignored" });
  expect(response.status()).toBe(201);
  const { eventTrigger: made, organization } = await response.json();
  expect(organization.slug).toBe(world().workspaces.triggers.slug);
  expect(made).toEqual({
    ...least,
    id: expect.stringMatching(/^trg_/),
    organizationId: organization.id,
    name: null,
    targets: { repositoryIds: [source.repositoryId] },
    outputConfig: {},
    autoPublish: false,
    lastRunAt: null,
    lastRunStatus: null,
    pausedReason: null,
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  });
  const path = `/v1/event-triggers/${made.id}`;
  expect(await read(mine, made.id)).toEqual(made);
  const { eventTriggers, repositoryMap } = await (await mine.get("/v1/event-triggers")).json();
  expect(eventTriggers).toContainEqual(made);
  expect(repositoryMap).toMatchObject({ [source.repositoryId]: `${source.owner}/${source.repo}` });
  const { eventTrigger: changed } = await (await mine.patch(path, { name: "Releases", enabled: false })).json();
  expect(changed).toEqual({ ...made, name: "Releases", enabled: false, updatedAt: expect.any(String) });
  const { eventTrigger: same } = await (await mine.patch(path, changed)).json();
  expect(same).toEqual({ ...changed, updatedAt: expect.any(String) });
  expect((await mine.patch(path, {})).status()).toBe(400);
  const removed = await mine.delete(path);
  expect([removed.status(), await removed.json()]).toEqual([200, { id: made.id, organization }]);
  for (const again of [await mine.delete(path), await mine.get(path), await mine.patch(path, { enabled: true })]) {
    expect([again.status(), await again.json()]).toEqual([404, ENVELOPE]);
  }
});

test("rejects a duplicate trigger with 409", async ({ mine }) => {
  const both = { outputConfig: { publishDestination: uniqueName("site") }, sourceConfig: { eventTypes: [] } };
  await create(mine, both);
  for (const eventTypes of [[], ["push", "release"], ["release", "push"]]) {
    const like = buildBody({ ...both, sourceConfig: { eventTypes }, name: "Another", enabled: false });
    const refused = await mine.post("/v1/event-triggers", like);
    expect(refused.status()).toBe(409);
    expect(await refused.json()).toMatchObject({ error: "Trigger already exists", code: "TRIGGER_ALREADY_EXISTS" });
  }
  const { id } = await create(mine, { ...both, sourceConfig: { eventTypes: ["push"] } });
  expect((await mine.patch(`/v1/event-triggers/${id}`, { sourceConfig: { eventTypes: [] } })).status()).toBe(409);
});

test("answers 404 for an unknown repository or brand identity", async ({ mine }) => {
  const { id } = await create(mine);
  for (const change of [
    { targets: { repositoryIds: ["repo_none"] } },
    { targets: { repositoryIds: [source.repositoryId, "int_none"] } },
    { outputConfig: { brandVoiceId: "brand_none" } },
  ]) {
    for (const response of [
      await mine.post("/v1/event-triggers", buildBody(change)),
      await mine.patch(`/v1/event-triggers/${id}`, change),
    ]) {
      expect([change, response.status(), await response.json()]).toEqual([change, 404, ENVELOPE]);
    }
  }
});

const MALFORMED: [string, Record<string, unknown>][] = [
  ["name", { name: "" }],
  ["name", { name: "x".repeat(121) }],
  ["sourceType", { sourceType: "cron" }],
  ["sourceConfig", { sourceConfig: "release" }],
  ["sourceConfig.eventTypes", { sourceConfig: {} }],
  ["sourceConfig.eventTypes.0", { sourceConfig: { eventTypes: ["star"] } }],
  ["sourceConfig.includePreReleases", { sourceConfig: { eventTypes: [], includePreReleases: "yes" } }],
  ["targets.repositoryIds", { targets: { repositoryIds: [] } }],
  ["targets.repositoryIds.0", { targets: { repositoryIds: [""] } }],
  ["outputType", { outputType: "poem" }],
  ["outputConfig.publishDestination", { outputConfig: { publishDestination: "" } }],
  ["outputConfig.instructions", { outputConfig: { instructions: "x".repeat(8_001) } }],
  ["enabled", { enabled: 1 }],
  ["autoPublish", { autoPublish: "yes" }],
];

test("rejects every malformed or missing field with 400 and its path", async ({ mine }) => {
  const { id } = await create(mine);
  const missing = ["sourceType", "sourceConfig", "targets", "outputType", "enabled"];
  for (const [path, change] of [...MALFORMED, ...missing.map((field) => [field, { [field]: undefined }] as const)]) {
    const response = await mine.post("/v1/event-triggers", buildBody(change));
    expect([path, change, response.status()]).toEqual([path, change, 400]);
    expect((await response.json()).details.map((detail: { path: string }) => detail.path)).toContain(path);
  }
  for (const [path, change] of MALFORMED) {
    expect([path, (await mine.patch(`/v1/event-triggers/${id}`, change)).status()]).toEqual([path, 400]);
  }
});

test("disables a trigger when its repository is disconnected and lists it in the response", async ({ mine }) => {
  const other = await connectRepository(mine, makeRepository());
  const { id, name } = await create(mine, { name: "Other", targets: { repositoryIds: [other.repositoryId] } });
  const removed = await mine.delete(`/v1/integrations/${other.id}`);
  expect(await removed.json()).toMatchObject({ disabledSchedules: [], disabledEvents: [{ id, name }] });
  expect(await read(mine, id)).toMatchObject({ enabled: false });
});

test("refuses writes by readers and returns 404 for another organization's trigger", async ({
  mine,
  second,
  request,
}) => {
  const keyArgs = ["--org", world().workspaces.triggers.slug, "--name", "reads"];
  const reader = client(request, (await runClarion(["key", "create", ...keyArgs, "--preset", "sdk"])).secret);
  const { id } = await create(mine);
  const one = `/v1/event-triggers/${id}`;
  for (const path of ["/v1/event-triggers", one, `${one}/runs`]) expect((await reader.get(path)).status()).toBe(200);
  for (const [who, status, path] of [
    [reader, 403, one],
    [second, 404, one],
    [second, 404, "/v1/event-triggers/trg_none"],
    [second, 400, "/v1/event-triggers/not.an.id"],
  ] as const) {
    const writes = [await who.patch(path, { enabled: false }), await who.delete(path)];
    const reads = who === second ? [await who.get(path), await who.get(`${path}/runs`)] : [];
    for (const response of [...writes, ...reads]) {
      expect([path, response.status(), await response.json()]).toMatchObject([path, status, ENVELOPE]);
    }
  }
  expect((await reader.post("/v1/event-triggers", buildBody())).status()).toBe(403);
  expect((await second.post("/v1/event-triggers", buildBody())).status()).toBe(404);
  const { eventTriggers } = await (await second.get("/v1/event-triggers")).json();
  expect(eventTriggers.map((trigger: Trigger) => trigger.id)).not.toContain(id);
  expect((await read(mine, id)).enabled).toBe(true);
});
