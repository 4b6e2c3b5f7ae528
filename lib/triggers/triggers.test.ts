import { beforeAll, describe, expect, test } from "vitest";
import { findJob } from "#db/queries/posts/generation-jobs.ts";
import type { Ctx } from "#lib/access/principal.ts";
import type { AutomationRun } from "#lib/automations/contract.ts";
import { jobRequest } from "#lib/jobs/request.ts";
import { testCtx } from "#lib/testing/context.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { recordEvents } from "#lib/testing/events.ts";
import { callOperation, catchAppError } from "#lib/testing/operations.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import { buildDelivery, buildPushPayload, buildReleasePayload, type Hook } from "#lib/testing/webhook-deliveries.ts";
import { testHook } from "#lib/testing/webhooks.ts";
import { receiveWebhook } from "#lib/webhooks/receive.ts";
import type { EventTrigger } from "./contract.ts";
import { triggerOperations } from "./operations.ts";

recordEvents();

const db = await testDatabase();
const call = callOperation(triggerOperations);
const now = new Date("2026-03-01T12:00:00.000Z");
let ctx: Ctx;
let stranger: Ctx;
let hook: Hook;

type Answer = { eventTrigger: EventTrigger };

async function newCtx(): Promise<Ctx> {
  const userId = await testUser(db, now);
  const organization = await testOrganization(db, now, { [userId]: "owner" });
  return testCtx(db, organization, { userId, role: "owner" }, now);
}

beforeAll(async () => {
  [ctx, stranger] = [await newCtx(), await newCtx()];
});

/** Creates a repository with a webhook. */
async function newHook(): Promise<Hook> {
  hook = await testHook(db, ctx.organization.id, now);
  return hook;
}

function buildBody(change: Record<string, unknown> = {}) {
  return {
    sourceType: "vcs_webhook",
    sourceConfig: { eventTypes: ["release"] },
    targets: { repositoryIds: [hook.repositoryId] },
    outputType: "changelog",
    enabled: true,
    ...change,
  };
}

async function create(change?: Record<string, unknown>): Promise<EventTrigger> {
  return (await call<Answer>("createEventTrigger", ctx, { body: buildBody(change) })).output.eventTrigger;
}

async function listRuns(triggerId: string): Promise<AutomationRun[]> {
  return (await call<{ runs: AutomationRun[] }>("listEventTriggerRuns", ctx, { params: { triggerId } })).output.runs;
}

async function deliver(event: "push" | "release", payload: unknown): Promise<void> {
  const response = await receiveWebhook(buildDelivery(hook, { event, body: JSON.stringify(payload) }), {
    db,
    clock: ctx.clock,
  });
  expect(response.status).toBe(200);
}

async function getJob(run: AutomationRun | undefined) {
  const job = await findJob(db, ctx.organization.id, run?.jobId ?? "");
  if (!job) throw new Error("The run has no job.");
  return { ...job, request: jobRequest.parse(job.request) };
}

describe("event triggers", () => {
  test("creates a trigger with its defaults, then reads, lists, changes and deletes it", async () => {
    await newHook();
    const made = await create({ targets: { repositoryIds: [hook.integrationId, hook.repositoryId] } });
    expect(made).toMatchObject({
      name: null,
      sourceType: "vcs_webhook",
      sourceConfig: { eventTypes: ["release"] },
      targets: { repositoryIds: [hook.repositoryId] },
      outputConfig: {},
      autoPublish: false,
      lastRunAt: null,
      pausedReason: null,
    });
    const params = { triggerId: made.id };
    expect((await call<Answer>("getEventTrigger", ctx, { params })).output.eventTrigger).toEqual(made);
    const listed = await call<{ eventTriggers: EventTrigger[]; repositoryMap: object }>("listEventTriggers", ctx);
    expect(listed.output.eventTriggers).toContainEqual(made);
    expect(listed.output.repositoryMap).toHaveProperty(hook.repositoryId, expect.stringMatching(/^acme\/widget-/));
    const change = { body: { name: "Releases", enabled: false }, params };
    const changed = (await call<Answer>("updateEventTrigger", ctx, change)).output.eventTrigger;
    expect(changed).toEqual({ ...made, name: "Releases", enabled: false });
    // An update accepts the resource as it was read.
    expect((await call<Answer>("updateEventTrigger", ctx, { params, body: changed })).output.eventTrigger).toEqual(
      changed,
    );
    await call("deleteEventTrigger", ctx, { params });
    expect((await catchAppError(call("getEventTrigger", ctx, { params }))).kind).toBe("notFound");
  });

  test("refuses a duplicate on create and on update", async () => {
    await newHook();
    await create({ sourceConfig: { eventTypes: [] } });
    for (const eventTypes of [[], ["push", "release"], ["release", "push", "push"]]) {
      const fault = await catchAppError(create({ sourceConfig: { eventTypes }, name: "Another", enabled: false }));
      expect([fault.kind, fault.message]).toEqual(["conflict", "Trigger already exists"]);
    }
    const other = await create();
    const update = { params: { triggerId: other.id }, body: { sourceConfig: { eventTypes: [] } } };
    expect((await catchAppError(call("updateEventTrigger", ctx, update))).kind).toBe("conflict");
    await create({ outputConfig: { instructions: "Be short." } });
  });

  test("fires on a package's release only for its packages, and on other releases for all", async () => {
    await newHook();
    const { id, outputConfig } = await create({ outputConfig: { packages: ["parser", "cli", "cli"] } });
    expect(outputConfig.packages).toEqual(["cli", "parser"]);
    for (const tag of ["web@1.0.0", "web-v1.1.0", "parser-v1.2.0", "v2.0.0"])
      await deliver("release", buildReleasePayload(tag));
    const jobs = await Promise.all((await listRuns(id)).map(getJob));
    const told = jobs.map((job) => jobRequest.parse(job?.request));
    expect(told.map(({ range, packages }) => `${"tag" in range && range.tag} ${packages}`).toSorted()).toEqual([
      "parser-v1.2.0 cli,parser",
      "v2.0.0 cli,parser",
    ]);
  });

  test.each([
    ["an unknown repository", { targets: { repositoryIds: ["repo_unknown"] } }, "notFound"],
    ["no repository", { targets: { repositoryIds: [] } }, "invalid"],
    ["an unknown type of event", { sourceConfig: { eventTypes: ["star"] } }, "invalid"],
    ["an unknown brand identity", { outputConfig: { brandVoiceId: "brand_unknown" } }, "notFound"],
    ["another source", { sourceType: "cron" }, "invalid"],
  ])("refuses %s", async (_, change, kind) => {
    await newHook();
    expect((await catchAppError(create(change))).kind).toBe(kind);
  });

  test("answers 404 for triggers and repositories of another organization", async () => {
    await newHook();
    const { id: triggerId } = await create();
    for (const operation of ["getEventTrigger", "deleteEventTrigger", "listEventTriggerRuns"]) {
      expect((await catchAppError(call(operation, stranger, { params: { triggerId } }))).kind).toBe("notFound");
    }
    expect((await catchAppError(call("createEventTrigger", stranger, { body: buildBody() }))).message).toBe(
      "Repository not found",
    );
  });
});

describe("trigger firing", () => {
  test("fires once per release tag, however many events the host sends", async () => {
    await newHook();
    const { id } = await create({ autoPublish: true, outputConfig: { publishDestination: "site" } });
    for (const action of ["published", "published"])
      await deliver("release", buildReleasePayload("v2.0.0", {}, action));
    const runs = await listRuns(id);
    expect(runs).toMatchObject([{ status: "queued", reason: null, post: null }]);
    expect(await getJob(runs[0])).toMatchObject({
      source: "event",
      contentType: "changelog",
      repositoryIds: [hook.repositoryId],
      lookbackWindow: null,
      autoPublish: true,
      publishDestination: "site",
      request: { range: { kind: "release", tag: "v2.0.0", prerelease: false } },
    });
    await deliver("release", buildReleasePayload("v2.0.1"));
    expect(await listRuns(id)).toHaveLength(2);
  });

  test("reads the commits of a push, or the whole history when the host omits the base", async () => {
    await newHook();
    const { id } = await create({ sourceConfig: { eventTypes: [] } });
    await deliver("push", buildPushPayload());
    await deliver("push", buildPushPayload());
    const [run, ...rest] = await listRuns(id);
    expect(rest).toEqual([]);
    const range = { kind: "revisions", from: "a".repeat(40), to: "b".repeat(40) };
    expect((await getJob(run)).request.range).toEqual(range);
    await deliver("push", buildPushPayload({ before: "0".repeat(40), after: "c".repeat(40) }));
    const newest = (await listRuns(id)).find(({ id: other }) => other !== run?.id);
    expect((await getJob(newest)).request.range).toEqual({ kind: "revisions", from: null, to: "c".repeat(40) });
  });

  test("includes pre-releases only on request", async () => {
    await newHook();
    const plain = await create();
    const every = await create({ sourceConfig: { eventTypes: ["release"], includePreReleases: true } });
    await deliver("release", buildReleasePayload("v3.0.0-rc.1", { prerelease: true }, "prereleased"));
    await deliver("release", buildReleasePayload("v3.0.0-rc.1", { prerelease: true }));
    expect([await listRuns(plain.id), await listRuns(every.id)].map((runs) => runs.length)).toEqual([0, 1]);
  });

  test("ignores disabled triggers, other events and other repositories", async () => {
    await newHook();
    const others = await testHook(db, ctx.organization.id, now);
    const triggers = [
      await create({ enabled: false }),
      await create({ sourceConfig: { eventTypes: ["push"] } }),
      await create({ targets: { repositoryIds: [others.repositoryId] } }),
    ];
    await deliver("release", buildReleasePayload("v1.0.0"));
    for (const { id } of triggers) expect(await listRuns(id)).toEqual([]);
  });
});
