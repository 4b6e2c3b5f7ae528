import "server-only";
import { listUnjudged, storeJudgment, type Unjudged } from "#db/queries/geo/judgments.ts";
import { findSettings } from "#db/queries/geo/settings.ts";
import { trackedBrands } from "#lib/geo/brands.ts";
import { configuredHelper, type Helper } from "#lib/geo/engines/helper-model.ts";
import { judgeSentiment } from "#lib/geo/engines/judge.ts";
import type { ScanRun } from "./run.ts";

const SLICE_MS = 120_000;
/** Answers that are read side by side. */
const BATCH = 8;

/** How far judging has come; `isDone` ends it. */
export type Judging = { after: string; isDone: boolean };

/**
 * Has the configured model read for a while how answers of real engines speak of the company. One that it cannot say stays
 * unknown. Does nothing without a model.
 * @param after the last answer that was read before
 */
export async function judgeAnswers(
  run: Pick<ScanRun, "db" | "clock" | "organizationId" | "projectId" | "scanId">,
  after: string,
  helper: Helper | null = configuredHelper(),
): Promise<Judging> {
  const { db, clock, organizationId, projectId, scanId } = run;
  const version = (await findSettings(db, organizationId, projectId))?.scoringVersion;
  const own = (await trackedBrands(db, organizationId, projectId)).find((brand) => brand.own);
  if (helper === null || !version || !own) return { after, isDone: true };
  const judge = async ({ id, text }: Unjudged) => {
    const judgment = await judgeSentiment(text, own, helper);
    if (judgment.sentiment !== "unknown") await storeJudgment(db, organizationId, id, judgment);
  };
  const endsAt = clock.now().getTime() + SLICE_MS;
  let last = after;
  while (clock.now().getTime() < endsAt) {
    const answers = await listUnjudged(db, organizationId, { scanId, version, after: last, limit: BATCH });
    await Promise.all(answers.map(judge));
    last = answers.at(-1)?.id ?? last;
    if (answers.length < BATCH) return { after: last, isDone: true };
  }
  return { after: last, isDone: false };
}
