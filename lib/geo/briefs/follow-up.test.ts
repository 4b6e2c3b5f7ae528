import { expect, test } from "vitest";
import { changeBrief } from "#db/queries/geo/briefs.ts";
import { adjustCredits, setPlan } from "#lib/billing/operate.ts";
import { postOperations } from "#lib/posts/operations.ts";
import { testCtx } from "#lib/testing/context.ts";
import { countQueries } from "#lib/testing/count-queries.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { replaceEngines } from "#lib/testing/engines.ts";
import { recordEvents } from "#lib/testing/events.ts";
import { testProject } from "#lib/testing/geo.ts";
import { callOperation, parseBody } from "#lib/testing/operations.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import { testPost } from "#lib/testing/posts.ts";
import { storeAnswers, TEST_VERSION, testScan } from "#lib/testing/visibility.ts";
import { createBrief as contract } from "./contract.ts";
import { createBrief, getBrief, listBriefs } from "./service.ts";

replaceEngines([{ id: "sandbox/atlas", sandbox: true }]);
recordEvents();
const db = await testDatabase();
const call = callOperation(postOperations);
const day = (of: number) => new Date(Date.UTC(2026, 2, of, 12));

const userId = await testUser(db, day(1));
const organization = await testOrganization(db, day(1), { [userId]: "owner" });
const ctxOn = (date: Date) => testCtx(db, organization, { userId, role: "owner" }, date);

test("judges every published brief by its own prompts, span and scans, in as many queries as one brief", async () => {
  await setPlan(db, organization.id, { plan: "starter", monthlyCredits: 0 }, day(1));
  await adjustCredits(db, organization.id, { amount: 100, note: "test" }, day(1));
  const settings = { scoringVersion: TEST_VERSION };
  const prompts = ["Which tools write a changelog?", "Who writes release notes?", "What is a status page?"];
  const { projectId, promptIds } = await testProject(db, organization.id, day(1), { settings, prompts });
  const key = { organizationId: organization.id, projectId };
  const scan = async (createdAt: Date, mentions: readonly number[]) => {
    const scanId = await testScan(db, key, createdAt);
    const answers = promptIds.flatMap((promptId, place) =>
      Array.from({ length: 20 }, (_, repeatIndex) => {
        const isOfBrand = place === 1;
        return {
          capturedAt: createdAt,
          promptId,
          repeatIndex,
          branded: isOfBrand,
          mentioned: repeatIndex < (mentions[place] ?? 0),
        };
      }),
    );
    await storeAnswers(db, key, scanId, answers);
    return scanId;
  };
  await scan(day(2), [0, 0, 10]);
  const createTestBrief = async (place: number) => {
    const source = { sourceKind: "prompt", sourceId: promptIds[place] } as const;
    const body = parseBody(contract, { topic: prompts[place], ...source });
    const { briefId } = (await createBrief(ctxOn(day(3)), projectId, body)).brief;
    await changeBrief(db, organization.id, briefId, {}, { approvedAt: day(3) });
    return briefId;
  };
  const publish = async (briefId: string, date: Date) => {
    const postId = await testPost(db, organization.id, date, { title: `Article of ${briefId}` });
    await changeBrief(db, organization.id, briefId, {}, { status: "completed", postId });
    await call("updatePost", ctxOn(date), { params: { postId }, body: { status: "published" } });
  };
  const [first, second] = [await createTestBrief(0), await createTestBrief(1)];
  const read = async () => {
    const counted = countQueries(db);
    const { briefs } = await listBriefs({ ...ctxOn(day(9)), db: counted.db }, projectId, { archived: "false" });
    return { queries: counted.count(), of: (id: string) => briefs.find(({ briefId }) => briefId === id)?.brief };
  };

  await scan(new Date(day(3).getTime() + 3_600_000), [2, 3, 10]);
  await publish(first, day(4));
  const between = await scan(day(5), [18, 3, 10]);
  const earlier = await read();
  expect(earlier.of(first)?.verdict).toMatchObject({
    verdict: "improved",
    before: { value: 0.1, n: 20 },
    after: { value: 0.9, n: 20 },
    otherPrompts: 0,
    scanIds: [between],
  });
  expect(earlier.of(second)).toMatchObject({ verdict: null, remeasure: { state: "unpublished" } });

  await publish(second, day(6));
  const latest = await scan(day(7), [18, 4, 10]);
  const after = await read();
  // The first look has found the change; later scans do not alter it.
  expect(after.of(first)?.verdict).toMatchObject({ after: { value: 0.9, n: 20 }, scanIds: [between] });
  expect(after.of(second)?.verdict).toMatchObject({
    before: { value: 0.15, n: 40 },
    after: { value: 0.2, n: 20 },
    scanIds: [latest],
  });
  expect(after.queries).toBe(earlier.queries);
  for (const id of [first, second]) {
    expect((await getBrief(ctxOn(day(9)), projectId, id)).brief).toEqual(after.of(id));
  }
});
