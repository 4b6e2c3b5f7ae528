import { describe, expect, test } from "vitest";
import { insertAnalysis } from "#db/queries/brand-analyses.ts";
import { insertBrand } from "#db/queries/brands.ts";
import { insertTrigger } from "#db/queries/event-triggers.ts";
import { insertFeedback } from "#db/queries/feedback.ts";
import { insertJob } from "#db/queries/generation-jobs.ts";
import { insertChecks } from "#db/queries/geo-checks.ts";
import { insertScan } from "#db/queries/geo-scans.ts";
import { insertSequence } from "#db/queries/geo-sequences.ts";
import { insertIntegration } from "#db/queries/integrations.ts";
import { insertInvitation } from "#db/queries/invitations.ts";
import { insertRepository } from "#db/queries/repositories.ts";
import { listRevisions } from "#db/queries/revisions.ts";
import { insertSchedule } from "#db/queries/schedules.ts";
import { insertSkill } from "#db/queries/skills.ts";
import type { Ctx } from "#lib/auth/principal.ts";
import { newId } from "#lib/ids.ts";
import { issueKey } from "#lib/keys/service.ts";
import { operations } from "#lib/operations.ts";
import { testCtx } from "#lib/testing/context.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { testProject } from "#lib/testing/geo.ts";
import { callOperation, faultOf } from "#lib/testing/operations.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import { testPost } from "#lib/testing/posts.ts";

const db = await testDatabase();
const now = new Date("2026-03-01T12:00:00.000Z");
const call = callOperation(operations);

/** One resource of every kind, all of the first organization. */
async function resourcesOf(organizationId: string, userId: string): Promise<Record<string, string>> {
  const times = { createdAt: now, updatedAt: now };
  const postId = await testPost(db, organizationId, now);
  const [revision] = await listRevisions(db, organizationId, postId);
  const integrationId = newId("int");
  const vcs = { organizationId, provider: "git", ...times };
  await insertIntegration(db, { ...vcs, id: integrationId, kind: "vcs", displayName: "acme/widget" });
  const repository = {
    owner: "acme",
    repo: "widget",
    defaultBranch: "main",
    cloneUrl: "https://example.com/acme/widget",
  };
  await insertRepository(db, { ...vcs, ...repository, id: newId("repo"), integrationId });
  const jobId = newId("job");
  const job = { status: "completed", contentType: "changelog", source: "api", request: {}, repositoryIds: [] } as const;
  await insertJob(db, { ...job, ...times, repositoryIds: [], id: jobId, organizationId });
  const key = { organizationId, createdBy: userId, name: "key", scopes: ["posts.read"] as const, expiresAt: null };
  const invitationId = newId("inv");
  await insertInvitation(db, {
    id: invitationId,
    organizationId,
    email: "guest@example.com",
    role: "member",
    tokenHash: invitationId,
    expiresAt: new Date(now.getTime() + 86_400_000),
    createdAt: now,
  });
  const brandIdentityId = newId("brand");
  const brand = { name: "Widget", toneProfile: "Casual", isDefault: false, ...times } as const;
  await insertBrand(db, { ...brand, id: brandIdentityId, organizationId });
  const websiteUrl = "https://widget.example";
  await insertAnalysis(db, { id: jobId, organizationId, websiteUrl, status: "completed", ...times });
  const name = "widget-words";
  await insertSkill(db, { id: newId("skill"), organizationId, name, description: "d", content: "c", ...times });
  const scheduleId = newId("sch");
  const cron = { frequency: "daily", hour: 9, minute: 0 };
  const output = {
    outputType: "changelog",
    outputConfig: {},
    lookbackWindow: "last_7_days",
    autoPublish: false,
  } as const;
  const schedule = { name: "Daily", sourceConfig: { cron }, repositoryIds: [], enabled: false, ...output };
  await insertSchedule(db, { ...schedule, ...times, id: scheduleId, organizationId, fingerprint: scheduleId });
  const triggerId = newId("trg");
  const trigger = { eventTypes: [], repositoryIds: [], enabled: false, ...output };
  await insertTrigger(db, { ...trigger, ...times, id: triggerId, organizationId, fingerprint: triggerId });
  const feedbackId = newId("fb");
  const said = {
    message: "It is slow.",
    messageHash: "hash",
    title: "Slow",
    kind: "bug",
    sentiment: "negative",
  } as const;
  const sent = { channel: "credential", source: "api", classified: [], status: "new" } as const;
  await insertFeedback(db, { ...said, ...sent, ...times, classified: [], id: feedbackId, organizationId });
  const keyId = (await issueKey(db, key, now)).row.id;
  return {
    ...(await geoResourcesOf(organizationId)),
    name,
    brandIdentityId,
    postId,
    revisionId: revision?.id ?? "",
    integrationId,
    jobId,
    keyId,
    scheduleId,
    triggerId,
    feedbackId,
    userId,
    invitationId,
  };
}

async function geoResourcesOf(organizationId: string): Promise<Record<string, string>> {
  const times = { createdAt: now, updatedAt: now };
  const { projectId, promptIds } = await testProject(db, organizationId, now);
  const [promptId = ""] = promptIds;
  const own = { organizationId, projectId };
  const sequenceId = newId("seq");
  await insertSequence(db, { ...own, ...times, id: sequenceId, name: "Tour", steps: ["Which tools are there?"] });
  const scanId = newId("scan");
  const scan = {
    kind: "scan",
    status: "completed",
    trigger: "manual",
    request: {},
    seed: "seed",
    movedAt: now,
  } as const;
  await insertScan(db, { ...own, ...times, ...scan, id: scanId });
  const checkId = newId("chk");
  const asked = { prompt: "Which tool?", branded: false, engine: "sandbox/atlas", provider: "sandbox", language: "en" };
  const answered = { status: "ok", text: "Acme.", capturedAt: now } as const;
  await insertChecks(db, [{ ...own, ...asked, ...answered, id: checkId, scanId, promptId, createdAt: now }]);
  return { projectId, promptId, sequenceId, scanId, checkId, brand: "Acme" };
}

/** Bodies that their operations would accept. */
const BODIES: Record<string, unknown> = {
  updateEventTrigger: { name: "Taken over" },
  updatePost: { title: "Taken over" },
  updateSkill: { description: "Taken over" },
  updateBrandIdentity: { name: "Taken over" },
  changeEvidence: { drop: ["e1"] },
  updateIntegration: { displayName: "Taken over" },
  updateSchedule: {
    name: "Taken over",
    sourceType: "cron",
    sourceConfig: { cron: { frequency: "daily", hour: 9, minute: 0 } },
    targets: { repositoryIds: ["repo_unknown"] },
    outputType: "changelog",
    enabled: true,
  },
  updateFeedback: { title: "Taken over" },
  updateKey: { name: "Taken over" },
  updateProject: { name: "Taken over" },
  updateGeoSettings: {
    companyName: "Taken over",
    aliases: [],
    languages: ["en"],
    engines: ["sandbox/atlas"],
    enforceZdr: false,
    nonZdrApprovedEngines: [],
    enabled: true,
    scanIntervalHours: 24,
  },
  createPrompt: { prompt: "Is this taken over?" },
  updatePrompt: { prompt: "Is this taken over?" },
  importPrompts: { rows: [{ prompt: "Is this taken over?" }] },
  createSequence: { name: "Taken over", steps: ["Is this taken over?"] },
  updateSequence: { name: "Taken over" },
  putCompetitor: { name: "Taken over" },
  importCompetitors: { csv: "Taken over" },
  updateMember: { role: "viewer" },
};

const alice = await testUser(db, now);
const mallory = await testUser(db, now);
const first = await testOrganization(db, now, { [alice]: "owner" });
const second = await testOrganization(db, now, { [mallory]: "owner" });
const foreign = await resourcesOf(first.id, alice);
const asMallory: Ctx = testCtx(db, second, { userId: mallory, role: "owner" }, now);

// What anyone may call belongs to whom its path names.
const named = operations.filter(({ endpoint }) => endpoint.params !== undefined && !endpoint.public);
const idsIn = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);

describe("the table of operations", () => {
  test("names each operation once, by id and by route", () => {
    const ids = operations.map(({ endpoint }) => endpoint.id);
    const routes = operations.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(routes).size).toBe(routes.length);
  });

  test.each(operations.map((operation) => [operation.endpoint.id, operation.endpoint] as const))(
    "says who may call %s, in exactly one way",
    (_, { scope, role, session, public: anyone }) => {
      expect([scope, role, session, anyone].filter((access) => access !== undefined)).toHaveLength(1);
    },
  );

  test.each(operations.map((operation) => [operation.endpoint.id, operation.endpoint] as const))(
    "derives the scope of %s from its method",
    (_, { id, scope, method }) => {
      if (!scope) return;
      // Looking at activity writes nothing but costs a read of the repositories, which readers may not order.
      expect(scope.endsWith(method === "GET" ? ".read" : ".write"), id).toBe(true);
    },
  );
});

/** Every endpoint under these paths needs a GEO plan (specification, section 5, rule 7). */
const GEO_PATH = /^\/v1\/(?:projects(?:\/|$)|geo\/ingest\/)/;

test("a GEO plan is asked for by every GEO endpoint, which says so, and by no other", () => {
  for (const { endpoint } of operations) {
    const isGeo = GEO_PATH.test(endpoint.path);
    expect([endpoint.id, endpoint.geoPlan === true]).toEqual([endpoint.id, isGeo]);
    if (isGeo) expect([endpoint.id, ...endpoint.errors]).toContain(402);
  }
});

describe("a second organization", () => {
  test.each(named.map(({ endpoint }) => [endpoint.id, endpoint.path] as const))(
    "gets from %s what an id that never was gets",
    async (id, path) => {
      const of = (value: (name: string) => string) =>
        Object.fromEntries(idsIn(path).map((name) => [name, value(name)]));
      const theirs = of((name) => {
        const known = foreign[name];
        if (!known) throw new Error(`This test has no ${name} of the first organization.`);
        return known;
      });
      const body = BODIES[id] ?? {};
      const refused = await faultOf(call(id, asMallory, { params: theirs, query: {}, body }));
      const unknown = await faultOf(call(id, asMallory, { params: of((name) => `${name}_unknown`), query: {}, body }));
      expect(refused.kind).toBe("notFound");
      expect({ ...refused, message: refused.message }).toEqual({ ...unknown, message: unknown.message });
    },
  );

  test("leaves everything of the first as it was", async () => {
    const asAlice = testCtx(db, first, { userId: alice, role: "owner" }, now);
    const params = { postId: foreign.postId };
    const { output } = await call<{ post: { title: string } }>("getPost", asAlice, { params });
    expect(output.post.title).toBe("Release notes");
    for (const id of [
      "listKeys",
      "listIntegrations",
      "listMembers",
      "listBrandIdentities",
      "listSkills",
      "listSchedules",
      "listProjects",
      "listFeedback",
    ]) {
      expect(JSON.stringify((await call(id, asAlice, { query: {} })).output)).not.toContain("Taken over");
    }
  });

  test("leaves every project of the first as it was", async () => {
    const asAlice = testCtx(db, first, { userId: alice, role: "owner" }, now);
    const params = { projectId: foreign.projectId };
    for (const id of ["getGeoSettings", "listPrompts", "listSequences", "listCompetitors", "listGeoScans"]) {
      expect(JSON.stringify((await call(id, asAlice, { params, query: {} })).output)).not.toMatch(/taken over/i);
    }
  });

  test("sees nothing of the first in any list", async () => {
    const ids = Object.values(foreign).concat(first.id);
    for (const { endpoint } of operations.filter((one) => one.endpoint.method === "GET" && !one.endpoint.params)) {
      const { output } = await call(endpoint.id, asMallory, { query: {} });
      for (const id of ids) expect(JSON.stringify(output), endpoint.id).not.toContain(id);
    }
  });
});
