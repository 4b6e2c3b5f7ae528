import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { insertKey } from "#db/queries/accounts/keys.ts";
import { claimKey, deleteExpiredKeys, findKey } from "#db/queries/idempotency.ts";
import { newApiKey } from "#lib/auth/api-key.ts";
import { AppError } from "#lib/errors.ts";
import { endpoint } from "#lib/http/endpoint.ts";
import { implement } from "#lib/http/operation.ts";
import { inlineComponents } from "#lib/reference/inline.ts";
import { openApiDocument } from "#lib/reference/openapi.ts";
import { testCtx } from "#lib/testing/context.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { catchAppError } from "#lib/testing/operations.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import { once } from "./idempotency.ts";
import { createRequestHandler } from "./router.ts";

const db = await testDatabase();
const start = new Date("2026-01-01T00:00:00.000Z");
const maker = await testUser(db, start);
const [ours, theirs] = [await testOrganization(db, start, { [maker]: "admin" }), await testOrganization(db, start)];
const common = { tag: "T", summary: "S", errors: [], scope: "posts.write", planChecked: false } as const;
const output = z.object({ n: z.number() });
const create = endpoint({ ...common, id: "create", method: "POST", path: "/v1/things", status: 201, output });
const queue = endpoint({ ...common, id: "queue", method: "POST", path: "/v1/work", status: 202, output });
const mint = endpoint({
  ...common,
  id: "mint",
  method: "POST",
  path: "/v1/m",
  status: 201,
  output,
  answersSecret: true,
});

let executions = 0;
const work = async () => {
  executions += 1;
  return { output: { n: executions }, etag: undefined, headers: {} };
};
const ctxAt = (ms: number, organization = ours) =>
  testCtx(db, organization, { type: "system", name: "test" }, new Date(start.getTime() + ms));
const sent = (key: string, requestHash = "same") => ({ key, requestHash });
const HOUR_MS = 3_600_000;

afterEach(() => {
  vi.useRealTimers();
  executions = 0;
});

test("executes one of several concurrent requests and answers the others with its result", async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 2, max: 12 }), fc.integer({ min: 0, max: 3 }), async (count, pauses) => {
      const key = `together ${run++}`;
      executions = 0;
      const slow = async () => {
        for (let n = 0; n < pauses; n += 1) await new Promise((resolve) => setImmediate(resolve));
        return work();
      };
      const results = await Promise.allSettled(
        Array.from({ length: count }, () => once(ctxAt(0), create, sent(key), slow)),
      );
      expect(executions).toBe(1);
      for (const result of results) {
        if (result.status === "fulfilled") expect(result.value.answer.output).toEqual({ n: 1 });
        else expect(result.reason).toMatchObject({ kind: "conflict", headers: { "Retry-After": expect.any(String) } });
      }
      expect(results.filter((r) => r.status === "fulfilled" && !r.value.isReplay)).toHaveLength(1);
    }),
    { numRuns: 20 },
  );
});

test("repeats the first answer for 24 hours, then executes again", async () => {
  expect(await once(ctxAt(0), create, sent("day"), work)).toMatchObject({ isReplay: false });
  const repeat = await once(ctxAt(24 * HOUR_MS - 1), create, sent("day"), work);
  expect(repeat).toMatchObject({ isReplay: true, answer: { output: { n: 1 } } });
  expect(await once(ctxAt(24 * HOUR_MS), create, sent("day"), work)).toMatchObject({
    isReplay: false,
    answer: { output: { n: 2 } },
  });
});

test("refuses another request under the same key, which is scoped to endpoint and organization", async () => {
  await once(ctxAt(0), create, sent("apart"), work);
  const fault = await catchAppError(once(ctxAt(0), create, sent("apart", "other"), work));
  expect(fault).toMatchObject({ kind: "conflict", message: "Idempotency-Key was used for another request" });
  expect(executions).toBe(1);
  expect((await once(ctxAt(0), queue, sent("apart", "other"), work)).isReplay).toBe(false);
  expect((await once(ctxAt(0, theirs), create, sent("apart", "other"), work)).isReplay).toBe(false);
  expect(executions).toBe(3);
});

test("frees the key after a failure", async () => {
  const fails = async () => {
    throw new AppError("invalid", "no", "Try something else.");
  };
  await expect(once(ctxAt(0), create, sent("fails"), fails)).rejects.toThrow("no");
  expect((await once(ctxAt(0), create, sent("fails", "corrected"), work)).isReplay).toBe(false);
});

test("does not store an answer with a secret and refuses a repeat", async () => {
  await once(ctxAt(0), mint, sent("secret"), work);
  expect(await catchAppError(once(ctxAt(1), mint, sent("secret"), work))).toMatchObject({ kind: "conflict" });
  expect(executions).toBe(1);
  const row = await findKey(db, { organizationId: ours.id, endpointId: "mint", key: "secret" });
  expect(row?.response).toBe("null");
});

const abandoned = (key: string) => ({
  organizationId: ours.id,
  endpointId: "create",
  key,
  requestHash: "same",
  holder: "a process that died",
  leasedUntil: new Date(start.getTime() + 60_000),
  createdAt: start,
  expiresAt: new Date(start.getTime() + 24 * HOUR_MS),
});

test("frees the keys of a dead process after a minute", async () => {
  await claimKey(db, abandoned("died"), start);
  const fault = await catchAppError(once(ctxAt(59_000), create, sent("died"), work));
  expect(fault).toMatchObject({ kind: "conflict", headers: { "Retry-After": "1" } });
  expect((await once(ctxAt(60_000), create, sent("died"), work)).isReplay).toBe(false);
});

test("extends the key of running work and keeps the answer of the request that took the key over", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const time = { ms: 0 };
  const ctx = { ...ctxAt(0), clock: { now: () => new Date(start.getTime() + time.ms) } };
  const scope = { organizationId: ours.id, endpointId: "create", key: "long" };
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const first = once(ctx, create, sent("long"), async () => {
    await mayEnd;
    return { output: { n: -1 }, etag: undefined, headers: {} };
  });
  await vi.waitUntil(async () => (await findKey(db, scope)) !== undefined);
  for (const minute of [1, 2, 3]) {
    time.ms = minute * 40_000;
    vi.advanceTimersByTime(20_000);
    const until = start.getTime() + time.ms + 60_000;
    await vi.waitUntil(async () => (await findKey(db, scope))?.leasedUntil?.getTime() === until);
  }
  expect(await catchAppError(once(ctxAt(170_000), create, sent("long"), work))).toMatchObject({ kind: "conflict" });
  expect((await once(ctxAt(180_001), create, sent("long"), work)).isReplay).toBe(false);
  end();
  await first;
  expect((await once(ctxAt(180_002), create, sent("long"), work)).answer.output).toEqual({ n: 1 });
});

test("deletes expired keys and keeps active and stored ones", async () => {
  await once(ctxAt(0, theirs), create, sent("old"), work);
  await once(ctxAt(HOUR_MS, theirs), create, sent("new"), work);
  await deleteExpiredKeys(db, new Date(start.getTime() + 24.5 * HOUR_MS));
  const find = (key: string) => findKey(db, { organizationId: theirs.id, endpointId: "create", key });
  expect(await find("old")).toBeUndefined();
  expect(await find("new")).toBeDefined();
});

const limited = endpoint({
  ...common,
  id: "limited",
  method: "POST",
  path: "/v1/limited/{name}",
  status: 201,
  rateLimit: { limit: 2, windowMs: 60_000 },
  params: z.object({ name: z.string() }),
  body: z.object({ text: z.string().max(10) }),
  output,
});
const operation = implement(limited, async () => (await work()).output);
const answer = createRequestHandler([operation], { prefix: "", credentials: "bearer" });

test("compares repeats over HTTP byte by byte and answers them past the rate limit", async () => {
  const now = new Date();
  const key = newApiKey(now);
  const { id, secretHash, hint } = key;
  const times = { createdAt: now, updatedAt: now };
  const stored = { id, secretHash, hint, organizationId: ours.id, createdBy: maker, name: "CI", ...times };
  await insertKey(db, { ...stored, scopes: ["posts.write"], mode: "restricted" });
  const post = (idempotencyKey: string, body: string, path = "/v1/limited/a") =>
    answer(
      new Request(`http://localhost${path}`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${key.plain}`,
          "content-type": "application/json",
          "idempotency-key": idempotencyKey,
        },
        body,
      }),
    );
  const first = await post("k", '{"text":"a"}');
  expect([first.status, first.headers.get("idempotency-replayed")]).toEqual([201, null]);
  expect(first.headers.get("ratelimit-remaining")).toBe("1");
  expect((await post("bad", '{"text":"far too long"}')).status).toBe(400);
  expect((await post("second", '{"text":"b"}')).status).toBe(201);
  expect((await post("third", '{"text":"c"}')).status).toBe(429);
  const repeat = await post("k", '{"text":"a"}');
  expect([repeat.status, repeat.headers.get("idempotency-replayed")]).toEqual([201, "true"]);
  expect(await repeat.text()).toBe(await first.text());
  expect((await post("k", '{"text": "a"}')).status).toBe(409);
  expect((await post("k", '{"text":"a"}', "/v1/limited/b")).status).toBe(409);
  for (const wrong of ["", "x".repeat(256)]) expect((await post(wrong, '{"text":"a"}')).status).toBe(400);
  expect(executions).toBe(2);
});

test("documents the header, the conflict and the maximum length", () => {
  const document = inlineComponents(openApiDocument([operation], "http://localhost"));
  const described = document.paths["/v1/limited/{name}"]?.post;
  expect(described?.parameters).toContainEqual(expect.objectContaining({ name: "Idempotency-Key", in: "header" }));
  expect(Object.keys(described?.responses ?? {})).toEqual(expect.arrayContaining(["201", "400", "409", "429"]));
});
