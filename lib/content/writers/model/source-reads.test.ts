import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TextType } from "#lib/content/types.ts";
import { runModel } from "#lib/testing/model-run.ts";
import { type ModelServer, startModelServer } from "#lib/testing/model-server.ts";
import { testEntry, testLedger } from "#lib/testing/posts.ts";
import type { SourceRead } from "./request.ts";

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server.close());

const ledger = testLedger([
  testEntry("a", {
    title: "feat: sort posts by title",
    category: "Features & Enhancements",
    detail: "A menu above every list chooses between title and date",
  }),
  testEntry("b", { title: "fix: close files after reading", detail: "No file stays open when its reader ends early" }),
]);
const TEXT = "Every list of posts remembers the order that its reader chose, for 45 days";

async function runWithReads(behaviour: "reads first" | "reads for ever", type: TextType) {
  const reads: SourceRead[] = [];
  const read = async (wanted: readonly SourceRead[]): Promise<string[]> => {
    reads.push(...wanted);
    return wanted.map(() => TEXT);
  };
  return { reads, ...(await runModel(server, behaviour, type, ledger, { read })) };
}

describe("reads of the writer", () => {
  it("become facts that sentences can cite", async () => {
    const { reads, written } = await runWithReads("reads first", "changelog");
    expect(reads).toMatchObject([{ tool: "read_change", entry: { title: "feat: sort posts by title" } }]);
    expect(written.fallbacks).toEqual([]);
    expect(written.draft.markdown).toContain(TEXT);
  });

  it("end after twelve when a model asks for ever", async () => {
    const { reads, spent, written } = await runWithReads("reads for ever", "twitter_post");
    expect(reads).toHaveLength(12);
    expect(spent.calls).toBeLessThanOrEqual(6);
    expect(written.draft.title).not.toBe("");
  });

  it("are not offered when nothing can be read", async () => {
    const { written } = await runModel(server, "reads first", "twitter_post", ledger);
    expect(server.requests.some(({ body }) => body.includes("Reads left"))).toBe(false);
    expect(written.fallbacks).toEqual([]);
  });
});
