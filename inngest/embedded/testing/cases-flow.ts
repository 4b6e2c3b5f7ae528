import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Backend } from "./backend.ts";
import { gate, Recorder } from "./recorder.ts";

const MINUTE_MS = 60_000;

/** What holds runs back: rate limits, throttles, debounces; and who comes first. */
export function flowCases(backend: () => Backend): void {
  const setUp = () => ({ client: backend().client(), event: `test/${randomUUID()}`, did: new Recorder() });
  /** A function of no interest: once it ran, every event sent before was handled. */
  const marker = (client: ReturnType<Backend["client"]>, event: string, did: Recorder) =>
    client.createFunction({ id: "marker", triggers: { event: `${event}/marker` } }, async () => did.add("marker"));

  test("a rate limit passes over the events beyond it, each key by itself", async () => {
    const { client, event, did } = setUp();
    const fn = client.createFunction(
      { id: "limited", triggers: { event }, rateLimit: { limit: 1, period: "1m", key: "event.data.key" } },
      async ({ event }) => did.add(event.data.key),
    );
    await backend().run(client, [fn, marker(client, event, did)]);
    const send = (keys: string[]) =>
      client.send([...keys.map((key) => ({ name: event, data: { key } })), { name: `${event}/marker`, data: {} }]);
    const { ids } = await send(["a", "a", "b", "a"]);
    await backend().until(() => did.entries.length >= 3 || undefined);
    expect(did.entries.toSorted()).toEqual(["a", "b", "marker"]);
    expect(await backend().runsOf(ids[1] ?? "")).toEqual([]);
    await backend().pass(MINUTE_MS + 1_000);
    await send(["a"]);
    await backend().until(() => did.count("marker") === 2 && did.count("a") === 2);
    expect(did.entries).toHaveLength(5);
  });

  test("a throttle lets runs beyond it start later, each key by itself", async () => {
    const { client, event, did } = setUp();
    const fn = client.createFunction(
      { id: "throttled", triggers: { event }, throttle: { limit: 1, period: "1m", key: "event.data.key" } },
      async ({ step, event: { data } }) => {
        await step.run("first", () => did.add(`${data.key} first`));
        await step.run("second", () => did.add(`${data.key} second`));
      },
    );
    await backend().run(client, [fn, marker(client, event, did)]);
    const { ids } = await client.send(["a", "a", "b"].map((key) => ({ name: event, data: { key } })));
    await backend().until(() => did.count("a second") === 1 && did.count("b second") === 1);
    await client.send({ name: `${event}/marker` });
    await backend().until(() => did.count("marker") === 1);
    expect(did.count("a first")).toBe(1);
    await backend().pass(MINUTE_MS);
    await backend().until(() => did.count("a second") === 2, 1_000);
    for (const id of ids) expect(await backend().ended(id)).toMatchObject({ status: "Completed" });
  });

  test("a debounced function runs once it was quiet, with the newest event of each key", async () => {
    const { client, event, did } = setUp();
    const fn = client.createFunction(
      { id: "debounced", triggers: { event }, debounce: { period: "10s", key: "event.data.key" } },
      async ({ event }) => did.add(`${event.data.key}${event.data.n}`),
    );
    await backend().run(client, [fn, marker(client, event, did)]);
    const data = ["a", "a", "b", "a"].map((key, n) => ({ name: event, data: { key, n } }));
    await client.send([...data, { name: `${event}/marker`, data: {} }]);
    await backend().until(() => did.count("marker") === 1);
    expect(did.entries).toEqual(["marker"]);
    await backend().until(() => did.entries.length >= 3, 1_000);
    expect(did.entries.toSorted()).toEqual(["a3", "b2", "marker"]);
  });

  test("among runs that wait for room those of a higher priority come first", async () => {
    const { client, event, did } = setUp();
    const [begun, mayEnd] = [gate(), gate()];
    const fn = client.createFunction(
      {
        id: "ranked",
        triggers: { event },
        concurrency: 1,
        priority: { run: "event.data.plan == 'pro' ? 300 : -event.data.delay" },
      },
      async ({ event: { data } }) => {
        did.add(data.plan);
        begun.open();
        await mayEnd.opened;
      },
    );
    await backend().run(client, [fn, marker(client, event, did)]);
    await client.send({ name: event, data: { plan: "first", delay: 0 } });
    await begun.opened;
    const waiting = [
      { plan: "late", delay: 200 },
      { plan: "free", delay: 0 },
      { plan: "pro", delay: 0 },
    ];
    await client.send([...waiting.map((data) => ({ name: event, data })), { name: `${event}/marker`, data: {} }]);
    await backend().until(() => did.count("marker") === 1);
    mayEnd.open();
    await backend().until(() => did.entries.length === 5);
    expect(did.entries.filter((entry) => entry !== "marker")).toEqual(["first", "pro", "free", "late"]);
  });
}
