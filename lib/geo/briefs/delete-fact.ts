import "server-only";
import { lockBrief } from "#db/queries/geo/briefs.ts";
import { deleteFact } from "#db/queries/geo/facts.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { AppError, notFound } from "#lib/errors.ts";
import type { Scope } from "#lib/geo/visibility/service/scope.ts";
import { planAgain } from "./plan-again.ts";
import { parsePlan } from "./resource.ts";
import { buildBriefView, projectScope } from "./service.ts";
import { requireEditable } from "./update.ts";

/**
 * Deletes an entered fact of the brief's project and plans the brief again without it. Other briefs keep their plans.
 * @throws AppError `notFound`, also for a fact that nobody entered; `conflict` when the brief is being written or is
 * written, and when a claim of an edited plan rests on the fact
 */
export async function deleteBriefFact(ctx: Ctx, projectId: string, briefId: string, factId: string) {
  const scope = await projectScope(ctx, projectId);
  const row = await ctx.db.transaction((tx) => remove({ ...scope, ctx: { ...ctx, db: tx } }, briefId, factId));
  if (!row) throw notFound("Brief");
  return buildBriefView(scope, row);
}

/** @param scope a scope whose database is a transaction */
async function remove(scope: Scope, briefId: string, factId: string) {
  const { db, clock } = scope.ctx;
  const existing = await lockBrief(db, scope, briefId);
  if (!existing) throw notFound("Brief");
  requireEditable(existing);
  const { sections, facts } = parsePlan(existing);
  const isUsed = sections.some(({ claims }) => claims.some(({ factIds }) => factIds.includes(factId)));
  if (existing.version > 1 && isUsed) {
    throw new AppError("conflict", "A claim uses this fact", "Change the claim, then delete the fact.");
  }
  if (!(await deleteFact(db, scope, factId))) throw notFound("Fact");
  const kept = facts.filter(({ id }) => id !== factId);
  return planAgain(scope, { ...existing, plan: { ...parsePlan(existing), facts: kept } }, clock.now());
}
