import "server-only";
import { sumByLanguage, type Totals } from "#db/queries/geo/daily.ts";
import type { Ctx } from "#lib/access/principal.ts";
import type { WindowQuery } from "#lib/geo/visibility/contract.ts";
import { averagePosition, type Counted, computeTrend, summarizeMentions } from "#lib/geo/visibility/rates.ts";
import { preceding } from "#lib/geo/visibility/window.ts";
import { isMeasured, pooled, readVisibility } from "./scope.ts";

/** Lists the languages with answers, most answers first. Throws `invalid` for the window, `notFound`. */
export async function getLanguageShare(ctx: Ctx, projectId: string, query: WindowQuery) {
  const empty = { points: [] as ReturnType<typeof toPoint>[] };
  return readVisibility(ctx, projectId, query, empty, async (scope) => {
    if (!isMeasured(scope)) return empty;
    const now = await sumByLanguage(ctx.db, pooled(scope), scope.window);
    const previous = await sumByLanguage(ctx.db, pooled(scope), preceding(scope.window));
    const earlier = new Map(previous.map((row) => [row.language, toCounted(row)]));
    const points = now.map((row) => toPoint(row, earlier.get(row.language) ?? { hits: 0, n: 0 }));
    return { points: points.sort((a, b) => b.checks - a.checks) };
  });
}

function toCounted({ checks, mentions }: Totals): Counted {
  return { hits: mentions, n: checks };
}

function toPoint(row: Totals & { language: string }, previous: Counted) {
  const { language } = row;
  return {
    language,
    ...summarizeMentions(row),
    avgPosition: averagePosition(row),
    ...computeTrend(previous, toCounted(row)),
  };
}
