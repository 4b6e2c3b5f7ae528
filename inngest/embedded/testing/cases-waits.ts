import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Backend, RunView } from "./backend.ts";
import { gate, Recorder } from "./recorder.ts";

const HOUR_MS = 3_600_000;

/** Cases of sleeping and cancelling. */
export function waitCases(backend: () => Backend): void {
  const setUp = () => ({ client: backend().client(), event: `test/${randomUUID()}`, did: new Recorder() });
  const send = async (client: ReturnType<Backend["client"]>, name: string, data: Record<string, unknown> = {}) => {
    const { ids } = await client.send({ name, data });
    return ids[0] ?? "";
  };
  const over = (eventId: string, passMs: number) =>
    backend().until<RunView>(async () => {
      const [run] = await backend().listRuns(eventId);
      return run && run.status !== "Running" ? run : undefined;
    }, passMs);

  test("ends a sleep at its time, not earlier", async () => {
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
    expect(await backend().listRuns(id)).toMatchObject([{ status: "Running" }]);
    expect(did.entries).toEqual(["before"]);
    expect(await over(id, 1_000)).toMatchObject({ status: "Completed" });
    expect(did.entries).toEqual(["before", "after"]);
  });

  test("continues the function after the first of parallel sleeps", async () => {
    const { client, event } = setUp();
    const fn = client.createFunction({ id: "first", triggers: { event } }, async ({ step }) => {
      const late = step.sleep("late", "4s").then(() => "late");
      const first = await Promise.race([late, step.sleep("soon", "1s").then(() => "soon")]);
      const seen = await step.run("seen", () => first);
      await late;
      return seen;
    });
    await backend().run(client, [fn]);
    expect(await over(await send(client, event), 1_000)).toMatchObject({ status: "Completed", output: "soon" });
  });

  test("stops a cancelled run", async () => {
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
    const [run] = await backend().listRuns(id);
    expect((await backend().request("DELETE", `/v1/runs/${run?.run_id}`)).ok).toBe(true);
    expect(await backend().ended(id)).toMatchObject({ status: "Cancelled" });
    may.open();
    await backend().pass(HOUR_MS);
    expect(await backend().ended(id)).toMatchObject({ status: "Cancelled" });
    expect(did.entries).toEqual(["long"]);
  });
}
