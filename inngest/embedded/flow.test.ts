import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { testDatabase } from "#lib/testing/database.ts";
import { embeddedBackend } from "./testing/backend.ts";
import { Recorder } from "./testing/recorder.ts";

const MINUTE_MS = 60_000;
const backend = await embeddedBackend(await testDatabase());
afterAll(() => backend.stop());

function setUp() {
  const client = backend.client();
  const event = `test/${randomUUID()}`;
  const did = new Recorder();
  const marker = client.createFunction({ id: "marker", triggers: { event: `${event}/marker` } }, async () =>
    did.add("marker"),
  );
  /** Until every event sent before was handled and every job due before was taken. */
  const settle = async () => {
    const count = did.count("marker");
    await client.send({ name: `${event}/marker` });
    await backend.until(() => did.count("marker") > count);
  };
  return { client, event, did, marker, settle };
}

test("a throttle lets its limit start in a window and not one more, until all have run", async () => {
  const { client, event, did, marker, settle } = setUp();
  const throttle = { limit: 3, period: "1m" } as const;
  const fn = client.createFunction({ id: "throttled", triggers: { event }, throttle }, async () => did.add("run"));
  await backend.run(client, [fn, marker]);
  await client.send(Array.from({ length: 10 }, (_, n) => ({ name: event, data: { n } })));
  for (const expected of [3, 6, 9, 10]) {
    await backend.until(() => did.count("run") >= expected);
    await settle();
    expect(did.count("run")).toBe(expected);
    await backend.pass(MINUTE_MS);
  }
}, 120_000);

test("a throttled run that is retried waits for no turn again", async () => {
  const { client, event, did, marker, settle } = setUp();
  const options = { throttle: { limit: 1, period: "1d" }, retries: 1 } as const;
  const fn = client.createFunction({ id: "retried", triggers: { event }, ...options }, async ({ attempt }) => {
    did.add(`attempt ${attempt}`);
    if (attempt === 0) throw new Error("once more");
  });
  await backend.run(client, [fn, marker]);
  const { ids } = await client.send([{ name: event }, { name: event }]);
  await backend.until(() => did.count("attempt 0") === 1);
  await settle();
  await backend.until(() => did.count("attempt 1") === 1, MINUTE_MS);
  expect(await backend.ended(ids[0] ?? "")).toMatchObject({ status: "Completed" });
  expect(did.count("attempt 0")).toBe(1);
});

test("a debounce that is never quiet ends at its timeout, and the next event begins another", async () => {
  const { client, event, did, marker, settle } = setUp();
  const debounce = { period: "1h", timeout: "3h" } as const;
  const fn = client.createFunction({ id: "busy", triggers: { event }, debounce }, async ({ event }) =>
    did.add(String(event.data.n)),
  );
  await backend.run(client, [fn, marker]);
  const runs = () => did.entries.filter((entry) => entry !== "marker");
  const sendAndPass = async (n: number, minutes: number) => {
    await client.send({ name: event, data: { n } });
    await settle();
    expect(runs()).toHaveLength(n < 4 ? 0 : 1);
    await backend.pass(minutes * MINUTE_MS);
  };
  // At 0, 50, 100 and 150 minutes; the timeout is at 180.
  for (const n of [0, 1, 2, 3]) await sendAndPass(n, 50);
  await backend.until(() => runs().length === 1);
  await sendAndPass(4, 60);
  await backend.until(() => runs().length === 2);
  expect(runs()).toEqual(["3", "4"]);
});

test("options that are not understood are refused when the functions register", async () => {
  const { client, event } = setUp();
  const register = async (options: object) => {
    const fn = client.createFunction({ id: "odd", triggers: { event }, ...options }, async () => 1);
    return (await backend.serve(client, [fn])).message;
  };
  expect(await register({ throttle: { limit: 1, period: "soon" } })).toContain("soon");
  expect(await register({ throttle: { limit: 1, period: "1m", burst: 5 } })).toContain("burst above 1");
  expect(await register({ singleton: { mode: "skip" } })).toContain("`singleton`");
  expect(await register({ timeouts: { finish: "1h" } })).toContain("`timeouts`");
  expect(await register({ batchEvents: { maxSize: 2, timeout: "1s" } })).toContain("`batchEvents`");
});
