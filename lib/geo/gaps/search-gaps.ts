import "server-only";
import type { z } from "zod";
import type { Db } from "#db/client.ts";
import * as queries from "#db/queries/geo/gaps.ts";
import { SEARCH_GAPS_MAX, type searchGap } from "./contract.ts";
import { searchGapId } from "./keys.ts";
import { toAnswer } from "./prompt-gaps.ts";

type FoundSearchGap = Omit<z.input<typeof searchGap>, "dismissedAt" | "brief">;

const PROMPTS_EACH = 5;
const ANSWERS_EACH = 3;
/** A lookup by id examines this many searches. */
const LOOKED_THROUGH = 2_000;

/** Finds searches that engines ran for answers without the brand, most answers first. */
export async function findSearchGaps(db: Db, scope: queries.GapScope): Promise<FoundSearchGap[]> {
  return describe(
    db,
    scope,
    await queries.sumSearches(db, scope, { searches: SEARCH_GAPS_MAX, answers: ANSWERS_EACH }),
  );
}

/** Finds a search gap by its id, regardless of its number of answers. */
export async function findSearchGap(
  db: Db,
  scope: queries.GapScope,
  gapId: string,
): Promise<FoundSearchGap | undefined> {
  const sums = await queries.sumSearches(db, scope, { searches: LOOKED_THROUGH, answers: ANSWERS_EACH });
  const [gap] = await describe(
    db,
    scope,
    sums.filter(({ key }) => searchGapId(scope.projectId, key) === gapId),
  );
  return gap;
}

async function describe(
  db: Db,
  scope: queries.GapScope,
  sums: readonly queries.SearchSum[],
): Promise<FoundSearchGap[]> {
  if (sums.length === 0) return [];
  const ids = [...new Set(sums.flatMap(({ checkIds }) => checkIds))];
  const answers = new Map((await queries.listSearchAnswers(db, scope, ids)).map((row) => [row.id, toAnswer(row)]));
  return sums.map(({ key, query, answers: impressions, engines, lastMs, prompts, checkIds }) => ({
    id: searchGapId(scope.projectId, key),
    prompt: query,
    title: `Be found for “${query}”`,
    impressions,
    engines,
    prompts: prompts.slice(0, PROMPTS_EACH),
    evidence: checkIds.flatMap((id) => answers.get(id) ?? []),
    lastCheckedAt: new Date(lastMs),
  }));
}
