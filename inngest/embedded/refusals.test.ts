import { randomUUID } from "node:crypto";
import { type GetStepTools, type Inngest, invoke, staticSchema } from "inngest";
import { afterAll, describe, expect, it } from "vitest";
import { testDatabase } from "#lib/testing/database.ts";
import { embeddedBackend } from "./testing/backend.ts";

const backend = await embeddedBackend(await testDatabase());
afterAll(() => backend.stop());

const event = "refused/go";
const period = "1m";

describe("registration", () => {
  const register = async (options: object) => {
    const client = backend.client();
    const fn = client.createFunction({ id: "odd", triggers: { event }, ...options }, async () => 1);
    const { status, message } = await backend.serve(client, [fn]);
    return { status, message: message.replace(client.id, "app") };
  };

  it.each([
    ["throttle", { throttle: { limit: 1, period } }],
    ["debounce", { debounce: { period } }],
    ["priority", { priority: { run: "event.data.rank" } }],
    ["cancelOn", { cancelOn: [{ event: "refused/stop" }] }],
    ["batchEvents", { batchEvents: { maxSize: 2, timeout: "1s" } }],
    ["singleton", { singleton: { mode: "skip" } }],
    ["timeouts", { timeouts: { finish: "1h" } }],
    ["concurrency.0.scope", { concurrency: { limit: 1, scope: "account", key: "event.data.id" } }],
    ["triggers.0.jitter", { triggers: { cron: "0 * * * *", jitter: "30s" } }],
  ])("refuses `%s` and names the function", async (option, options) => {
    const { status, message } = await register(options);
    expect(status).not.toBe(200);
    expect(message).toContain(`Function app-odd uses \`${option}\`, which the embedded job server does not support.`);
  });

  const path = "the embedded job server supports `event.data.<name>` only.";
  it.each([
    [{ idempotency: "event.data.a + event.data.b" }, `uses \`event.data.a + event.data.b\`; ${path}`],
    [{ concurrency: { limit: 1, key: "event.name" } }, `uses \`event.name\`; ${path}`],
    [{ rateLimit: { limit: 1, period, key: "event.data.a.b" } }, `uses \`event.data.a.b\`; ${path}`],
    [{ rateLimit: { limit: 1, period: "soon" } }, "uses the period `soon`, which is no duration."],
    [{ triggers: { event, if: "event.data.n > 2" } }, "uses `event.data.n > 2`; the embedded job server supports"],
    [
      { triggers: { event: "refused/*" } },
      "is triggered by `refused/*`, which the embedded job server does not support.",
    ],
    [{ triggers: { event: "inngest/function.finished" } }, "is triggered by `inngest/function.finished`, which"],
    [{ triggers: [invoke(staticSchema<{ n: number }>())] }, "is triggered by no event and no cron"],
    [{ triggers: { cron: "TZ=Europe/Berlin 0 9 * * *" } }, "uses the cron `TZ=Europe/Berlin 0 9 * * *`, which"],
    [{ triggers: { cron: "every now and then" } }, "uses the cron `every now and then`, which"],
  ])("refuses %o", async (options, problem) => {
    const { status, message } = await register(options);
    expect(status).not.toBe(200);
    expect(message).toContain(`Function app-odd ${problem}`);
  });
});

describe("unsupported step", () => {
  type Step = GetStepTools<Inngest.Any>;
  const ops: [string, (step: Step, client: Inngest) => Promise<unknown>][] = [
    ["WaitForEvent", (step) => step.waitForEvent("odd", { event: "refused/later", timeout: "1h" })],
    ["WaitForSignal", (step) => step.waitForSignal("odd", { signal: "go", timeout: "1h", onConflict: "fail" })],
    [
      "InvokeFunction",
      (step, client) =>
        step.invoke("odd", { function: client.createFunction({ id: "child", triggers: { event } }, async () => 1) }),
    ],
    [
      "parallelMode",
      (step) =>
        Promise.race([
          step.run({ id: "odd", parallelMode: "race" }, () => 1),
          step.run({ id: "other", parallelMode: "race" }, () => 2),
        ]),
    ],
  ];

  it.each(ops)("fails the run with a clear message for %s", async (op, work) => {
    const client = backend.client();
    const name = `refused/${randomUUID()}`;
    const fn = client.createFunction({ id: "odd", triggers: { event: name } }, ({ step }) => work(step, client));
    await backend.run(client, [fn]);
    const { ids } = await client.send({ name });
    expect(await backend.ended(ids[0] ?? "")).toMatchObject({
      status: "Failed",
      output: { message: `Step "odd" uses ${op}, which the embedded job server does not support.` },
    });
  });
});
