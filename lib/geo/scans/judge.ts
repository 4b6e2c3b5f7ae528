import "server-only";
import type { Db } from "#db/client.ts";
import { packJudged } from "#db/queries/geo/judged-sums.ts";
import { listUnjudged, storeJudgment, type Unjudged } from "#db/queries/geo/judgments.ts";
import { addRevision, listLiveVersions, lockRollups, type ProjectKey } from "#db/queries/geo/rollups.ts";
import { findSettings } from "#db/queries/geo/settings.ts";
import { trackedBrands } from "#lib/geo/brands.ts";
import { configuredHelpers, type Helper } from "#lib/geo/engines/helper-model.ts";
import { judgeSentiment } from "#lib/geo/engines/judge.ts";
import { parseMatches } from "#lib/geo/visibility/service/stored.ts";
import { formatDay } from "#lib/geo/visibility/window.ts";
import type { ScanRun } from "./run.ts";

const SLICE_MS = 120_000;
/** Answers that are classified in parallel. */
const BATCH = 8;

/** Progress of the classification: the id of the last answer, and whether none is left. */
export type Judging = { after: string; isDone: boolean };

/**
 * Classifies the sentiment toward the company in answers of real engines with a configured model, for up to two
 * minutes. Unclear answers stay unknown, and without a model nothing happens.
 * @param after id of the last classified answer
 */
export async function judgeAnswers(
  run: Pick<ScanRun, "db" | "clock" | "organizationId" | "projectId" | "scanId">,
  after: string,
  helpers: readonly Helper[] = configuredHelpers(),
): Promise<Judging> {
  const { db, clock, organizationId, projectId, scanId } = run;
  const version = (await findSettings(db, organizationId, projectId))?.scoringVersion;
  const own = (await trackedBrands(db, organizationId, projectId)).find((brand) => brand.own);
  if (helpers.length === 0 || !version || !own) return { after, isDone: true };
  const key = { organizationId, projectId };
  const days = new Set<string>();
  const judge = async ({ id, provider, text, matches, capturedAt }: Unjudged) => {
    const helper = chooseJudge(helpers, provider);
    if (helper === undefined) return;
    const judgment = await judgeSentiment({ text, matches: parseMatches(matches) }, own.name, helper);
    if (judgment.sentiment === "unknown") return;
    await db.transaction(async (tx) => {
      // First, as all writers of the daily sums do, so that none waits for another one that waits for it.
      await addRevision(tx, key);
      await storeJudgment(tx, organizationId, id, judgment);
    });
    if (capturedAt) days.add(formatDay(capturedAt));
  };
  const endsAt = clock.now().getTime() + SLICE_MS;
  let cursor = after;
  while (clock.now().getTime() < endsAt) {
    const answers = await listUnjudged(db, organizationId, { scanId, version, after: cursor, limit: BATCH });
    await Promise.all(answers.map(judge));
    cursor = answers.at(-1)?.id ?? cursor;
    if (answers.length < BATCH) {
      await sumJudged(db, key, days);
      return { after: cursor, isDone: true };
    }
  }
  await sumJudged(db, key, days);
  return { after: cursor, isDone: false };
}

/** Sums the judged answers of some days again. */
async function sumJudged(db: Db, key: ProjectKey, days: ReadonlySet<string>): Promise<void> {
  const [from, to] = [[...days].sort()[0], [...days].sort().at(-1)];
  if (from === undefined || to === undefined) return;
  await db.transaction(async (tx) => {
    await lockRollups(tx, key);
    await packJudged(tx, key, { from, to }, await listLiveVersions(tx, key));
  });
}

/** Prefers a model of another vendor than the answer's, so that no vendor judges itself where another one can. */
export function chooseJudge<H extends Pick<Helper, "provider">>(
  helpers: readonly H[],
  provider: string,
): H | undefined {
  return helpers.find((helper) => helper.provider !== provider) ?? helpers[0];
}
