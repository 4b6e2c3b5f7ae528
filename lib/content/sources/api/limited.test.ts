import { describe, expect, it } from "vitest";
import { mapLimited } from "./limited.ts";

describe("work on many things", () => {
  it("keeps their order and four at most under way", async () => {
    let underWay = 0;
    let most = 0;
    const results = await mapLimited([...Array(20).keys()], async (item) => {
      underWay += 1;
      most = Math.max(most, underWay);
      for (let turn = 0; turn < 20 - item; turn += 1) await Promise.resolve();
      underWay -= 1;
      return item * 2;
    });
    expect(results).toEqual([...Array(20).keys()].map((item) => item * 2));
    expect(most).toBe(4);
  });

  it("begins nothing more after a fault", async () => {
    let begun = 0;
    const work = mapLimited([...Array(100).keys()], async (item) => {
      begun += 1;
      await Promise.resolve();
      if (item === 2) throw new Error("no more");
    });
    await expect(work).rejects.toThrow("no more");
    expect(begun).toBeLessThan(12);
  });
});
