import "server-only";
import { findBrand } from "#db/queries/brands/brands.ts";
import { type BriefRow, changeBrief } from "#db/queries/geo/briefs.ts";
import type { Scope } from "#lib/geo/visibility/service/scope.ts";
import { gatherMaterial } from "./gather.ts";
import { planByRules } from "./plan/plan.ts";
import { parsePlan, statusOfPlan } from "./resource.ts";

const isOfPage = ({ kind }: { kind: string }) => kind === "page";

/**
 * Plans a brief again after its project's facts have changed; the sections of an edited plan stay.
 * @param scope a scope whose database is a transaction @param existing the locked brief
 */
export async function planAgain(scope: Scope, existing: BriefRow, now: Date): Promise<BriefRow | undefined> {
  const { ctx, organizationId } = scope;
  const briefId = existing.id;
  const { topic, promptIds, competitorIds, brandIdentityId, version } = existing;
  const brand = brandIdentityId === null ? undefined : await findBrand(ctx.db, organizationId, brandIdentityId);
  const old = parsePlan(existing);
  const source = { targetPrompt: old.targetPrompt, promptIds };
  const wish = {
    topic,
    briefId,
    contentSubtype: old.contentSubtype,
    source,
    competitorIds,
    brand,
    pages: old.facts.filter(isOfPage),
  };
  const planned = planByRules(await gatherMaterial(scope, wish));
  const { sections, missingFacts } = planned;
  // Facts that claims of an edited plan rest on stay, though they may no longer bear on the question.
  const used = old.facts.filter(({ id }) => !planned.facts.some((fact) => fact.id === id));
  const isEdited = version > 1;
  const plan = isEdited
    ? { ...old, facts: [...planned.facts, ...used], missingFacts }
    : { ...old, sections, facts: planned.facts, missingFacts };
  const status = existing.status === "failed" ? existing.status : statusOfPlan(plan);
  return changeBrief(ctx.db, organizationId, briefId, {}, { plan, status, updatedAt: now });
}
