import { describe, expect, it } from "vitest";
import { mapLimited } from "./map-limited.ts";

describe("mapLimited", () => {
  it("keeps the order and runs at most four calls concurrently", async () => {
    let active = 0;
    let maxActive = 0;
    const results = await mapLimited([...Array(20).keys()], async (item) => {
      active += 1;
      maxActive = Math.max(maxActive, active);
      for (let tick = 0; tick < 20 - item; tick += 1) await Promise.resolve();
      active -= 1;
      return item * 2;
    });
    expect(results).toEqual([...Array(20).keys()].map((item) => item * 2));
    expect(maxActive).toBe(4);
  });

  it("starts no further call after an error", async () => {
    let started = 0;
    const work = mapLimited([...Array(100).keys()], async (item) => {
      started += 1;
      await Promise.resolve();
      if (item === 2) throw new Error("no more");
    });
    await expect(work).rejects.toThrow("no more");
    expect(started).toBeLessThan(12);
  });
});
