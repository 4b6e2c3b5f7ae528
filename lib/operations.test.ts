import { describe, expect, test } from "vitest";
import type { Ctx } from "#lib/access/principal.ts";
import { operations } from "#lib/operations.ts";
import { getErrorStatuses } from "#lib/pipeline/statuses.ts";
import { testCtx } from "#lib/testing/context.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { BODIES } from "#lib/testing/operation-bodies.ts";
import { insertAllResources } from "#lib/testing/operation-fixtures.ts";
import { callOperation, catchAppError } from "#lib/testing/operations.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";

const db = await testDatabase();
const now = new Date("2026-03-01T12:00:00.000Z");
const call = callOperation(operations);

const alice = await testUser(db, now);
const mallory = await testUser(db, now);
const first = await testOrganization(db, now, { [alice]: "owner" });
const second = await testOrganization(db, now, { [mallory]: "owner" });
const foreign = await insertAllResources(db, first.id, alice);
const asMallory: Ctx = testCtx(db, second, { userId: mallory, role: "owner" }, now);

// Public operations are scoped by the organization in their path instead.
const withParams = operations.filter(({ endpoint }) => endpoint.params !== undefined && !endpoint.public);
const idsIn = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);

describe("operations", () => {
  test("gives every operation a unique id and route", () => {
    const ids = operations.map(({ endpoint }) => endpoint.id);
    const routes = operations.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(routes).size).toBe(routes.length);
  });

  test.each(operations.map((operation) => [operation.endpoint.id, operation.endpoint] as const))(
    "defines the access of %s in exactly one way",
    (_, { scope, role, session, public: anyone }) => {
      expect([scope, role, session, anyone].filter((access) => access !== undefined)).toHaveLength(1);
    },
  );

  test.each(operations.map((operation) => [operation.endpoint.id, operation.endpoint] as const))(
    "derives the scope of %s from its method",
    (_, { id, scope, method }) => {
      if (!scope) return;
      // Previewing activity writes nothing but reads repositories, which viewers may not trigger.
      expect(scope.endsWith(method === "GET" ? ".read" : ".write"), id).toBe(true);
    },
  );
});

/** Every endpoint under these paths needs a GEO plan (specification, section 5, rule 7). */
const GEO_PATH = /^\/v1\/(?:projects(?:\/|$)|geo\/ingest\/)/;

test("requires a GEO plan on exactly the GEO endpoints, which declare it", () => {
  for (const { endpoint } of operations) {
    const isGeo = GEO_PATH.test(endpoint.path);
    expect([endpoint.id, endpoint.geoPlan === true]).toEqual([endpoint.id, isGeo]);
    if (isGeo) expect([endpoint.id, ...getErrorStatuses(endpoint)]).toContain(402);
  }
});

describe("a second organization", () => {
  test.each(withParams.map(({ endpoint }) => [endpoint.id, endpoint.path] as const))(
    "gets the same answer from %s as for an unknown id",
    async (id, path) => {
      const of = (value: (name: string) => string) =>
        Object.fromEntries(idsIn(path).map((name) => [name, value(name)]));
      const theirs = of((name) => {
        const foreignId = foreign[name];
        if (!foreignId) throw new Error(`This test has no ${name} of the first organization.`);
        return foreignId;
      });
      const body = BODIES[id] ?? {};
      const refused = await catchAppError(call(id, asMallory, { params: theirs, query: {}, body }));
      const unknown = await catchAppError(
        call(id, asMallory, { params: of((name) => `${name}_unknown`), query: {}, body }),
      );
      expect(refused.kind).toBe("notFound");
      expect({ ...refused, message: refused.message }).toEqual({ ...unknown, message: unknown.message });
    },
  );

  test("changes nothing of the first one", async () => {
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

  test("changes no project of the first one", async () => {
    const asAlice = testCtx(db, first, { userId: alice, role: "owner" }, now);
    const params = { projectId: foreign.projectId };
    for (const id of ["getGeoSettings", "listPrompts", "listSequences", "listCompetitors", "listGeoScans"]) {
      expect(JSON.stringify((await call(id, asAlice, { params, query: {} })).output)).not.toMatch(/taken over/i);
    }
  });

  test("sees nothing of the first one in any list", async () => {
    const ids = Object.values(foreign).concat(first.id);
    const lists = operations.filter(({ endpoint: { method, params, query } }) => {
      return method === "GET" && !params && (query === undefined || query.safeParse({}).success);
    });
    for (const { endpoint } of lists) {
      const { output, stream } = await call(endpoint.id, asMallory, { query: {} });
      const text = stream ? (await Array.fromAsync(stream.chunks)).join("") : JSON.stringify(output);
      for (const id of ids) expect(text, endpoint.id).not.toContain(id);
    }
  });
});
