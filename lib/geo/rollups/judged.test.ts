import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { packJudged } from "#db/queries/geo/judged-sums.ts";
import { storeJudgment } from "#db/queries/geo/judgments.ts";
import { addRevision } from "#db/queries/geo/rollups.ts";
import { geoChecks, geoDaily } from "#db/schema/index.ts";
import { visibilityOperations } from "#lib/geo/visibility/operations.ts";
import { testCtx } from "#lib/testing/context.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { testProject } from "#lib/testing/geo.ts";
import { callOperation } from "#lib/testing/operations.ts";
import { testOrganization } from "#lib/testing/people.ts";
import { storeAnswers, TEST_VERSION, testScan } from "#lib/testing/visibility.ts";

const db = await testDatabase();
const call = callOperation(visibilityOperations);
const now = new Date("2026-03-31T12:00:00.000Z");
const DAYS = { from: "2026-03-01", to: "2026-03-31" };

type Rate = { value: string; rate: { value: number | null } };
type Sentiment = { judged: number; sentiment: Rate[]; recommendation: Rate[] };

it("counts judged answers alike with and without their daily sums", async () => {
  const organization = await testOrganization(db, now);
  const { projectId, promptIds } = await testProject(db, organization.id, now, {
    settings: { scoringVersion: TEST_VERSION },
    prompts: ["Which tool writes a changelog?", "Which tool collects feedback?"],
  });
  const key = { organizationId: organization.id, projectId };
  const judgments = [
    { sentiment: "positive", recommendation: "listed" },
    { sentiment: "negative", recommendation: "unknown" },
    { sentiment: "unknown", recommendation: "unknown" },
  ] as const;
  const answers = ["2026-03-30", "2026-03-31"].flatMap((day, dayIndex) =>
    promptIds.flatMap((promptId) =>
      judgments.map((judgment, i) => ({
        promptId,
        engine: "sandbox/atlas",
        language: "en",
        model: "m-1",
        repeatIndex: dayIndex * judgments.length + i,
        mentioned: true,
        position: 1,
        ...judgment,
        capturedAt: new Date(`${day}T10:00:00.000Z`),
      })),
    ),
  );
  await storeAnswers(db, key, await testScan(db, key, now), answers);
  const ctx = testCtx(db, organization, { type: "system", name: "test" }, now);
  const read = async () => {
    await addRevision(db, key);
    return (await call<Sentiment>("getVisibilitySentiment", ctx, { params: { projectId } })).output;
  };
  const listSums = async () => {
    const { day, judged } = geoDaily;
    const rows = await db.select({ day, judged }).from(geoDaily).where(eq(geoDaily.projectId, projectId)).orderBy(day);
    return rows.map((row) => row.judged !== null);
  };
  const toValues = ({ sentiment }: Sentiment) =>
    Object.fromEntries(sentiment.map((one) => [one.value, one.rate.value]));

  const before = await read();
  expect([await listSums(), before.judged]).toEqual([[true, true], 8]);
  expect(toValues(before)).toEqual({ positive: 0.5, neutral: 0, negative: 0.5 });

  const unjudged = await db.select().from(geoChecks).where(eq(geoChecks.projectId, projectId));
  const check = unjudged.find(({ repeatIndex }) => repeatIndex === 5);
  const judgment = { sentiment: "neutral", recommendation: "mentioned", excerpt: null } as const;
  await db.transaction((tx) => storeJudgment(tx, organization.id, check?.id ?? "", judgment));
  const counted = await read();
  expect([await listSums(), counted.judged]).toEqual([[true, false], 9]);
  expect(toValues(counted).neutral).toBeCloseTo(1 / 9);

  await db.transaction((tx) => packJudged(tx, key, DAYS, [TEST_VERSION]));
  expect(await listSums()).toEqual([true, true]);
  expect(await read()).toEqual(counted);
});
