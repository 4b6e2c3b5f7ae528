import { expect, test } from "vitest";
import { issueKey } from "#lib/keys/service.ts";
import { createRequestHandler } from "#lib/pipeline/router.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { testProject } from "#lib/testing/geo.ts";
import { testOrganization } from "#lib/testing/people.ts";
import { ingestAlias, trafficOperations } from "./operations.ts";

const db = await testDatabase();
const now = new Date();
const organization = await testOrganization(db, now);
const { projectId } = await testProject(db, organization.id, now);
const key = { organizationId: organization.id, createdBy: null, name: "key", expiresAt: null };
const { secret: plain } = await issueKey(db, { ...key, scopes: ["traffic.read", "traffic.write"] }, now);
const mount = { prefix: "", credentials: "bearer" } as const;
const answer = createRequestHandler(trafficOperations, mount);
const EVENTS = "/v1/geo/ingest/events";
const event = { timestamp: now.toISOString(), method: "GET", url: "https://acme.example/", userAgent: "GPTBot/1.2" };

function request(method: string, path: string, credential: string, body?: unknown): Request {
  const headers = { authorization: `Bearer ${credential}`, "content-type": "application/json" };
  const init = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) };
  return new Request(`http://localhost${path}`, init);
}
const send = (credential: string, body: unknown = event) => answer(request("POST", EVENTS, credential, body));
const make = async (verb: "token" | "rotate-token", query = `?projectId=${projectId}`): Promise<string> => {
  const made = await answer(request("POST", `/v1/geo/ingest/${verb}${query}`, plain));
  expect(made.status).toBe(201);
  return (await made.json()).token.token;
};

test("allows a token only to send events", async () => {
  const token = await make("token");
  const sent = await send(token);
  expect([sent.status, await sent.json()]).toEqual([202, { accepted: 1, duplicate: 0, ignored: 0, rejected: [] }]);
  expect((await answer(request("GET", "/v1/geo/ingest/setup", token))).status).toBe(403);
  expect((await answer(request("POST", "/v1/geo/ingest/rotate-token", token))).status).toBe(403);
  expect((await answer(request("GET", `/v1/projects/${projectId}/geo/traffic/overview`, token))).status).toBe(403);
});

test("ends all earlier tokens of the project by a rotation, and none of the organization", async () => {
  const earlier = [await make("token"), await make("token")];
  const organizations = await make("token", "");
  const fresh = await make("rotate-token");
  for (const token of earlier) expect((await send(token)).status).toBe(401);
  expect((await send(fresh)).status).toBe(202);
  expect((await (await send(organizations)).json()).rejected).toEqual([{ index: 0, code: "unknown_host" }]);
  await make("rotate-token", "");
  expect((await send(organizations)).status).toBe(401);
});

test("lists tokens, hosts and lists in the setup, and shows no token again", async () => {
  const token = await make("rotate-token");
  const setup = await (await answer(request("GET", "/v1/geo/ingest/setup", plain))).text();
  expect(setup).not.toContain(token);
  expect(JSON.parse(setup)).toMatchObject({ batchMax: 1_000, skewHours: 48, tagParameter: "clr_tag" });
  expect(JSON.parse(setup).tokens.map(({ hint }: { hint: string }) => hint)).toContain(token.slice(-4));
  expect(JSON.parse(setup).ranges.length).toBeGreaterThan(5);
});

test("accepts 1 to 1,000 events and 1 MiB, and gives no details to a wrong token", async () => {
  expect((await send(plain, { events: [] })).status).toBe(400);
  expect((await send(plain, { events: Array(1_001).fill(event) })).status).toBe(400);
  expect((await send(plain, { events: [{ ...event, userAgent: "x".repeat(1_100_000) }] })).status).toBe(413);
  expect((await send(`clri_unknown_${"a".repeat(43)}`)).status).toBe(401);
});

test("accepts events on the second path, from browsers of any origin", async () => {
  const other = createRequestHandler([ingestAlias], mount);
  const sent = await other(request("POST", "/api/geo/ingest", await make("token"), event));
  expect([sent.status, sent.headers.get("access-control-allow-origin")]).toEqual([202, "*"]);
  expect((await other(request("OPTIONS", "/api/geo/ingest", "x"))).status).toBe(204);
  expect((await other(request("GET", "/api/geo/ingest", "x"))).headers.get("allow")).toContain("POST");
});
