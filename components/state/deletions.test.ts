import { describe, expect, it } from "vitest";
import { begin, carryOutDeletions } from "./deletions.ts";

/** Waits until there is no more time. */
const hurried = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));

describe("carryOutDeletions", () => {
  it("is done when everything that waited is deleted, what failed included", async () => {
    const deleted: string[] = [];
    const failing = begin(async (hurry) => {
      await hurried(hurry);
      throw new Error("refused");
    });
    void begin(async (hurry) => {
      await hurried(hurry);
      await Promise.resolve();
      deleted.push("one");
    });
    const refused = expect(failing).rejects.toThrow("refused");
    await carryOutDeletions();
    await refused;
    expect(deleted).toEqual(["one"]);
  });

  it("asks nothing of what is done already", async () => {
    let hurriedAfterwards = false;
    await begin(async (hurry) => hurry.addEventListener("abort", () => (hurriedAfterwards = true)));
    await carryOutDeletions();
    expect(hurriedAfterwards).toBe(false);
  });
});
