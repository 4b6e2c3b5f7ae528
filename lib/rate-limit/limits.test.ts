import { expect, test } from "vitest";
import { z } from "zod";
import { insertKey } from "#db/queries/accounts/keys.ts";
import { newApiKey } from "#lib/auth/api-key.ts";
import { CLIENT_IP_HEADER } from "#lib/http/client-ip.ts";
import { endpoint } from "#lib/http/endpoint.ts";
import { implement } from "#lib/http/operation.ts";
import { operations } from "#lib/operations.ts";
import { createRequestHandler } from "#lib/pipeline/router.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";

const db = await testDatabase();
const now = new Date();
const maker = await testUser(db, now);
const organization = await testOrganization(db, now, { [maker]: "admin" });

const findLimit = (method: string, path: string) => {
  const match = operations.find(({ endpoint }) => endpoint.method === method && endpoint.path === path);
  if (!match) throw new Error(`There is no ${method} ${path}.`);
  return match.endpoint.rateLimit;
};

test.each([
  ["POST", "/v1/posts/generate", 10],
  ["PATCH", "/v1/posts/{postId}", 60],
  ["POST", "/v1/brand-identities/generate", 5],
  ["POST", "/v1/integrations/vcs", 20],
  ["GET", "/v1/posts/generate/{jobId}", 120],
  ["GET", "/v1/brand-identities/generate/{jobId}", 120],
])("limits %s %s to %i a minute", (method, path, limit) => {
  expect(findLimit(method, path)).toEqual({ limit, windowMs: 60_000 });
});

test.each([
  ["GET", "/v1/posts"],
  ["GET", "/v1/posts/{postId}"],
  ["DELETE", "/v1/posts/{postId}"],
  ["GET", "/v1/brand-identities"],
  ["GET", "/v1/brand-identities/{brandIdentityId}"],
  ["DELETE", "/v1/brand-identities/{brandIdentityId}"],
  ["GET", "/v1/integrations"],
  ["DELETE", "/v1/integrations/{integrationId}"],
])("does not limit %s %s", (method, path) => {
  expect(findLimit(method, path)).toBeUndefined();
});

const common = { method: "GET", tag: "T", summary: "S", output: z.object({ ok: z.boolean() }), errors: [] } as const;
const rateLimit = { limit: 2, windowMs: 60_000 };
const succeed = async () => ({ ok: true });
const answer = createRequestHandler(
  [
    implement(endpoint({ ...common, id: "one", path: "/v1/one", scope: "posts.read", rateLimit }), succeed),
    implement(endpoint({ ...common, id: "other", path: "/v1/other", scope: "posts.read", rateLimit }), succeed),
    implement(endpoint({ ...common, id: "open", path: "/v1/open", public: true, rateLimit }), succeed),
  ],
  { prefix: "", credentials: "bearer" },
);

async function credential(): Promise<{ authorization: string }> {
  const { id, secretHash, hint, plain } = newApiKey(now);
  const times = { createdAt: now, updatedAt: now };
  const owner = { organizationId: organization.id, createdBy: maker, name: "CI" };
  await insertKey(db, { id, secretHash, hint, ...owner, ...times, scopes: ["posts.read"], mode: "restricted" });
  return { authorization: `Bearer ${plain}` };
}
const ask = (path: string, headers: Record<string, string>) =>
  answer(new Request(`http://localhost${path}`, { headers }));

test("reports the remaining requests, then the time to retry in body and headers", async () => {
  const headers = await credential();
  const first = await ask("/v1/one", headers);
  for (const name of ["RateLimit-Limit", "X-RateLimit-Limit"]) expect(first.headers.get(name)).toBe("2");
  for (const name of ["RateLimit-Remaining", "X-RateLimit-Remaining"]) expect(first.headers.get(name)).toBe("1");
  expect(first.headers.get("Retry-After")).toBeNull();
  await ask("/v1/one", headers);
  const refused = await ask("/v1/one", headers);
  expect(refused.status).toBe(429);
  const body = (await refused.json()) as { reset: number };
  expect(body).toEqual({ error: "Rate limit exceeded", limit: 2, remaining: 0, reset: expect.any(Number) });
  expect(refused.headers.get("X-RateLimit-Reset")).toBe(String(Math.ceil(body.reset / 1000)));
  const seconds = Number(refused.headers.get("RateLimit-Reset"));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(60);
  expect(refused.headers.get("Retry-After")).toBe(String(seconds));
});

test("counts each endpoint and each key in its own bucket", async () => {
  const [mine, yours] = [await credential(), await credential()];
  const statuses = async (path: string, headers: Record<string, string>) => {
    const answers = [];
    for (let n = 0; n < 3; n += 1) answers.push((await ask(path, headers)).status);
    return answers;
  };
  expect(await statuses("/v1/one", mine)).toEqual([200, 200, 429]);
  expect(await statuses("/v1/other", mine)).toEqual([200, 200, 429]);
  expect(await statuses("/v1/one", yours)).toEqual([200, 200, 429]);
});

test("counts requests without a credential by address", async () => {
  const statuses = async (ip: string) => {
    const answers = [];
    for (let n = 0; n < 3; n += 1) answers.push((await ask("/v1/open", { [CLIENT_IP_HEADER]: ip })).status);
    return answers;
  };
  expect(await statuses("192.0.2.1")).toEqual([200, 200, 429]);
  expect(await statuses("192.0.2.2")).toEqual([200, 200, 429]);
});

test("refuses an address past 60 failed authentications a minute without affecting others", async () => {
  const fail = async (ip: string) => (await ask("/v1/one", { [CLIENT_IP_HEADER]: ip })).status;
  const statuses = [];
  for (let n = 0; n < 61; n += 1) statuses.push(await fail("192.0.2.3"));
  expect(statuses).toEqual([...Array(60).fill(401), 429]);
  expect(await fail("192.0.2.4")).toBe(401);
});
