import "server-only";
import type { Db } from "#db/client.ts";
import type { PlannedCheck } from "#db/queries/geo/checks.ts";
import { sumCosts } from "#db/queries/geo/costs.ts";
import { findSettings } from "#db/queries/geo/settings.ts";
import { endOfMonth, toMonth } from "#lib/billing/month.ts";
import { env } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { formatUsd } from "#lib/format.ts";
import { costOfAnswer, toUsd } from "#lib/geo/engines/prices.ts";
import type { EngineAnswer } from "#lib/geo/engines/types.ts";
import type { ScanPlan } from "./plan-schema.ts";
import { countAnswers, priceRuns, type UnitPrice } from "./price.ts";

type Scope = { organizationId: string; projectId: string };

/** A project's budget in a month (UTC); amounts in millionths of a US dollar. */
export type Budget = { month: string; limit: number | null; spent: number; answers: number; unpriced: number };

/** The span of a month. @param month `2026-11` */
function monthSpan(month: string): { start: Date; end: Date } {
  return { start: new Date(`${month}-01T00:00:00.000Z`), end: endOfMonth(month) };
}

/** Reads a project's budget and the cost of its answers in a month. */
export async function loadBudget(db: Db, scope: Scope, month: string): Promise<Budget> {
  const settings = await findSettings(db, scope.organizationId, scope.projectId);
  const { cost, answers, unpriced } = await sumCosts(db, scope, monthSpan(month));
  return { month, limit: settings?.monthlyBudget ?? null, spent: cost, answers, unpriced };
}

/**
 * Lets questions start as long as the month's budget covers what was spent, what the questions in flight are expected
 * to cost, and the next one.
 */
export class BudgetGate {
  /** Millionths of a US dollar; null without a budget. */
  limit: number | null;
  private spent: number;
  private reserved = 0;
  private readonly reservations = new Map<string, number>();
  private readonly answered = new Map<string, { cost: number; count: number }>();
  private readonly prices: ReadonlyMap<string, UnitPrice>;

  constructor({ limit, spent }: Pick<Budget, "limit" | "spent">, prices: ReadonlyMap<string, UnitPrice>) {
    this.limit = limit;
    this.spent = spent;
    this.prices = prices;
  }

  reserve({ id, engine }: Pick<PlannedCheck, "id" | "engine">): boolean {
    const expected = this.expect(engine);
    if (this.limit !== null && expected > 0 && this.spent + this.reserved + expected > this.limit) return false;
    this.reserved += expected;
    this.reservations.set(id, expected);
    return true;
  }

  release({ id, engine }: Pick<PlannedCheck, "id" | "engine">, answer?: Pick<EngineAnswer, "usage">): void {
    const reserved = this.reservations.get(id) ?? 0;
    this.reservations.delete(id);
    this.reserved -= reserved;
    if (!answer) return;
    const cost = costOfAnswer(engine, answer.usage, env.CLARION_ENGINE_PRICES) ?? reserved;
    this.spent += cost;
    const earlier = this.answered.get(engine) ?? { cost: 0, count: 0 };
    this.answered.set(engine, { cost: earlier.cost + cost, count: earlier.count + 1 });
  }

  /** The mean of the answers since the gate was opened, or the expected price before there are any. */
  private expect(engine: string): number {
    const answered = this.answered.get(engine);
    return answered ? Math.ceil(answered.cost / answered.count) : (this.prices.get(engine)?.cost ?? 0);
  }
}

/** Loads the gate for a batch of a scan. */
export async function openGate(db: Db, scope: Scope, plan: ScanPlan, now: Date): Promise<BudgetGate> {
  return new BudgetGate(await loadBudget(db, scope, toMonth(now)), await priceRuns(db, scope, plan.engines, now));
}

/**
 * Refuses a scan that a budget cannot limit or that it does not cover for a single answer.
 * @throws AppError `conflict`
 */
export async function requireBudget(db: Db, scope: Scope, plan: ScanPlan, now: Date): Promise<void> {
  const { limit, spent, month } = await loadBudget(db, scope, toMonth(now));
  if (limit === null) return;
  const counts = countAnswers(plan);
  const prices = [...(await priceRuns(db, scope, plan.engines, now)).values()].filter(
    ({ engine }) => (counts.get(engine) ?? 0) > 0,
  );
  const unknown = prices.filter(({ cost }) => cost === null).map(({ engine }) => engine);
  if (unknown.length > 0) {
    throw new AppError(
      "conflict",
      `The budget cannot limit ${unknown.join(", ")}: its price is unknown`,
      "Leave the engine out, remove the budget, or have the operator set CLARION_ENGINE_PRICES.",
    );
  }
  const cheapest = Math.min(...prices.map(({ cost }) => cost ?? 0));
  if (prices.length === 0 || cheapest === 0 || spent + cheapest <= limit) return;
  throw new AppError("conflict", `The month's budget of ${formatUsd(toUsd(limit))} is used up`, describeWayOut(month));
}

function describeWayOut(month: string): string {
  return `Raise it in the GEO settings, or wait until ${endOfMonth(month).toISOString().slice(0, 10)} (UTC).`;
}

/** Says why a scan stopped before its end, and how it continues. */
export function describeStop({ limit, month }: Budget): string {
  const amount = limit === null ? "" : ` of ${formatUsd(toUsd(limit))}`;
  return `The month's budget${amount} covers no further answer. ${describeWayOut(month)} Then resume the scan.`;
}
