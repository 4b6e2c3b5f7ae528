import { describe, expect, it } from "vitest";
import { begin, carryOutDeletions } from "./deletions.ts";

/** Waits until there is no more time. */
const hurried = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));

describe("carryOutDeletions", () => {
  it("is done when everything that waited is deleted, what failed included", async () => {
    const deleted: string[] = [];
    const failing = begin("post", async (hurry) => {
      await hurried(hurry);
      throw new Error("refused");
    });
    void begin("post", async (hurry) => {
      await hurried(hurry);
      await Promise.resolve();
      deleted.push("one");
    });
    const refused = expect(failing).rejects.toThrow("refused");
    await carryOutDeletions();
    await refused;
    expect(deleted).toEqual(["one"]);
  });

  it("leaves what is of another noun to wait", async () => {
    let isDeleted = false;
    const chat = begin("chat", async (hurry) => {
      await hurried(hurry);
      isDeleted = true;
    });
    await carryOutDeletions("post");
    expect(isDeleted).toBe(false);
    await carryOutDeletions("chat");
    await chat;
    expect(isDeleted).toBe(true);
  });

  it("asks nothing of what is done already", async () => {
    let hurriedAfterwards = false;
    await begin("post", async (hurry) => hurry.addEventListener("abort", () => (hurriedAfterwards = true)));
    await carryOutDeletions();
    expect(hurriedAfterwards).toBe(false);
  });
});
