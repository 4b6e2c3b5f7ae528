import "server-only";
import type { z } from "zod";
import type { Db } from "#db/client.ts";
import * as queries from "#db/queries/geo/gaps.ts";
import { readCached } from "#lib/geo/visibility/service/read-cache.ts";
import type { MeasuredScope } from "#lib/geo/visibility/service/scope.ts";
import { SEARCH_GAPS_MAX, type searchGap } from "./contract.ts";
import { searchGapId } from "./keys.ts";
import { toAnswer } from "./prompt-gaps.ts";

type FoundSearchGap = Omit<z.input<typeof searchGap>, "dismissedAt" | "brief">;

const PROMPTS_EACH = 5;
const ANSWERS_EACH = 3;
/** A lookup by id examines this many searches. */
const LOOKED_THROUGH = 2_000;

/** Finds searches that engines ran for answers without the brand, most answers first. */
export async function findSearchGaps(scope: MeasuredScope, gapScope: queries.GapScope): Promise<FoundSearchGap[]> {
  const limits = { searches: SEARCH_GAPS_MAX, answers: ANSWERS_EACH };
  return describe(scope, gapScope, await readCached(scope, queries.sumSearches, gapScope, limits));
}

/** Finds a search gap by its id, regardless of its number of answers. */
export async function findSearchGap(
  scope: MeasuredScope,
  gapScope: queries.GapScope,
  gapId: string,
): Promise<FoundSearchGap | undefined> {
  const limits = { searches: LOOKED_THROUGH, answers: ANSWERS_EACH };
  const sums = await queries.sumSearches(scope.ctx.db, gapScope, limits);
  const [gap] = await describe(
    scope,
    gapScope,
    sums.filter(({ key }) => searchGapId(scope.projectId, key) === gapId),
  );
  return gap;
}

async function describe(
  scope: MeasuredScope,
  gapScope: queries.GapScope,
  sums: readonly queries.SearchSum[],
): Promise<FoundSearchGap[]> {
  if (sums.length === 0) return [];
  const ids = [...new Set(sums.flatMap(({ checkIds }) => checkIds))];
  const promptIds = [...new Set(sums.flatMap(({ prompts }) => prompts.map(({ promptId }) => promptId)))];
  const [answers, texts] = await Promise.all([
    readCached(scope, listEvidence, gapScope, ids),
    queries.listPromptTexts(scope.ctx.db, gapScope, promptIds),
  ]);
  return sums.flatMap(({ key, query, answers: impressions, engines, lastMs, prompts, checkIds }) => {
    const asked = prompts.flatMap(({ promptId, answers: count }) => {
      const prompt = texts.get(promptId);
      return prompt === undefined ? [] : [{ promptId, prompt, answers: count }];
    });
    if (asked.length === 0) return [];
    return {
      id: searchGapId(scope.projectId, key),
      prompt: query,
      title: `Be found for “${query}”`,
      impressions,
      engines,
      prompts: asked.slice(0, PROMPTS_EACH),
      evidence: checkIds.flatMap((id) => answers.get(id) ?? []),
      lastCheckedAt: new Date(lastMs),
    };
  });
}

async function listEvidence(db: Db, gapScope: queries.GapScope, checkIds: readonly string[]) {
  const rows = await queries.listSearchAnswers(db, gapScope, checkIds);
  return new Map(rows.map((row) => [row.id, toAnswer(row)]));
}
