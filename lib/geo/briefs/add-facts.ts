import "server-only";
import { lockBrief } from "#db/queries/geo/briefs.ts";
import { countFacts, insertFacts } from "#db/queries/geo/facts.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { AppError, notFound } from "#lib/errors.ts";
import type { Scope } from "#lib/geo/visibility/service/scope.ts";
import type { ParsedBody } from "#lib/http/endpoint.ts";
import { newId } from "#lib/ids.ts";
import type { addBriefFacts as contract } from "./contract.ts";
import { FACTS_KEPT_MAX } from "./limits.ts";
import { containsMeasurement } from "./measurement.ts";
import { planAgain } from "./plan-again.ts";
import { buildBriefView, projectScope } from "./service.ts";
import { requireEditable } from "./update.ts";

type NewFacts = ParsedBody<typeof contract>["facts"];

/**
 * Adds facts to the project of a brief and plans the brief again with them; the sections of an edited plan stay.
 * @throws AppError `notFound`, `invalid` for counts or quotes of answers, `conflict` when the brief is being written or
 * is written, and when the project has too many facts
 */
export async function addBriefFacts(ctx: Ctx, projectId: string, briefId: string, facts: NewFacts) {
  const scope = await projectScope(ctx, projectId);
  const index = facts.findIndex(({ text }) => containsMeasurement(text));
  if (index >= 0) {
    const message = "counts or quotes answers of engines, which no article states";
    const details = [{ path: `facts.${index}.text`, message }];
    throw new AppError("invalid", `facts.${index}.text: ${message}`, "Enter facts about the product.", { details });
  }
  const row = await ctx.db.transaction((tx) => store({ ...scope, ctx: { ...ctx, db: tx } }, briefId, facts));
  if (!row) throw notFound("Brief");
  return buildBriefView(scope, row);
}

/** @param scope a scope whose database is a transaction */
async function store(scope: Scope, briefId: string, facts: NewFacts) {
  const { ctx, organizationId, projectId } = scope;
  const existing = await lockBrief(ctx.db, scope, briefId);
  if (!existing) throw notFound("Brief");
  requireEditable(existing);
  if (existing.plannedAt === null) {
    throw new AppError("conflict", "The brief is still being planned", "Add the facts in a moment.");
  }
  const now = ctx.clock.now();
  const rows = facts.map(({ text, source }) => ({
    id: newId("fact", now.getTime()),
    organizationId,
    projectId,
    briefId,
    text,
    source: source ?? null,
    createdAt: now,
  }));
  await insertFacts(ctx.db, rows);
  if ((await countFacts(ctx.db, scope)) > FACTS_KEPT_MAX) {
    throw new AppError("conflict", `A project keeps at most ${FACTS_KEPT_MAX} facts`, "Enter fewer of them.");
  }
  return planAgain(scope, existing, now);
}
