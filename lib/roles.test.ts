import { describe, expect, test } from "vitest";
import { type Principal, ROLES, type Role } from "#lib/access/principal.ts";
import { PRESETS, type Scope } from "#lib/access/scopes.ts";
import { encodeSession, openSession, sessionCookie } from "#lib/auth/session.ts";
import { CLIENT_IP_HEADER } from "#lib/http/client-ip.ts";
import type { Endpoint } from "#lib/http/endpoint.ts";
import { issueKey } from "#lib/keys/service.ts";
import { operations } from "#lib/operations.ts";
import { requireAccess } from "#lib/pipeline/execute.ts";
import { answerer, isPublicApi } from "#lib/pipeline/router.ts";
import { testCtx } from "#lib/testing/context.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { fingerprints } from "#lib/testing/fingerprints.ts";
import { BODIES } from "#lib/testing/operation-fixtures.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";

/**
 * Who may do what in the dashboard, as people are told: viewers read; members also write content and measure; admins also
 * integrations, keys and members; owners also deletion. The first row that fits holds. What operators alone do, plan and
 * credits, and what anybody does for themselves is refused by the service, and proven there.
 */
const LEAST: readonly (readonly [RegExp, Role])[] = [
  [/^DELETE \/organization$/, "owner"],
  [/^(?:GET|POST|PATCH|DELETE) \/keys\b/, "admin"],
  [/^PATCH \/(?:organization|members\/)/, "admin"],
  [/^(?:POST|DELETE) \/invitations\b/, "admin"],
  [/ \/integrations\//, "admin"],
  [/^(?:POST|PATCH|DELETE) \/v1\/integrations\b/, "admin"],
  [/^(?:DELETE \/(?:members|grants)\/|POST \/organizations$|PATCH \/plan$|POST \/credits$)/, "viewer"],
  [/^(?:POST|PUT|PATCH) \/notifications\b/, "viewer"],
  [/^GET /, "viewer"],
  [/^(?:POST|PUT|PATCH|DELETE) \/v[12]\//, "member"],
];

const db = await testDatabase();
const now = new Date();
const organizationOf = async (people: Record<string, Role>) => testOrganization(db, now, people);
const users = Object.fromEntries(await Promise.all(ROLES.map(async (role) => [role, await testUser(db, now)])));
const organization = await organizationOf(Object.fromEntries(ROLES.map((role) => [users[role] ?? "", role])));
const stranger = await testUser(db, now);
await organizationOf({ [stranger]: "owner" });

const overSession = answerer(operations, { prefix: "/api/app", credentials: "session" });
const overBearer = answerer(operations, { prefix: "", credentials: "bearer" });
const ORIGIN = "http://localhost";
const rows = operations.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);
const asked = rows.filter(([, endpoint]) => !endpoint.public);
const changes = asked.filter(([, { method }]) => method !== "GET");

function leastOf(route: string): Role {
  const row = LEAST.find(([pattern]) => pattern.test(route));
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

async function cookieOf(userId: string): Promise<string> {
  return `${sessionCookie().name}=${await encodeSession(userId, await openSession(db, userId, "test", now))}`;
}

let address = 0;
function requestOf(endpoint: Endpoint, prefix: string, headers: Record<string, string>): Request {
  const path = endpoint.path.replace(/\{\w+\}/g, "unknown");
  const body = endpoint.body ? { body: JSON.stringify(BODIES[endpoint.id] ?? {}) } : {};
  const own = { "Content-Type": "application/json", [CLIENT_IP_HEADER]: `192.0.2.${++address % 250}` };
  const init = { method: endpoint.method, headers: { host: "localhost", ...own, ...headers }, ...body };
  return new Request(`${ORIGIN}${prefix}${path}`, init);
}

/** Status and words of an answer that has to be a refusal. */
async function refusal(answer: Promise<Response>): Promise<string> {
  const response = await answer;
  const { error, recovery } = (await response.json()) as { error: string; recovery: string };
  return `${response.status} ${error}. ${recovery}`;
}

describe("a role", () => {
  test.each(asked)("%s is for those who are said to do it, and for nobody below", (route, endpoint) => {
    const least = leastOf(route);
    const may = ROLES.filter((role) => mayAs(endpoint, { userId: users[role] ?? "", role }));
    expect(may).toEqual(ROLES.slice(ROLES.indexOf(least)));
  });

  test("that is too low is refused over HTTP before anything is looked at, and nothing changes", async () => {
    const cookies = Object.fromEntries(
      await Promise.all(ROLES.map(async (role) => [role, await cookieOf(users[role] ?? "")])),
    );
    const before = await fingerprints(db, /^(?:sessions|rate_limits)$/);
    for (const [route, endpoint] of asked) {
      for (const role of ROLES.slice(0, ROLES.indexOf(leastOf(route)))) {
        const headers = { cookie: cookies[role] ?? "", origin: ORIGIN, "x-clarion-organization": organization.id };
        const said = await refusal(overSession(requestOf(endpoint, "/api/app", headers)));
        expect(said, `${route} as ${role}`).toMatch(/^403 Forbidden\. (?:Ask someone with the role|Your role lacks)/);
      }
    }
    expect(await fingerprints(db, /^(?:sessions|rate_limits)$/)).toEqual(before);
  });
});

describe("nobody changes anything", () => {
  test("from a page of another site, whatever the role", async () => {
    const cookie = await cookieOf(users.owner ?? "");
    const before = await fingerprints(db, /^(?:sessions|rate_limits)$/);
    for (const [route, endpoint] of changes) {
      for (const origin of ["https://evil.example", "null"]) {
        const headers = { cookie, origin, "x-clarion-organization": organization.id };
        const said = await refusal(overSession(requestOf(endpoint, "/api/app", headers)));
        expect(said, route).toBe("403 Forbidden. Send the request from a page of this site.");
      }
    }
    expect(await fingerprints(db, /^(?:sessions|rate_limits)$/)).toEqual(before);
  });

  test("signed out, with a session or as a client", async () => {
    for (const [route, endpoint] of asked) {
      const said = await refusal(overSession(requestOf(endpoint, "/api/app", { origin: ORIGIN })));
      expect(said, route).toMatch(/^401 /);
    }
    for (const { endpoint } of operations.filter(isPublicApi).filter((one) => !one.endpoint.public)) {
      expect(await refusal(overBearer(requestOf(endpoint, "", {}))), endpoint.id).toMatch(/^401 /);
    }
  });

  test("in an organization of others, which is as unknown as one that never was", async () => {
    const cookie = await cookieOf(stranger);
    for (const [route, endpoint] of asked.filter(([, { session }]) => !session)) {
      const answers = await Promise.all(
        [organization.id, "org_none"].map((id) =>
          refusal(
            overSession(requestOf(endpoint, "/api/app", { cookie, origin: ORIGIN, "x-clarion-organization": id })),
          ),
        ),
      );
      expect(new Set(answers).size, route).toBe(1);
      expect(answers[0], route).toMatch(/^404 Organization not found/);
    }
  });
});

describe("a key", () => {
  const keys: Record<string, readonly Scope[]> = {
    "that only reads": PRESETS.sdk.scopes,
    "for posts alone": ["posts.read", "posts.write"],
    "that writes posts and does not read them": ["posts.write"],
    "for chats, which approves": ["chats.read", "chats.write"],
  };

  test.each(Object.entries(keys))("%s does what its scopes say and nothing else", async (_, scopes) => {
    const input = { organizationId: organization.id, createdBy: users.owner ?? "", name: "key", scopes };
    const { secret, row } = await issueKey(db, { ...input, expiresAt: null }, now);
    const who: Principal = { type: "key", keyId: row.id, name: "key", scopes: [...scopes] };
    const before = await fingerprints(db, /^(?:api_keys|rate_limits)$/);
    for (const [route, endpoint] of asked) {
      const isAllowed = endpoint.scope !== undefined && scopes.includes(endpoint.scope);
      expect([route, mayAs(endpoint, who)]).toEqual([route, isAllowed]);
      if (isAllowed || !endpoint.scope) continue;
      const said = await refusal(overBearer(requestOf(endpoint, "", { authorization: `Bearer ${secret}` })));
      expect(said, route).toMatch(/^403 Forbidden\. The credential lacks the scope/);
    }
    expect(await fingerprints(db, /^(?:api_keys|rate_limits)$/)).toEqual(before);
  });
});
