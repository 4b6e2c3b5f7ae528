import { randomUUID } from "node:crypto";
import { NonRetriableError, RetryAfterError } from "inngest";
import { expect, test } from "vitest";
import type { Backend } from "./backend.ts";
import { Recorder } from "./recorder.ts";

/** Cases of steps, their results and their failures. */
export function stepCases(backend: () => Backend): void {
  const setUp = () => ({ client: backend().client(), event: `test/${randomUUID()}`, did: new Recorder() });
  const send = async (client: ReturnType<Backend["client"]>, name: string, data: Record<string, unknown> = {}) => {
    const { ids } = await client.send({ name, data });
    return ids[0] ?? "";
  };

  test.each([true, false])("runs steps in order, once each (checkpointing: %s)", async (checkpointing) => {
    const { client, event, did } = setUp();
    const fn = client.createFunction({ id: "steps", triggers: { event }, checkpointing }, async ({ step, event }) => {
      const one = await step.run("one", () => {
        did.add("one");
        return Number(event.data.n);
      });
      const two = await step.run("two", () => {
        did.add("two");
        return one * 2;
      });
      return { two, same: await step.run("one", () => "another step of the same id") };
    });
    await backend().run(client, [fn]);
    const run = await backend().ended(await send(client, event, { n: 21 }));
    expect(run).toMatchObject({ status: "Completed", output: { two: 42, same: "another step of the same id" } });
    expect(did.entries).toEqual(["one", "two"]);
  });

  test.each([true, false])(
    "runs parallel steps once each, and continues with all results (checkpointing: %s)",
    async (checkpointing) => {
      const { client, event, did } = setUp();
      const fn = client.createFunction({ id: "parallel", triggers: { event }, checkpointing }, async ({ step }) => {
        const side = (name: string) =>
          step.run(name, () => {
            did.add(name);
            return name;
          });
        const chain = async (name: string) => `${await side(`${name}1`)}${await side(`${name}2`)}`;
        const all = await Promise.all([
          chain("a"),
          chain("b"),
          side("c"),
          step.sleep("pause", "1s").then(() => "slept"),
        ]);
        return step.run("join", () => all.join(" "));
      });
      await backend().run(client, [fn]);
      const id = await send(client, event);
      const run = await backend().until(async () => {
        const [run] = await backend().listRuns(id);
        return run?.status === "Completed" ? run : undefined;
      }, 1_000);
      expect(run.output).toBe("a1a2 b1b2 c slept");
      expect(did.entries.toSorted()).toEqual(["a1", "a2", "b1", "b2", "c"]);
    },
  );

  test("loses no step in many concurrent runs of parallel chains", async () => {
    const { client, event, did } = setUp();
    const fn = client.createFunction({ id: "many", triggers: { event } }, async ({ step, event }) => {
      const chain = async (name: string) => {
        for (const link of [1, 2, 3]) await step.run(`${name}${link}`, () => did.add(`${event.data.n} ${name}${link}`));
      };
      await Promise.all(["a", "b", "c"].map(chain));
      return event.data.n;
    });
    await backend().run(client, [fn]);
    const numbers = Array.from({ length: 6 }, (_, n) => n);
    const { ids } = await client.send(numbers.map((n) => ({ name: event, data: { n } })));
    await backend().until(() => did.entries.length >= numbers.length * 9 || undefined);
    const runs = await Promise.all(ids.map((id) => backend().ended(id)));
    expect(runs.map((run) => run.output)).toEqual(numbers);
    expect(new Set(did.entries).size).toBe(did.entries.length);
    expect(did.entries).toHaveLength(numbers.length * 9);
  });

  test("retries a failed step without repeating earlier steps", async () => {
    const { client, event, did } = setUp();
    const fn = client.createFunction({ id: "retry", triggers: { event }, retries: 3 }, async ({ step, attempt }) => {
      await step.run("before", () => did.add("before"));
      const answer = await step.run("flaky", () => {
        did.add("flaky");
        if (did.count("flaky") < 3) throw new RetryAfterError("not yet", 1_000);
        return `after ${attempt}`;
      });
      await step.run("afterwards", () => did.add("afterwards"));
      return answer;
    });
    await backend().run(client, [fn]);
    const id = await send(client, event);
    await backend().until(() => did.count("afterwards") || undefined, 1_000);
    expect(await backend().ended(id)).toMatchObject({ status: "Completed", output: "after 2" });
    expect(did.entries).toEqual(["before", "flaky", "flaky", "flaky", "afterwards"]);
  });

  test("retries an error between steps, and keeps the steps' results", async () => {
    const { client, event, did } = setUp();
    const fn = client.createFunction({ id: "between", triggers: { event }, retries: 1 }, async ({ step, attempt }) => {
      await step.run("once", () => did.add("once"));
      if (attempt === 0) throw new RetryAfterError("later", 1_000);
      return step.run("second", () => attempt);
    });
    await backend().run(client, [fn]);
    const id = await send(client, event);
    const run = await backend().until(async () => {
      const [run] = await backend().listRuns(id);
      return run?.status === "Completed" ? run : undefined;
    }, 1_000);
    expect(run.output).toBe(1);
    expect(did.entries).toEqual(["once"]);
  });

  test("retries only the failed one of parallel steps", async () => {
    const { client, event, did } = setUp();
    const fn = client.createFunction({ id: "parallel-retry", triggers: { event }, retries: 1 }, async ({ step }) => {
      const [, flaky] = await Promise.all([
        step.run("steady", () => did.add("steady")),
        step.run("flaky", () => {
          did.add("flaky");
          if (did.count("flaky") === 1) throw new RetryAfterError("not yet", 1_000);
          return "done";
        }),
      ]);
      return flaky;
    });
    await backend().run(client, [fn]);
    const id = await send(client, event);
    await backend().until(() => did.count("flaky") === 2 || undefined, 1_000);
    expect(await backend().ended(id)).toMatchObject({ status: "Completed", output: "done" });
    expect(did.count("steady")).toBe(1);
  });

  test("throws a step without further attempts where it is awaited, so that it can be caught", async () => {
    const { client, event, did } = setUp();
    const fn = client.createFunction({ id: "caught", triggers: { event }, retries: 0 }, async ({ step }) => {
      const caught = await step
        .run("broken", () => {
          did.add("broken");
          throw new Error("it broke");
        })
        .catch((error: Error) => error.message);
      return step.run("recover", () => `recovered: ${caught}`);
    });
    await backend().run(client, [fn]);
    const run = await backend().ended(await send(client, event));
    expect(run).toMatchObject({ status: "Completed", output: "recovered: it broke" });
    expect(did.entries).toEqual(["broken"]);
  });

  test("ends the run at once by NonRetriableError, and passes the error and the event to onFailure", async () => {
    const { client, event, did } = setUp();
    const fn = client.createFunction(
      {
        id: "fails",
        triggers: { event },
        retries: 5,
        onFailure: async ({ event: failure, error, step }) => {
          await step.run("tell", () => did.add(`${error.message} / ${failure.data.event.data.who}`));
        },
      },
      async ({ step }) => {
        await step.run("doomed", () => {
          did.add("doomed");
          throw new NonRetriableError("no use");
        });
      },
    );
    await backend().run(client, [fn]);
    const run = await backend().ended(await send(client, event, { who: "me" }));
    expect(run).toMatchObject({ status: "Failed", output: { message: "no use" } });
    await backend().until(() => did.count("no use / me") || undefined);
    expect(did.entries).toEqual(["doomed", "no use / me"]);
  });

  test("stores any text in results, including NUL and lone surrogates", async () => {
    const { client, event } = setUp();
    const text = 'nul \u0000, lone \ud800, quote ", snow ☃';
    const fn = client.createFunction({ id: "text", triggers: { event } }, async ({ step }) => {
      const kept = await step.run("text", () => text);
      await step.run("again", () => null);
      return { isSame: kept === text, nothing: (await step.run("void", () => undefined)) ?? null };
    });
    await backend().run(client, [fn]);
    const run = await backend().ended(await send(client, event, { text }));
    expect(run).toMatchObject({ status: "Completed", output: { isSame: true, nothing: null } });
  });
}
