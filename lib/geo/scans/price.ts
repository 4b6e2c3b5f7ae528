import "server-only";
import type { Db } from "#db/client.ts";
import { averageCost } from "#db/queries/geo/costs.ts";
import { env } from "#lib/env.ts";
import { type EnginePrice, expectedConsumption, findPrice, priceAnswer } from "#lib/geo/engines/prices.ts";
import { engineName } from "./plan.ts";
import type { EngineRun, ScanPlan } from "./plan-schema.ts";

/** The expected price of one answer of an engine. */
export type UnitPrice = {
  /** As stored in checks, with `:nosearch` where it runs without web search. */
  engine: string;
  /** Millionths of a US dollar; null if unknown. */
  cost: number | null;
  /** `history`: the mean of the project's newest answers; `table`: the prices and usual tokens and searches. */
  basis: "free" | "history" | "table" | "unknown";
  price: EnginePrice | null;
};

const DAY_MS = 86_400_000;
const HISTORY_DAYS = 30;
/** Answers of an engine that its mean covers. */
const HISTORY_ANSWERS = 50;

type Scope = { organizationId: string; projectId: string };

/** Finds the expected price of one answer of each engine run that can be asked. */
export async function priceRuns(
  db: Db,
  scope: Scope,
  runs: readonly EngineRun[],
  now: Date,
): Promise<Map<string, UnitPrice>> {
  const since = new Date(now.getTime() - HISTORY_DAYS * DAY_MS);
  const prices = new Map<string, UnitPrice>();
  for (const run of runs.filter(({ blocked }) => !blocked)) {
    const engine = engineName(run);
    const price = findPrice(run.engine, env.CLARION_ENGINE_PRICES);
    if (run.engine.sandbox) prices.set(engine, { engine, cost: 0, basis: "free", price });
    else {
      const mean = await averageCost(db, scope, { engine, since, limit: HISTORY_ANSWERS });
      prices.set(
        engine,
        mean === null ? priceByTable(engine, price, run.search) : { engine, cost: mean, basis: "history", price },
      );
    }
  }
  return prices;
}

function priceByTable(engine: string, price: EnginePrice | null, search: boolean): UnitPrice {
  const cost = price && priceAnswer(price, expectedConsumption(search));
  return { engine, cost, basis: cost === null ? "unknown" : "table", price };
}

/** The number of answers that a plan asks of each engine that can be asked. */
export function countAnswers({ engines, prompts, sequences, languages, repeats }: ScanPlan): Map<string, number> {
  const turns = sequences.reduce((sum, { steps }) => sum + steps.length, 0);
  const each = prompts.length * languages.length * repeats;
  const askable = engines.filter(({ blocked }) => !blocked);
  return new Map(askable.map((run) => [engineName(run), each + (run.search ? turns : 0)]));
}
