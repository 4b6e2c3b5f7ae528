import fc from "fast-check";
import { expect, test } from "vitest";
import { Turns } from "./turns.ts";

test("never more than the limit run at once, all of them run in order, and one that fails gives its turn on", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 4 }),
      fc.array(fc.boolean(), { maxLength: 20 }),
      async (limit, fails) => {
        const turns = new Turns(limit);
        const started: number[] = [];
        let running = 0;
        const results = await Promise.allSettled(
          fails.map((isFailing, index) =>
            turns.run(async () => {
              started.push(index);
              expect(++running).toBeLessThanOrEqual(limit);
              await Promise.resolve();
              running--;
              if (isFailing) throw new Error("failed");
            }),
          ),
        );
        expect(results.map((result) => result.status === "rejected")).toEqual(fails);
        expect(started).toEqual(fails.map((_, index) => index));
      },
    ),
  );
});
