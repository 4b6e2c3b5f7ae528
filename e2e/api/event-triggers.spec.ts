import { execFileSync } from "node:child_process";
import type { Page } from "@playwright/test";
import { clarion } from "#e2e/clarion.ts";
import { connect, follow, type Integration, readPost } from "#e2e/posts.ts";
import { freshName, makeRepository, type Work } from "#e2e/repositories.ts";
import { deliver, openHook } from "#e2e/webhooks.ts";
import { test as base, type Client, client, expect, world } from "#e2e/world.ts";
import { type Hook, pushPayloadOf, releasePayloadOf } from "#lib/testing/webhook-deliveries.ts";

type Trigger = { id: string; name: string | null; enabled: boolean };
type Run = { status: string; jobId: string | null; post: { id: string; status: string } | null };

const test = base.extend<{ mine: Client }>({
  mine: ({ request }, use) => use(client(request, world().workspaces.triggers.key)),
});

test.describe.configure({ timeout: 240_000 });

const ENVELOPE = { error: expect.any(String), code: expect.any(String), recovery: expect.any(String) };
/** Three releases, one of them a preview, and work that is in none of them. */
const RELEASED: readonly Work[] = [
  { title: "feat: export reports as CSV files (#1)", days: 90, tag: "v1.0.0" },
  { title: "feat: schedule a report for every Monday (#2)", days: 60 },
  { title: "fix: keep the filter when a report is reloaded (#3)", days: 50, tag: "v1.1.0-rc.1" },
  { title: "perf: read the report index once per request (#4)", days: 40, tag: "v1.1.0" },
  { title: "feat!: require an account to open shared reports (#5)", days: 1 },
];
let source: Integration;

test.beforeEach(async ({ mine }) => {
  source ??= await connect(mine, makeRepository());
});

function bodyOf(change: Record<string, unknown> = {}) {
  return {
    sourceType: "vcs_webhook",
    sourceConfig: { eventTypes: ["release"] },
    targets: { repositoryIds: [source.repositoryId] },
    outputType: "changelog",
    outputConfig: { publishDestination: freshName("site") },
    enabled: true,
    ...change,
  };
}

async function create(api: Client, change?: Record<string, unknown>): Promise<Trigger> {
  const response = await api.post("/v1/event-triggers", bodyOf(change));
  expect(response.status(), await response.text()).toBe(201);
  return (await response.json()).eventTrigger;
}

const read = async (api: Client, id: string): Promise<Trigger> =>
  (await (await api.get(`/v1/event-triggers/${id}`)).json()).eventTrigger;
const runsOf = async (api: Client, id: string): Promise<Run[]> =>
  (await (await api.get(`/v1/event-triggers/${id}/runs`)).json()).runs;

type Released = { path: string; hook: Hook; targets: { repositoryIds: string[] } };

/** A repository with releases whose host knows the webhook. */
async function released(mine: Client, page: Page): Promise<Released> {
  const path = makeRepository(RELEASED);
  const integration = await connect(mine, path);
  const hook = await openHook(page, world().workspaces.triggers, integration);
  return { path, hook, targets: { repositoryIds: [integration.repositoryId] } };
}

async function release(hook: Hook, tag: string, fields?: Record<string, unknown>, delivery = freshName("delivery")) {
  const body = JSON.stringify(releasePayloadOf(tag, fields));
  const answer = await deliver(hook, { event: "release", delivery, body });
  expect([answer.status, answer.body]).toMatchObject([200, { event: "release", delivery }]);
  return answer.body;
}

/** The one run of a trigger, at its end, with its post. */
async function postOf(mine: Client, triggerId: string) {
  const [run, ...rest] = await runsOf(mine, triggerId);
  expect(rest).toEqual([]);
  const { job } = await follow(mine, run?.jobId ?? "");
  expect(job).toMatchObject({ status: "completed", error: null, source: "event", lookbackWindow: null });
  return readPost(mine, job.postId ?? "");
}

test("a signed release fires its trigger once, for what the release before it has not", async ({ mine, signedIn }) => {
  const { hook, targets } = await released(mine, signedIn);
  const { id } = await create(mine, { targets, autoPublish: true });
  const delivery = freshName("delivery");
  expect(await release(hook, "v1.1.0", {}, delivery)).toMatchObject({ processed: { data: { tagName: "v1.1.0" } } });
  expect(await release(hook, "v1.1.0", {}, delivery)).toMatchObject({ duplicate: true });
  // Hosts send several events for one release.
  expect(await release(hook, "v1.1.0", { name: "Edited" })).not.toHaveProperty("duplicate");
  const post = await postOf(mine, id);
  expect(post.status).toBe("published");
  expect(post.markdown).toMatch(/Monday/);
  expect(post.markdown).toMatch(/filter/);
  expect(post.markdown).toMatch(/index/);
  expect(post.markdown).not.toMatch(/CSV|account/);
  expect(await runsOf(mine, id)).toMatchObject([{ status: "completed", post: { id: post.id, status: "published" } }]);
  expect(await read(mine, id)).toMatchObject({ lastRunStatus: "completed", lastRunAt: expect.any(String) });
});

test("a first release is told whole", async ({ mine, signedIn }) => {
  const { hook, targets } = await released(mine, signedIn);
  const { id } = await create(mine, { targets });
  await release(hook, "v1.0.0");
  const post = await postOf(mine, id);
  expect(post).toMatchObject({ status: "draft", markdown: expect.stringContaining("CSV") });
  expect(post.markdown).not.toMatch(/Monday|filter|account/);
});

test("a preview fires a trigger that asks for it, for what came since the release before", async ({
  mine,
  signedIn,
}) => {
  const { hook, targets } = await released(mine, signedIn);
  const stable = await create(mine, { targets });
  const every = await create(mine, { targets, sourceConfig: { eventTypes: ["release"], includePreReleases: true } });
  await release(hook, "v1.1.0-rc.1", { prerelease: true });
  const post = await postOf(mine, every.id);
  expect(post.markdown).toMatch(/Monday/);
  expect(post.markdown).not.toMatch(/CSV|index|account/);
  expect(await runsOf(mine, stable.id)).toEqual([]);
});

test("a push fires for the commits that it brought", async ({ mine, signedIn }) => {
  const { path, hook, targets } = await released(mine, signedIn);
  const { id } = await create(mine, { targets, sourceConfig: { eventTypes: ["push"] } });
  const sha = (name: string) =>
    execFileSync("git", ["-C", path, "rev-parse", `${name}^{commit}`])
      .toString()
      .trim();
  const body = JSON.stringify(pushPayloadOf({ before: sha("v1.0.0"), after: sha("v1.1.0-rc.1") }));
  for (const provider of ["vcs", "gitea"]) expect((await deliver(hook, { body, provider })).status).toBe(200);
  const post = await postOf(mine, id);
  expect(post.markdown).toMatch(/Monday/);
  expect(post.markdown).toMatch(/filter/);
  expect(post.markdown).not.toMatch(/CSV|index|account/);
});

test("only enabled triggers of that event and repository fire; an empty list waits for both", async ({
  mine,
  signedIn,
}) => {
  const { hook, targets } = await released(mine, signedIn);
  const silent = [
    await create(mine, { targets, enabled: false }),
    await create(mine, { targets, sourceConfig: { eventTypes: ["push"] } }),
    await create(mine),
  ];
  const { id } = await create(mine, { targets, sourceConfig: { eventTypes: [] } });
  await release(hook, "v1.1.0");
  await postOf(mine, id);
  for (const trigger of silent) expect(await runsOf(mine, trigger.id)).toEqual([]);
});

test("what is filtered fires nothing", async ({ mine, signedIn }) => {
  const { hook, targets } = await released(mine, signedIn);
  const { id } = await create(mine, { targets, sourceConfig: { eventTypes: [] } });
  for (const [event, payload] of [
    ["release", releasePayloadOf("v1.1.0", { draft: true })],
    ["release", releasePayloadOf("v1.1.0", {}, "deleted")],
    ["push", pushPayloadOf({ ref: "refs/heads/next" })],
    ["push", pushPayloadOf({ ref: "refs/tags/v1.1.0" })],
    ["push", pushPayloadOf({ commits: [] })],
  ] as const) {
    const answer = await deliver(hook, { event, body: JSON.stringify(payload) });
    expect([answer.status, answer.body]).toMatchObject([200, { event, filtered: true }]);
  }
  expect(await runsOf(mine, id)).toEqual([]);
});

test("a trigger is made with its defaults, read, listed, changed in part and deleted", async ({ mine }) => {
  const { outputConfig: _, ...least } = bodyOf({ targets: { repositoryIds: [source.id, source.repositoryId] } });
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

test("a trigger that does what another does is a conflict", async ({ mine }) => {
  const both = { outputConfig: { publishDestination: freshName("site") }, sourceConfig: { eventTypes: [] } };
  await create(mine, both);
  for (const eventTypes of [[], ["push", "release"], ["release", "push"]]) {
    const like = bodyOf({ ...both, sourceConfig: { eventTypes }, name: "Another", enabled: false });
    const refused = await mine.post("/v1/event-triggers", like);
    expect(refused.status()).toBe(409);
    expect(await refused.json()).toMatchObject({ error: "Trigger already exists", code: "TRIGGER_ALREADY_EXISTS" });
  }
  const { id } = await create(mine, { ...both, sourceConfig: { eventTypes: ["push"] } });
  expect((await mine.patch(`/v1/event-triggers/${id}`, { sourceConfig: { eventTypes: [] } })).status()).toBe(409);
});

test("an unknown repository or brand identity is 404", async ({ mine }) => {
  const { id } = await create(mine);
  for (const change of [
    { targets: { repositoryIds: ["repo_none"] } },
    { targets: { repositoryIds: [source.repositoryId, "int_none"] } },
    { outputConfig: { brandVoiceId: "brand_none" } },
  ]) {
    for (const response of [
      await mine.post("/v1/event-triggers", bodyOf(change)),
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
  ["autoPublish", { autoPublish: null }],
];

test("every malformed or missing field is a 400 that names it", async ({ mine }) => {
  const { id } = await create(mine);
  const missing = ["sourceType", "sourceConfig", "targets", "outputType", "enabled"];
  for (const [path, change] of [...MALFORMED, ...missing.map((field) => [field, { [field]: undefined }] as const)]) {
    const response = await mine.post("/v1/event-triggers", bodyOf(change));
    expect([path, change, response.status()]).toEqual([path, change, 400]);
    expect((await response.json()).details.map((detail: { path: string }) => detail.path)).toContain(path);
  }
  for (const [path, change] of MALFORMED) {
    expect([path, (await mine.patch(`/v1/event-triggers/${id}`, change)).status()]).toEqual([path, 400]);
  }
});

test("disconnecting its repository disables a trigger and names it", async ({ mine }) => {
  const other = await connect(mine, makeRepository());
  const { id, name } = await create(mine, { name: "Other", targets: { repositoryIds: [other.repositoryId] } });
  const removed = await mine.delete(`/v1/integrations/${other.id}`);
  expect(await removed.json()).toMatchObject({ disabledSchedules: [], disabledEvents: [{ id, name }] });
  expect(await read(mine, id)).toMatchObject({ enabled: false });
});

test("readers may not write, and another organization's trigger is one that never was", async ({
  mine,
  second,
  request,
}) => {
  const named = ["--org", world().workspaces.triggers.slug, "--name", "reads"];
  const reader = client(request, (await clarion(["key", "create", ...named, "--preset", "sdk"])).secret);
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
  expect((await reader.post("/v1/event-triggers", bodyOf())).status()).toBe(403);
  expect((await second.post("/v1/event-triggers", bodyOf())).status()).toBe(404);
  const { eventTriggers } = await (await second.get("/v1/event-triggers")).json();
  expect(eventTriggers.map((trigger: Trigger) => trigger.id)).not.toContain(id);
  expect((await read(mine, id)).enabled).toBe(true);
});
