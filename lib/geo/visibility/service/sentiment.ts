import "server-only";
import type { Db } from "#db/client.ts";
import { type DayRange, type ReadScope, sumByEngine } from "#db/queries/geo/daily.ts";
import { countJudged, type JudgedCount } from "#db/queries/geo/judged-sums.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { isSandboxEngine } from "#lib/geo/engines/catalog.ts";
import { RECOMMENDATIONS, SENTIMENTS } from "#lib/geo/engines/sentiments.ts";
import { isInPool } from "#lib/geo/engines/target.ts";
import type { SegmentQuery, WindowQuery } from "#lib/geo/visibility/contract.ts";
import { figureOf } from "#lib/geo/visibility/figure.ts";
import { type Cell, readTallies, type Tallies, type TallyGroup } from "#lib/geo/visibility/tallies.ts";
import type { Window } from "#lib/geo/visibility/window.ts";
import { sumRows } from "#lib/stats/panel.ts";
import { type Analysis, analyze, NOTHING, once, selectPart } from "./analysis.ts";
import { readCached } from "./read-cache.ts";
import { isMeasured, perEngine, readVisibility, type Scope } from "./scope.ts";

type Engine = { engine: string; sandbox: boolean; mentions: number } & ReturnType<typeof toRates>;

/**
 * Returns how judged answers speak of the company and recommend it, over all engines and per engine.
 * @throws AppError `invalid` for the window, `notFound` for the project
 */
export async function getSentiment(ctx: Ctx, projectId: string, query: WindowQuery & SegmentQuery) {
  const empty = { mentions: 0, ...toRates(NOTHING, { from: "", to: "" }, () => true), engines: [] as Engine[] };
  return readVisibility(ctx, projectId, query, empty, async (scope) => {
    if (!isMeasured(scope)) return empty;
    const [tallies, named] = await Promise.all([
      readCached(scope, readJudged, perEngine(scope), scope.window),
      readCached(scope, sumByEngine, perEngine(scope), scope.window),
    ]);
    const analysis = await analyze(scope, tallies);
    const engines = named
      .filter(({ mentions }) => mentions > 0)
      .map(({ engine, mentions }) => {
        const rates = once(analysis, ["judged", scope.window, engine], () =>
          toRates(analysis, scope.window, (cell) => cell.engine === engine),
        );
        return { engine, sandbox: isSandboxEngine(engine), mentions, ...rates };
      });
    const pooled = once(analysis, ["judged", scope.window], () => toRates(analysis, scope.window, analysis.isPooled));
    return { mentions: countMentions(engines, scope), ...pooled, engines };
  });
}

async function readJudged(db: Db, reads: ReadScope, days: DayRange): Promise<Tallies> {
  return readTallies(toGroups(await countJudged(db, reads, days)));
}

function countMentions(engines: readonly Pick<Engine, "engine" | "mentions">[], { pool }: Scope): number {
  return engines.filter(({ engine }) => isInPool(engine, pool)).reduce((sum, { mentions }) => sum + mentions, 0);
}

const RECOMMENDED = "any";

/** One group for each day, engine and language, with a column for each judgment in place of the brands. */
function toGroups(counts: readonly JudgedCount[]): TallyGroup[] {
  const groups = Map.groupBy(counts, ({ day, engine, language }) => JSON.stringify([day, engine, language]));
  return [...groups.values()].flatMap((rows) => {
    const [first] = rows;
    if (!first) return [];
    const { day, engine, language } = first;
    return [{ day, engine, language, tallies: toTallies(rows) }];
  });
}

/** The judgments are known, since each row has a sentiment; a recommendation can be unknown. */
function toTallies(rows: readonly JudgedCount[]): TallyGroup["tallies"] {
  const prompts = [...new Set(rows.map(({ promptId }) => promptId))];
  const places = new Map(prompts.map((promptId, place) => [promptId, place]));
  const newColumn = () => prompts.map(() => 0);
  const n = newColumn();
  const brands = Object.fromEntries(
    [...SENTIMENTS, ...RECOMMENDATIONS, RECOMMENDED].map((name) => [name, newColumn()]),
  );
  for (const { promptId, sentiment, recommendation, answers } of rows) {
    const place = places.get(promptId) ?? 0;
    const recommended = recommendation === "unknown" ? [] : [recommendation, RECOMMENDED];
    for (const column of [n, ...[sentiment, ...recommended].map((name) => brands[name] ?? [])]) {
      column[place] = (column[place] ?? 0) + answers;
    }
  }
  const zeros = newColumn();
  return { prompts, models: [""], n, mentions: zeros, positionSum: zeros, positionCount: zeros, cited: zeros, brands };
}

function toRates(analysis: Analysis, window: Window, isWanted: (cell: Cell) => boolean) {
  const { tallies } = analysis;
  const part = selectPart(analysis, window, isWanted);
  const column = (name: string) => tallies.brands.get(name) ?? new Float64Array(tallies.size);
  const toRate = (name: string, total: Float64Array) => {
    const { topic: _, ...rate } = figureOf(part, column(name), total, { prompts: part.prompts });
    return rate;
  };
  return {
    judged: sumRows(part, tallies.n),
    sentiment: SENTIMENTS.map((value) => ({ value, rate: toRate(value, tallies.n) })),
    recommendation: RECOMMENDATIONS.map((value) => ({ value, rate: toRate(value, column(RECOMMENDED)) })),
  };
}
