import { randomUUID } from "node:crypto";
import { invoke, staticSchema } from "inngest";
import { expect, test } from "vitest";
import type { Backend, RunView } from "./backend.ts";
import { gate, Recorder } from "./recorder.ts";

const HOUR_MS = 3_600_000;
const anyNumber = staticSchema<{ n: number }>();

/** Sleeping, waiting, invoking, cancelling. */
export function waitCases(backend: () => Backend): void {
  const setUp = () => ({ client: backend().client(), event: `test/${randomUUID()}`, did: new Recorder() });
  const send = async (client: ReturnType<Backend["client"]>, name: string, data: Record<string, unknown> = {}) => {
    const { ids } = await client.send({ name, data });
    return ids[0] ?? "";
  };
  const over = (eventId: string, passMs: number) =>
    backend().until<RunView>(async () => {
      const [found] = await backend().runsOf(eventId);
      return found && found.status !== "Running" ? found : undefined;
    }, passMs);

  test("a sleep goes on when its time has come, not before", async () => {
    const { client, event, did } = setUp();
    const fn = client.createFunction({ id: "sleep", triggers: { event } }, async ({ step }) => {
      await step.run("before", () => did.add("before"));
      await step.sleep("pause", "2s");
      await step.sleepUntil("until", new Date(Date.now() + 1_000));
      await step.run("after", () => did.add("after"));
    });
    await backend().run(client, [fn]);
    const id = await send(client, event);
    await backend().until(() => did.count("before") || undefined);
    expect(await backend().runsOf(id)).toMatchObject([{ status: "Running" }]);
    expect(did.entries).toEqual(["before"]);
    expect(await over(id, 1_000)).toMatchObject({ status: "Completed" });
    expect(did.entries).toEqual(["before", "after"]);
  });

  test("waitForEvent goes on with the event that matches", async () => {
    const { client, event, did } = setUp();
    const answer = `${event}/answer`;
    const fn = client.createFunction({ id: "wait", triggers: { event } }, async ({ step }) => {
      await step.run("ready", () => did.add("ready"));
      const found = await step.waitForEvent("answer", { event: answer, match: "data.key", timeout: "1h" });
      return found?.data.text ?? "nothing came";
    });
    await backend().run(client, [fn]);
    const id = await send(client, event, { key: "mine" });
    await backend().until(() => did.count("ready") || undefined);
    const run = await backend().until<RunView>(async () => {
      await send(client, answer, { key: "other", text: "wrong" });
      await send(client, answer, { key: "mine", text: "right" });
      const [found] = await backend().runsOf(id);
      return found?.status === "Completed" ? found : undefined;
    });
    expect(run.output).toBe("right");
  });

  test("waitForEvent in vain yields null", async () => {
    const { client, event } = setUp();
    const fn = client.createFunction({ id: "vain", triggers: { event } }, async ({ step }) =>
      String(await step.waitForEvent("answer", { event: `${event}/never`, timeout: "2s" })),
    );
    await backend().run(client, [fn]);
    expect(await over(await send(client, event), 1_000)).toMatchObject({ status: "Completed", output: "null" });
  });

  test("of waits side by side the first goes on", async () => {
    const { client, event } = setUp();
    const fn = client.createFunction({ id: "first", triggers: { event } }, async ({ step }) => {
      const late = step.waitForEvent("late", { event: `${event}/never`, timeout: "4s" }).then(() => "late");
      const first = await Promise.race([late, step.sleep("soon", "1s").then(() => "soon")]);
      const seen = await step.run("seen", () => first);
      await late;
      return seen;
    });
    await backend().run(client, [fn]);
    expect(await over(await send(client, event), 1_000)).toMatchObject({ status: "Completed", output: "soon" });
  });

  test("invoke yields the result of another function, or its error", async () => {
    const { client, event } = setUp();
    const child = client.createFunction(
      { id: "child", retries: 0, triggers: [invoke(anyNumber)] },
      async ({ event, step }) => {
        if (event.data.n < 0) throw new Error("negative");
        return step.run("double", () => event.data.n * 2);
      },
    );
    const parent = client.createFunction({ id: "parent", triggers: { event } }, async ({ step }) => {
      const good = await step.invoke("good", { function: child, data: { n: 21 } });
      const bad = await step.invoke("bad", { function: child, data: { n: -1 } }).catch((error: Error) => error.message);
      return { good, bad };
    });
    await backend().run(client, [child, parent]);
    const run = await backend().ended(await send(client, event));
    expect(run).toMatchObject({ status: "Completed", output: { good: 42, bad: expect.stringContaining("negative") } });
  });

  test("a cancelling event ends the runs it matches and no other", async () => {
    const { client, event, did } = setUp();
    const fn = client.createFunction(
      { id: "cancelled", triggers: { event }, cancelOn: [{ event: `${event}/stop`, match: "data.key" }] },
      async ({ step, event }) => {
        await step.run("ready", () => did.add("ready"));
        await step.sleep("pause", "1h");
        await step.run("after", () => did.add(`after ${event.data.key}`));
      },
    );
    await backend().run(client, [fn]);
    const [stopped, left] = [await send(client, event, { key: 1 }), await send(client, event, { key: 2 })];
    await backend().until(() => did.count("ready") === 2 || undefined);
    await send(client, `${event}/stop`, { key: 1 });
    expect(await backend().ended(stopped)).toMatchObject({ status: "Cancelled" });
    expect(await backend().runsOf(left)).toMatchObject([{ status: "Running" }]);
    const [other] = await backend().runsOf(left);
    expect((await backend().request("DELETE", `/v1/runs/${other?.run_id}`)).ok).toBe(true);
  });

  test("a run cancelled by its id goes no further", async () => {
    const { client, event, did } = setUp();
    const [begun, may] = [gate(), gate()];
    const fn = client.createFunction({ id: "stopped", triggers: { event } }, async ({ step }) => {
      await step.run("long", async () => {
        did.add("long");
        begun.open();
        await may.opened;
      });
      await step.run("next", () => did.add("next"));
    });
    await backend().run(client, [fn]);
    const id = await send(client, event);
    await begun.opened;
    const [run] = await backend().runsOf(id);
    expect((await backend().request("DELETE", `/v1/runs/${run?.run_id}`)).ok).toBe(true);
    expect(await backend().ended(id)).toMatchObject({ status: "Cancelled" });
    may.open();
    await backend().pass(HOUR_MS);
    expect(await backend().ended(id)).toMatchObject({ status: "Cancelled" });
    expect(did.entries).toEqual(["long"]);
  });
}
