import "server-only";
import type { Ctx } from "#lib/access/principal.ts";
import { toMonth } from "#lib/billing/month.ts";
import { toUsd } from "#lib/geo/engines/prices.ts";
import { getProject } from "#lib/geo/project.ts";
import { type Budget, loadBudget } from "./budget.ts";
import type { EngineEstimate, ScanRequest, Spending } from "./contract.ts";
import { countAnswers, priceRuns, type UnitPrice } from "./price.ts";
import { resolvePlan } from "./resolve.ts";

/**
 * Estimates what a scan would cost, and starts nothing.
 * @throws AppError as `createScan` for what cannot be asked
 */
export async function estimateScan({ db, organization, clock }: Ctx, projectId: string, order: ScanRequest) {
  const now = clock.now();
  const scope = { organizationId: organization.id, projectId };
  const plan = await resolvePlan(db, await getProject(db, organization.id, projectId), order);
  const counts = countAnswers(plan);
  const prices = [...(await priceRuns(db, scope, plan.engines, now)).values()];
  const engines = prices.map((price) => toEstimate(price, counts.get(price.engine) ?? 0));
  return {
    answers: engines.reduce((sum, { answers }) => sum + answers, 0),
    priceUsd: toUsd(prices.reduce((sum, { engine, cost }) => sum + (cost ?? 0) * (counts.get(engine) ?? 0), 0)),
    unpricedEngines: engines.filter(({ basis }) => basis === "unknown").map(({ engine }) => engine),
    engines,
    spending: toSpending(await loadBudget(db, scope, toMonth(now))),
    organization,
  };
}

function toEstimate({ engine, cost, basis, price }: UnitPrice, answers: number): EngineEstimate {
  const known = cost !== null;
  return {
    engine,
    answers,
    answerUsd: known ? toUsd(cost) : null,
    priceUsd: known ? toUsd(cost * answers) : null,
    basis,
    price: basis === "free" ? null : price,
  };
}

/**
 * What a project's answers cost in a month, beside its budget.
 * @throws AppError `notFound`
 */
export async function getSpending({ db, organization, clock }: Ctx, projectId: string, month?: string) {
  await getProject(db, organization.id, projectId);
  const scope = { organizationId: organization.id, projectId };
  return { spending: toSpending(await loadBudget(db, scope, month ?? toMonth(clock.now()))), organization };
}

function toSpending({ month, limit, spent, answers, unpriced }: Budget): Spending {
  return {
    month,
    costUsd: toUsd(spent),
    answers,
    unpricedAnswers: unpriced,
    budgetUsd: limit === null ? null : toUsd(limit),
    leftUsd: limit === null ? null : toUsd(Math.max(0, limit - spent)),
  };
}
