import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { insertAuditEvent } from "#db/queries/audit.ts";
import { auditWrites } from "#db/queries/audited.ts";
import { auditEvents, organizations } from "#db/schema/index.ts";
import type { Ctx, Role } from "#lib/access/principal.ts";
import { openSession } from "#lib/auth/session.ts";
import { AppError } from "#lib/errors.ts";
import type { Endpoint } from "#lib/http/endpoint.ts";
import { newId } from "#lib/ids.ts";
import { operations } from "#lib/operations.ts";
import { runCommand } from "#lib/operator/commands.ts";
import { testCtx } from "#lib/testing/context.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { recordEvents } from "#lib/testing/events.ts";
import { BODIES } from "#lib/testing/operation-bodies.ts";
import { insertAllResources } from "#lib/testing/operation-fixtures.ts";
import { callOperation, catchAppError } from "#lib/testing/operations.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import type { AuditEvent } from "./contract.ts";
import { sweepAuditEvents } from "./service.ts";

const db = await testDatabase();
const call = callOperation(operations);
const now = new Date("2026-03-31T12:00:00.000Z");
const DAY_MS = 24 * 3_600_000;

async function testOwner(role: Role = "owner"): Promise<Ctx & { userId: string }> {
  const userId = await testUser(db, now);
  const ctx = testCtx(db, await testOrganization(db, now, { [userId]: role }), { userId, role }, now);
  return { ...ctx, address: "203.0.113.7", userId };
}

async function list(ctx: Ctx, query: Record<string, string> = {}) {
  const { output } = await call<{ events: AuditEvent[]; retentionDays: number }>("listAuditEvents", ctx, { query });
  return output;
}

describe("audit log", () => {
  it("names who changed what, by which fields and from where, without their values", async () => {
    const ctx = await testOwner();
    const { output } = await call<{ key: { id: string } }>("createKey", ctx, {
      body: { name: "Deploys", preset: "sdk" },
    });
    const { events } = await list(ctx);
    expect(events).toEqual([
      {
        id: expect.stringMatching(/^aud_/),
        at: now.toISOString(),
        actorType: "user",
        actorName: `${ctx.userId}@example.com`,
        userId: ctx.userId,
        credentialId: "ses_test",
        operation: "createKey",
        resourceId: output.key.id,
        fields: ["allowedNetworks", "expiresInDays", "name", "preset"],
        via: "dashboard",
        address: "203.0.113.7",
        requestId: "req_test",
      },
    ]);
    expect(JSON.stringify(events)).not.toContain("Deploys");
  });

  it("has no event of a change that is refused or changes nothing", async () => {
    const ctx = await testOwner();
    await catchAppError(call("deleteKey", ctx, { params: { keyId: "key_unknown" } }));
    await catchAppError(call("createKey", ctx, { body: { name: "x" } }));
    expect((await list(ctx)).events).toEqual([]);
  });

  it("filters and searches, and pages newest first", async () => {
    const ctx = await testOwner();
    for (const name of ["First", "Second"]) await call("createKey", ctx, { body: { name, preset: "sdk" } });
    await call("updateProject", ctx, { params: { projectId: "proj_unknown" }, body: { name: "x" } }).catch(
      () => undefined,
    );
    const operationsOf = async (query: Record<string, string>) =>
      (await list(ctx, query)).events.map(({ operation }) => operation);
    expect(await operationsOf({ limit: "1" })).toEqual(["createKey"]);
    expect(await operationsOf({ operation: "createKey,deleteKey" })).toEqual(["createKey", "createKey"]);
    expect(await operationsOf({ actorType: "key" })).toEqual([]);
    expect(await operationsOf({ q: "203.0.113" })).toHaveLength(2);
    expect(await operationsOf({ q: "100%" })).toEqual([]);
    expect(await operationsOf({ since: "2026-03-31T12:00:00.001Z" })).toEqual([]);
    expect(await operationsOf({ until: "2026-03-31T12:00:00.001Z" })).toHaveLength(2);
    expect((await catchAppError(call("listAuditEvents", ctx, { query: { since: "yesterday" } }))).kind).toBe("invalid");
  });

  it("is read by owners and admins, and by nobody else, whatever the scopes", async () => {
    for (const role of ["member", "viewer"] as const) {
      expect((await catchAppError(list(await testOwner(role)))).kind).toBe("forbidden");
    }
    const ctx = await testOwner("admin");
    await call("createKey", ctx, { body: { name: "Full", preset: "mcp" } });
    const key = { type: "key" as const, keyId: "key_1", name: "Full" };
    expect((await list({ ...ctx, principal: { ...key, scopes: ["audit.read"] } })).events).toHaveLength(1);
    expect((await catchAppError(list({ ...ctx, principal: { ...key, scopes: ["posts.read"] } }))).kind).toBe(
      "forbidden",
    );
    const foreign = await testOwner();
    expect((await list(foreign)).events).toEqual([]);
  });

  it("has sign-ins in each of the user's organizations, and commands of the operator", async () => {
    const ctx = await testOwner();
    const sessionId = await openSession(db, ctx.userId, "Browser", now, "198.51.100.4");
    const { slug } = ctx.organization;
    await runCommand(db, "credits.add", { organization: slug, amount: 5 }, new Date(now.getTime() + 1));
    expect((await list(ctx)).events).toMatchObject([
      { operation: "operator:credits.add", actorType: "operator", via: "cli", fields: ["amount", "organization"] },
      { operation: "signIn", credentialId: sessionId, address: "198.51.100.4", userId: ctx.userId },
    ]);
  });

  it("exports every event as a line of JSON, in constant pages, and notes the export", async () => {
    const ctx = await testOwner();
    await insertMany(ctx, 520);
    const { stream } = await call("exportAuditEvents", ctx);
    let text = "";
    for await (const chunk of stream?.chunks ?? []) text += chunk;
    const lines = text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as AuditEvent);
    expect(new Set(lines.map(({ id }) => id)).size).toBe(521);
    expect(lines.filter(({ operation }) => operation === "exportAuditEvents")).toHaveLength(1);
  });

  it("keeps events as long as the plan says", async () => {
    const ctx = await testOwner();
    await call("createKey", ctx, { body: { name: "Old", preset: "sdk" } });
    const { retentionDays } = await list(ctx);
    const sweepAfter = (days: number) =>
      sweepAuditEvents({ db, clock: { now: () => new Date(now.getTime() + days * DAY_MS) } });
    await sweepAfter(retentionDays);
    expect((await list(ctx)).events).toHaveLength(1);
    await sweepAfter(retentionDays + 0.01);
    expect((await list(ctx)).events).toEqual([]);
  });
});

async function insertMany(ctx: Ctx, count: number): Promise<void> {
  const nobody = { userId: null, credentialId: null, actorName: null, resourceId: null, fields: [], address: null };
  await db.transaction(async (tx) => {
    for (let index = 0; index < count; index += 1) {
      const at = new Date(now.getTime() - index * 1000);
      const event = {
        ...nobody,
        organizationId: ctx.organization.id,
        at,
        actorType: "system" as const,
        via: "api" as const,
      };
      await insertAuditEvent(tx, { ...event, id: newId("aud"), operation: "updatePost", requestId: "req" });
    }
  });
}

describe("auditWrites", () => {
  it("stores nothing when the transaction is rolled back, or only reads", async () => {
    const { organization } = await testOwner();
    const written: string[] = [];
    const watched = auditWrites(db, async () => {
      written.push("event");
    });
    const rename = { name: "Renamed" };
    await watched
      .transaction(async (tx) => {
        await tx.update(organizations).set(rename).where(eq(organizations.id, organization.id));
        throw new Error("rolled back");
      })
      .catch(() => undefined);
    await watched.transaction((tx) => tx.select().from(organizations));
    await watched.update(organizations).set(rename).where(eq(organizations.id, "org_unknown"));
    expect(written).toEqual([]);
    await watched.update(organizations).set(rename).where(eq(organizations.id, organization.id));
    await watched.transaction((tx) => tx.delete(organizations).where(eq(organizations.id, organization.id)));
    expect(written).toEqual(["event", "event"]);
  });

  it("rolls the change back when its event cannot be stored", async () => {
    const { organization } = await testOwner();
    const broken = auditWrites(db, async () => {
      throw new Error("no event");
    });
    const change = broken.update(organizations).set({ name: "Renamed" }).where(eq(organizations.id, organization.id));
    await expect(Promise.resolve(change)).rejects.toThrow("no event");
    const [row] = await db.select().from(organizations).where(eq(organizations.id, organization.id));
    expect(row?.name).toBe(organization.name);
  });
});

/** Bodies of operations that create something, besides those that the fixtures have. */
const CREATIONS: Record<string, unknown> = {
  createBrandIdentity: { name: "Widget, retold" },
  createSkill: { name: "retold-words", description: "d", content: "c" },
  createProject: { name: "Retold" },
  createKey: { name: "Retold", preset: "sdk" },
  createOrganization: { name: "Retold" },
  updateOrganization: { name: "Retold" },
  inviteMember: { email: "retold@example.com", role: "member" },
  updateSecurityPolicy: { allowedNetworks: [], keyMaxDays: 90, requireSecondFactor: false },
  requestEmailChange: { email: "retold-address@example.com" },
  readNotifications: { ids: ["job_retold"] },
  sendFeedback: { message: "Retold", title: "Retold", kind: "bug", sentiment: "negative" },
};

/** Operations that write by POST because of their long input, and change nothing. */
const READS = [
  ...["previewActivity", "previewGeoSettings", "estimateGeoScan", "listTrackerTeams"],
  ...["startPasskey", "startPasskeyConfirmation"],
];

/** Operations that the fixtures cannot make succeed: without a body, a host on the network, or the right state. */
const REFUSED = [
  ...["generatePost", "createGeoScan", "analyzeBrandIdentity"],
  ...["createChat", "continueChat", "startAgentSession", "decideApproval"],
  ...[
    "connectRepository",
    "confirmPackages",
    "connectTracker",
    "createSchedule",
    "updateSchedule",
    "createEventTrigger",
  ],
  ...[
    "addLeadSentence",
    "discardRevision",
    "updatePrompt",
    "putCompetitor",
    "deleteCompetitor",
    "restoreCompetitor",
    "resumeGeoScan",
    "approveGeoBrief",
    "cancelGeoScan",
  ],
  ...[
    "scanAgentReadiness",
    "sendPublicFeedback",
    "changePassword",
    "changeEmail",
    "confirmIdentity",
    "confirmWithPasskey",
    "sendConfirmationCode",
    "eraseMe",
    "addPasskey",
    "confirmSecondFactor",
    "updateMember",
    "removeMember",
  ],
  ...["updatePlan", "addCredits", "removeSecondFactor"],
];

/**
 * What is deleted comes after what is changed, and before what is restored. A published post cannot be reviewed, and a
 * link goes with its post.
 */
function getTurn({ id, method, restores }: Endpoint): number {
  const last = ["deleteProject", "restoreProject", "deleteOrganization"].indexOf(id);
  if (last >= 0) return 10 + last;
  if (restores) return 2;
  if (id === "publishRevision") return 0.5;
  if (id === "deleteShare") return -1;
  if (id === "deleteComment") return 0.7;
  return method === "DELETE" ? 1 : 0;
}

describe("every operation that changes something", () => {
  it("has exactly one event when it succeeds, and at most one when it is refused", async () => {
    recordEvents();
    const ctx = await testOwner();
    const resources = await insertAllResources(db, ctx.organization.id, ctx.userId);
    await openSession(db, ctx.userId, null, now);
    const bodies = { ...BODIES, ...CREATIONS };
    const changing = operations
      .map(({ endpoint }) => endpoint)
      .filter(({ id, method, ingestToken }) => method !== "GET" && !ingestToken && !READS.includes(id));
    const refused: string[] = [];
    for (const endpoint of changing.toSorted((one, other) => getTurn(one) - getTurn(other))) {
      const { id, path } = endpoint;
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
      const params = Object.fromEntries(names.map((name) => [name, resources[name] ?? `${name}_unknown`]));
      const requestId = newId("req");
      const outcome: unknown = await call(
        id,
        { ...ctx, requestId },
        { params, query: {}, body: bodies[id] ?? {} },
      ).catch((error: unknown) => error);
      if (outcome instanceof Error && !(outcome instanceof AppError)) throw outcome;
      const events = await db.select().from(auditEvents).where(eq(auditEvents.requestId, requestId));
      if (outcome instanceof AppError) refused.push(id);
      else expect(events, id).toHaveLength(1);
      for (const event of events) expect(event).toMatchObject({ operation: id, userId: ctx.userId });
      expect(events.length, id).toBeLessThanOrEqual(1);
    }
    expect(refused.toSorted()).toEqual(REFUSED.toSorted());
  });

  it("has no event of an operation that only reads", async () => {
    const ctx = await testOwner();
    const { projectId = "" } = await insertAllResources(db, ctx.organization.id, ctx.userId);
    await call("previewGeoSettings", ctx, { params: { projectId }, body: BODIES.updateGeoSettings });
    await call("listPosts", ctx);
    expect((await list(ctx)).events.map(({ operation }) => operation)).toEqual(["signIn"]);
  });
});
