import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Db } from "#db/client.ts";
import { putCompetitors } from "#db/queries/geo/competitors.ts";
import { updatePrompt } from "#db/queries/geo/prompts.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { gapOperations } from "#lib/geo/gaps/operations.ts";
import { testCtx } from "#lib/testing/context.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { replaceEngines } from "#lib/testing/engines.ts";
import { testProject } from "#lib/testing/geo.ts";
import { callOperation } from "#lib/testing/operations.ts";
import { testOrganization } from "#lib/testing/people.ts";
import { storeAnswers, TEST_VERSION, testScan } from "#lib/testing/visibility.ts";
import { visibilityOperations } from "./operations.ts";
import { readCached } from "./service/read-cache.ts";

const db = await testDatabase();
const call = callOperation([...visibilityOperations, ...gapOperations]);
const now = new Date("2026-03-31T12:00:00.000Z");
const ENGINES = ["sandbox/atlas", "sandbox/beacon"];
replaceEngines(ENGINES.map((id) => ({ id, sandbox: true })));

describe("readCached", () => {
  const scope = { organizationId: "org", projectId: "proj", version: "v", sandbox: null };
  const at = (revision: number) => ({ ctx: { db: { ...db } as Db } as Ctx, revision });

  it("reads once for equal arguments, and anew for others and for a later revision", async () => {
    let reads = 0;
    const read = async (_: Db, __: typeof scope, day: string) => `${day} ${++reads}`;
    const first = at(1);
    expect(await Promise.all([1, 2].map(() => readCached(first, read, scope, "a")))).toEqual(["a 1", "a 1"]);
    expect(await readCached(first, read, scope, "b")).toBe("b 2");
    expect(await readCached(first, read, { ...scope, projectId: "other" }, "a")).toBe("a 3");
    expect(await readCached({ ...first, revision: 2 }, read, scope, "a")).toBe("a 4");
    expect(await readCached(first, async () => "other read", scope)).toBe("other read");
  });

  it("runs a statement once, which would run anew each time that it is awaited", async () => {
    let reads = 0;
    // biome-ignore lint/suspicious/noThenProperty: statements are such objects
    const statement = { then: (done: (value: number) => void) => done(++reads) };
    const read = () => statement as unknown as Promise<number>;
    const first = at(1);
    for (const _ of [1, 2]) expect(await readCached(first, read, scope)).toBe(1);
  });

  it("keeps no failure", async () => {
    let reads = 0;
    const read = async () => {
      if (++reads === 1) throw new Error("The database is gone.");
      return reads;
    };
    const first = at(1);
    await expect(readCached(first, read, scope)).rejects.toThrow("gone");
    expect(await readCached(first, read, scope)).toBe(2);
  });

  it("forgets what was not used for longest when it keeps too much", async () => {
    let reads = 0;
    const read = async (_: Db, __: typeof scope, name: string) => {
      reads++;
      return { name, bytes: new Uint8Array(40 * 1024 * 1024) };
    };
    const first = at(1);
    for (const name of ["a", "b", "a", "c", "a"]) await readCached(first, read, scope, name);
    expect(reads).toBe(3);
    await readCached(first, read, scope, "b");
    expect(reads).toBe(4);
  });
});

type Step = { kind: "answers"; seed: number } | { kind: "tag"; prompt: number } | { kind: "track"; name: string };
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("answers" as const), seed: fc.nat(10_000) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("tag" as const), prompt: fc.nat(5) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("track" as const), name: fc.constantFrom("Beamer", "Canny") }),
  },
);

const READS: { id: string; params?: object; query?: object }[] = [
  ...["getVisibilityOverview", "getVisibilityTimeseries", "getCompetitorShare", "getLanguageShare"],
  ...["listPromptVisibility", "getVisibilityChanges", "getVisibilityCitations", "getVisibilitySentiment"],
].map((id) => ({ id }));
READS.push(
  { id: "getCompetitorVisibility", params: { brand: "Acme" } },
  { id: "getVisibilityOverview", query: { tag: "pricing" } },
  { id: "getCompetitorShare", query: { engine: ENGINES[0] } },
  { id: "getVisibilityChanges", query: { scan: "latest" } },
  { id: "listGeoGaps", query: { dismissed: "false" } },
);

it("gives the figures that a read without memory gives, whatever changed before", async () => {
  const property = fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 2 }), async (steps) => {
    const organization = await testOrganization(db, now);
    const ctx = testCtx(db, organization, { type: "system", name: "test" }, now);
    const { projectId, promptIds } = await testProject(db, organization.id, now, {
      settings: { scoringVersion: TEST_VERSION },
      prompts: ["changelogs", "surveys", "roadmaps", "billing", "support", "search"].map((text) => `Best for ${text}?`),
    });
    const key = { organizationId: organization.id, projectId };
    for (const [index, taken] of [{ kind: "answers", seed: 1 } as const, ...steps].entries()) {
      await take(taken, index, key, promptIds);
      for (const { id, params = {}, query = {} } of READS) {
        const read = (of: Ctx) => call(id, of, { params: { projectId, ...params }, query });
        const kept = await read(ctx);
        // A transaction begins with an empty memory.
        const fresh = await db.transaction((tx) => read({ ...ctx, db: tx }));
        expect([id, kept.output]).toEqual([id, fresh.output]);
      }
    }
  });
  await fc.assert(property, { numRuns: 2, seed: 20_261_127 });
});

type Key = { organizationId: string; projectId: string };

async function take(taken: Step, index: number, key: Key, promptIds: readonly string[]): Promise<void> {
  const times = { createdAt: now, updatedAt: now };
  if (taken.kind === "tag") {
    await updatePrompt(db, key.organizationId, key.projectId, promptIds[taken.prompt] ?? "", { tags: ["pricing"] });
  } else if (taken.kind === "track") {
    const { name } = taken;
    const row = {
      ...key,
      id: `cmp_${key.projectId}_${name}`,
      name,
      nameKey: name.toLowerCase(),
      domain: `${name.toLowerCase()}.com`,
      color: "#336699",
    };
    await putCompetitors(db, [{ ...row, kind: "direct", ...times }]);
  } else {
    const capturedAt = new Date(Date.parse("2026-02-20T09:00:00Z") + ((taken.seed + index) % 38) * 86_400_000);
    const answers = promptIds.flatMap((promptId, p) =>
      ENGINES.map((engine, e) => {
        const draw = (taken.seed * 7 + p * 13 + e * 5 + index) % 11;
        const competitors = [{ brand: "Beamer", mentioned: draw % 2 === 0, position: 1, cited: false }];
        const citations = [{ url: `https://example.org/${draw % 3}`, title: null }];
        return {
          ...{ promptId, engine, capturedAt, competitors, citations, searchQueries: [`tools ${draw % 2}`] },
          ...{ mentioned: draw < 4, position: draw < 4 ? 2 : null, sentiment: "neutral" as const },
          text: "Beamer writes changelogs.",
        };
      }),
    );
    await storeAnswers(db, key, await testScan(db, key, capturedAt), answers);
  }
}
