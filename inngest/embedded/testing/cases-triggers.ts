import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { MAX_STEP_BYTES } from "#inngest/embedded/protocol/wire.ts";
import type { Backend } from "./backend.ts";
import { gate, Recorder } from "./recorder.ts";

const MINUTE_MS = 60_000;

/** Cases of triggers, rate limits and concurrency. */
export function triggerCases(backend: () => Backend): void {
  const setUp = () => ({ client: backend().client(), event: `test/${randomUUID()}`, did: new Recorder() });

  test("starts every function that an event triggers, and those whose condition it meets", async () => {
    const { client, event, did } = setUp();
    const one = client.createFunction({ id: "one", triggers: { event } }, async ({ step }) => {
      await step.sendEvent("more", { name: `${event}/more`, data: { n: 1 } });
    });
    const two = client.createFunction(
      { id: "two", triggers: [{ event, if: "event.data.plan == 'pro'" }] },
      async ({ event }) => did.add(`two ${event.data.plan}`),
    );
    const more = client.createFunction({ id: "more", triggers: [{ event: `${event}/more` }] }, async () =>
      did.add("more"),
    );
    await backend().run(client, [one, two, more]);
    await client.send([
      { name: event, data: { plan: "free" } },
      { name: event, data: { plan: "pro" } },
      { name: event, data: { plan: "none" } },
    ]);
    await backend().until(() => (did.count("more") === 3 && did.count("two pro") === 1) || undefined);
    expect(did.entries.toSorted()).toEqual(["more", "more", "more", "two pro"]);
  });

  test("counts an event with a repeated id once", async () => {
    const { client, event, did } = setUp();
    const fn = client.createFunction({ id: "dedupe", triggers: { event } }, async ({ event }) =>
      did.add(event.id ?? ""),
    );
    await backend().run(client, [fn]);
    const id = randomUUID();
    const sent = [await client.send({ name: event, id }), await client.send({ name: event, id })];
    expect(sent[0]).toEqual(sent[1]);
    const lastId = randomUUID();
    await client.send({ name: event, id: lastId });
    await backend().until(() => (did.count(id) > 0 && did.count(lastId) > 0) || undefined);
    expect(await backend().listRuns(id)).toHaveLength(1);
    expect(did.entries.toSorted()).toEqual([id, lastId].toSorted());
  });

  test("runs a function with an idempotency key once per key", async () => {
    const { client, event, did } = setUp();
    const fn = client.createFunction(
      { id: "idempotent", triggers: { event }, idempotency: "event.data.key" },
      async ({ event }) => did.add(event.data.key),
    );
    await backend().run(client, [fn]);
    for (const key of ["a", "a", "b", "a", "c"]) await client.send({ name: event, data: { key } });
    await backend().until(() => did.count("c") || undefined);
    await backend().until(() => did.count("a") + did.count("b") === 2 || undefined);
    expect(did.entries.toSorted()).toEqual(["a", "b", "c"]);
  });

  test("skips the events above a rate limit, separately for each key", async () => {
    const { client, event, did } = setUp();
    const fn = client.createFunction(
      { id: "limited", triggers: { event }, rateLimit: { limit: 1, period: "1m", key: "event.data.key" } },
      async ({ event }) => did.add(event.data.key),
    );
    // When the marker has run, every earlier event is handled.
    const marker = client.createFunction({ id: "marker", triggers: { event: `${event}/marker` } }, async () =>
      did.add("marker"),
    );
    await backend().run(client, [fn, marker]);
    const send = (keys: string[]) =>
      client.send([...keys.map((key) => ({ name: event, data: { key } })), { name: `${event}/marker`, data: {} }]);
    const { ids } = await send(["a", "a", "b", "a"]);
    await backend().until(() => did.entries.length >= 3 || undefined);
    expect(did.entries.toSorted()).toEqual(["a", "b", "marker"]);
    expect(await backend().listRuns(ids[1] ?? "")).toEqual([]);
    await backend().pass(MINUTE_MS + 1_000);
    await send(["a"]);
    await backend().until(() => did.count("marker") === 2 && did.count("a") === 2);
    expect(did.entries).toHaveLength(5);
  });

  test("limits the steps of one key by keyed concurrency without affecting others", async () => {
    const { client, event, did } = setUp();
    const active = new Map<string, number>();
    const [bothKeys, may] = [gate(), gate()];
    const fn = client.createFunction(
      { id: "bounded", triggers: { event }, concurrency: { limit: 1, key: "event.data.key" } },
      async ({ step, event: { data } }) =>
        step.run("work", async () => {
          active.set(data.key, (active.get(data.key) ?? 0) + 1);
          if ((active.get(data.key) ?? 0) > 1) did.add("too many");
          if (active.get("a") && active.get("b")) bothKeys.open();
          await may.opened;
          active.set(data.key, (active.get(data.key) ?? 0) - 1);
          did.add(data.key);
        }),
    );
    await backend().run(client, [fn]);
    await client.send(["a", "a", "a", "b", "b"].map((key) => ({ name: event, data: { key } })));
    await bothKeys.opened;
    may.open();
    await backend().until(() => did.entries.length >= 5 || undefined);
    expect(did.entries.toSorted()).toEqual(["a", "a", "a", "b", "b"]);
  });

  test("finishes more runs than the concurrency limit", async () => {
    const { client, event, did } = setUp();
    const begun = gate();
    const fn = client.createFunction({ id: "crowd", triggers: { event } }, async ({ step, event }) =>
      step.run("work", async () => {
        did.add(String(event.data.n));
        if (did.entries.length >= 10) begun.open();
        await begun.opened;
      }),
    );
    await backend().run(client, [fn]);
    const numbers = Array.from({ length: 24 }, (_, n) => n);
    const { ids } = await client.send(numbers.map((n) => ({ name: event, data: { n } })));
    await backend().until(() => did.entries.length >= numbers.length || undefined);
    for (const id of ids) expect(await backend().ended(id)).toMatchObject({ status: "Completed" });
    expect(did.entries.map(Number).toSorted((a, b) => a - b)).toEqual(numbers);
  });

  test("fails a run whose step result is above the size limit", async () => {
    const { client, event } = setUp();
    const fn = client.createFunction({ id: "huge", triggers: { event }, retries: 0 }, async ({ step }) =>
      step.run("huge", () => "x".repeat(MAX_STEP_BYTES)),
    );
    await backend().run(client, [fn]);
    const { ids } = await client.send({ name: event });
    expect(await backend().ended(ids[0] ?? "")).toMatchObject({ status: "Failed" });
  });
}
