import "server-only";
import { listUnjudged, storeJudgment, type Unjudged } from "#db/queries/geo/judgments.ts";
import { findSettings } from "#db/queries/geo/settings.ts";
import { trackedBrands } from "#lib/geo/brands.ts";
import { configuredHelper, type Helper } from "#lib/geo/engines/helper-model.ts";
import { judgeSentiment } from "#lib/geo/engines/judge.ts";
import type { ScanRun } from "./run.ts";

const SLICE_MS = 120_000;
/** Answers that are classified in parallel. */
const BATCH = 8;

/** Progress of the classification: the id of the last answer, and whether none is left. */
export type Judging = { after: string; isDone: boolean };

/**
 * Classifies the sentiment toward the company in answers of real engines with the configured model, for up to two
 * minutes. Unclear answers stay unknown, and without a model nothing happens.
 * @param after id of the last classified answer
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
  let cursor = after;
  while (clock.now().getTime() < endsAt) {
    const answers = await listUnjudged(db, organizationId, { scanId, version, after: cursor, limit: BATCH });
    await Promise.all(answers.map(judge));
    cursor = answers.at(-1)?.id ?? cursor;
    if (answers.length < BATCH) return { after: cursor, isDone: true };
  }
  return { after: cursor, isDone: false };
}
