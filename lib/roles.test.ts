import { describe, expect, test } from "vitest";
import { type Principal, ROLES, type Role } from "#lib/access/principal.ts";
import { PRESETS, type Scope } from "#lib/access/scopes.ts";
import { encodeSession, openSession, sessionCookie } from "#lib/auth/session.ts";
import { CLIENT_IP_HEADER } from "#lib/http/client-ip.ts";
import type { Endpoint } from "#lib/http/endpoint.ts";
import { issueKey } from "#lib/keys/service.ts";
import { operations } from "#lib/operations.ts";
import { requireAccess } from "#lib/pipeline/execute.ts";
import { createRequestHandler, isPublicApi } from "#lib/pipeline/router.ts";
import { testCtx } from "#lib/testing/context.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { fingerprints } from "#lib/testing/fingerprints.ts";
import { BODIES } from "#lib/testing/operation-bodies.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";

/**
 * Minimum role per route, as documented: viewers read; members also write content and measure; admins also manage
 * integrations, keys and members; owners also delete. The first matching row applies. The services check
 * operator-only and self-service operations, which have their own tests.
 */
const MINIMUM_ROLES: readonly (readonly [RegExp, Role])[] = [
  [/^(?:DELETE \/organization|PUT \/organization\/security)$/, "owner"],
  [/^GET \/organization\/security$/, "admin"],
  [/^(?:GET|POST|PATCH|DELETE) \/keys\b/, "admin"],
  [/^PATCH \/(?:organization|members\/)/, "admin"],
  [/^(?:POST|DELETE) \/invitations\b/, "admin"],
  [/ \/integrations\/|^GET \/v1\/audit\b/, "admin"],
  [/^(?:POST|PUT|PATCH|DELETE) \/v1\/(?:integrations|custom-domain)\b/, "admin"],
  [/^(?:DELETE \/(?:members|grants)\/|POST \/organizations$|PATCH \/plan$|POST \/credits$)/, "viewer"],
  [/^(?:POST|PUT|PATCH) \/notifications\b/, "viewer"],
  [/^(?:POST|PUT|PATCH|DELETE) \/me\b/, "viewer"],
  [/^GET /, "viewer"],
  [/^(?:POST|PUT|PATCH|DELETE) \/v[12]\//, "member"],
];

const db = await testDatabase();
const now = new Date();
const makeOrganization = async (people: Record<string, Role>) => testOrganization(db, now, people);
const users = Object.fromEntries(await Promise.all(ROLES.map(async (role) => [role, await testUser(db, now)])));
const organization = await makeOrganization(Object.fromEntries(ROLES.map((role) => [users[role] ?? "", role])));
const stranger = await testUser(db, now);
await makeOrganization({ [stranger]: "owner" });

const overSession = createRequestHandler(operations, { prefix: "/api/app", credentials: "session" });
const overBearer = createRequestHandler(operations, { prefix: "", credentials: "bearer" });
const ORIGIN = "http://localhost";
const rows = operations.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);
const protectedRows = rows.filter(([, endpoint]) => !endpoint.public);
const changes = protectedRows.filter(([, { method }]) => method !== "GET");

function findLeastRole(route: string): Role {
  const row = MINIMUM_ROLES.find(([pattern]) => pattern.test(route));
  if (!row) throw new Error(`Nobody said who may ${route}.`);
  return row[1];
}

const mayAs = (endpoint: Endpoint, who: { userId: string; role: Role } | Principal): boolean => {
  try {
    requireAccess(endpoint, testCtx(db, organization, who, now));
    return true;
  } catch {
    return false;
  }
};

async function makeCookie(userId: string): Promise<string> {
  return `${sessionCookie().name}=${await encodeSession(userId, await openSession(db, userId, "test", now))}`;
}

let address = 0;
function buildRequest(endpoint: Endpoint, prefix: string, headers: Record<string, string>): Request {
  const path = endpoint.path.replace(/\{\w+\}/g, "unknown");
  const body = endpoint.body ? { body: JSON.stringify(BODIES[endpoint.id] ?? {}) } : {};
  const own = { "Content-Type": "application/json", [CLIENT_IP_HEADER]: `192.0.2.${++address % 250}` };
  const init = { method: endpoint.method, headers: { host: "localhost", ...own, ...headers }, ...body };
  return new Request(`${ORIGIN}${prefix}${path}`, init);
}

/** Returns status and text of an answer that must be a refusal. */
async function refusal(answer: Promise<Response>): Promise<string> {
  const response = await answer;
  const { error, recovery } = (await response.json()) as { error: string; recovery: string };
  return `${response.status} ${error}. ${recovery}`;
}

describe("roles", () => {
  test.each(protectedRows)("allows %s for the listed role and above only", (route, endpoint) => {
    const least = findLeastRole(route);
    const may = ROLES.filter((role) => mayAs(endpoint, { userId: users[role] ?? "", role }));
    expect(may).toEqual(ROLES.slice(ROLES.indexOf(least)));
  });

  test("refuses too low a role over HTTP before any lookup and changes nothing", async () => {
    const cookies = Object.fromEntries(
      await Promise.all(ROLES.map(async (role) => [role, await makeCookie(users[role] ?? "")])),
    );
    const rowsBefore = await fingerprints(db, /^(?:sessions|rate_limits)$/);
    for (const [route, endpoint] of protectedRows) {
      for (const role of ROLES.slice(0, ROLES.indexOf(findLeastRole(route)))) {
        const headers = { cookie: cookies[role] ?? "", origin: ORIGIN, "x-clarion-organization": organization.id };
        const refusalText = await refusal(overSession(buildRequest(endpoint, "/api/app", headers)));
        expect(refusalText, `${route} as ${role}`).toMatch(
          /^403 Forbidden\. (?:Ask someone with the role|Your role lacks)/,
        );
      }
    }
    expect(await fingerprints(db, /^(?:sessions|rate_limits)$/)).toEqual(rowsBefore);
  });
});

describe("unauthorized changes", () => {
  test("refuses another origin regardless of their role", async () => {
    const cookie = await makeCookie(users.owner ?? "");
    const rowsBefore = await fingerprints(db, /^(?:sessions|rate_limits)$/);
    for (const [route, endpoint] of changes) {
      for (const origin of ["https://evil.example", "null"]) {
        const headers = { cookie, origin, "x-clarion-organization": organization.id };
        const refusalText = await refusal(overSession(buildRequest(endpoint, "/api/app", headers)));
        expect(refusalText, route).toBe("403 Forbidden. Send the request from a page of this site.");
      }
    }
    expect(await fingerprints(db, /^(?:sessions|rate_limits)$/)).toEqual(rowsBefore);
  });

  test("refuses signed-out browsers and clients", async () => {
    for (const [route, endpoint] of protectedRows) {
      const refusalText = await refusal(overSession(buildRequest(endpoint, "/api/app", { origin: ORIGIN })));
      expect(refusalText, route).toMatch(/^401 /);
    }
    for (const { endpoint } of operations.filter(isPublicApi).filter((one) => !one.endpoint.public)) {
      expect(await refusal(overBearer(buildRequest(endpoint, "", {}))), endpoint.id).toMatch(/^401 /);
    }
  });

  test("answers the same for a foreign organization and an unknown one", async () => {
    const cookie = await makeCookie(stranger);
    for (const [route, endpoint] of protectedRows.filter(([, { session }]) => !session)) {
      const answers = await Promise.all(
        [organization.id, "org_none"].map((id) =>
          refusal(
            overSession(buildRequest(endpoint, "/api/app", { cookie, origin: ORIGIN, "x-clarion-organization": id })),
          ),
        ),
      );
      expect(new Set(answers).size, route).toBe(1);
      expect(answers[0], route).toMatch(/^404 Organization not found/);
    }
  });
});

describe("keys", () => {
  const keys: Record<string, readonly Scope[]> = {
    "that only reads": PRESETS.sdk.scopes,
    "for posts alone": ["posts.read", "posts.write"],
    "that writes posts and does not read them": ["posts.write"],
    "for chats, which approves": ["chats.read", "chats.write"],
  };

  test.each(Object.entries(keys))("limits a key %s to exactly its scopes", async (_, scopes) => {
    const input = { organizationId: organization.id, createdBy: users.owner ?? "", name: "key", scopes };
    const { secret, row } = await issueKey(db, { ...input, expiresAt: null }, now);
    const who: Principal = { type: "key", keyId: row.id, name: "key", scopes: [...scopes] };
    const rowsBefore = await fingerprints(db, /^(?:api_keys|rate_limits)$/);
    for (const [route, endpoint] of protectedRows) {
      const isAllowed = endpoint.scope !== undefined && scopes.includes(endpoint.scope);
      expect([route, mayAs(endpoint, who)]).toEqual([route, isAllowed]);
      if (isAllowed || !endpoint.scope) continue;
      const refusalText = await refusal(overBearer(buildRequest(endpoint, "", { authorization: `Bearer ${secret}` })));
      expect(refusalText, route).toMatch(/^403 Forbidden\. The credential lacks the scope/);
    }
    expect(await fingerprints(db, /^(?:api_keys|rate_limits)$/)).toEqual(rowsBefore);
  });
});
