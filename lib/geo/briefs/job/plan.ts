import "server-only";
import { findBrand } from "#db/queries/brands/brands.ts";
import { type BriefRow, changeBrief, lockBrief } from "#db/queries/geo/briefs.ts";
import { type ModelSettings, modelSettings } from "#lib/ai/settings.ts";
import { settle } from "#lib/billing/reservations.ts";
import { gatherMaterial, listOwnNames } from "#lib/geo/briefs/gather.ts";
import { planByModel } from "#lib/geo/briefs/plan/model.ts";
import { planByRules } from "#lib/geo/briefs/plan/plan.ts";
import { parsePlan, statusOfPlan } from "#lib/geo/briefs/resource.ts";
import { briefScope, systemCtx } from "#lib/geo/briefs/scope.ts";
import type { Plan } from "#lib/geo/briefs/stored.ts";
import { openReader } from "#lib/geo/readiness/site/reader.ts";
import { openCalls } from "./model.ts";
import { type BriefRun, findBrief, touchActiveBrief, type WritingRun } from "./run.ts";
import { readSiteFacts } from "./site-facts.ts";
import { siteLinks } from "./site-links.ts";

/** A plan, the planner that made it and a note about its faults. */
type Planned = { plan: Plan; planner: string; note: string | null };

const LINKS_MAX = 8;

/**
 * Finishes the plan of a brief, once: reads the website for pages to link to and for facts, and asks the configured
 * model for a plan, which answers once even if this runs again. Edits that were made in the meantime stay.
 * @returns whether this call finished it; false if another execution does or has done so
 */
export async function finishPlanning(run: BriefRun, model: ModelSettings = modelSettings()): Promise<boolean> {
  const { db, organizationId, briefId, workflowRunId: planningRunId } = run;
  const row = await changeBrief(db, organizationId, briefId, { planningRunId }, { planningRunId });
  if (!row) return false;
  return storePlan(run, row, await planAgain(run, row, model));
}

/** How often a writing waits for the plan, and how long each time. */
export const PLAN_WAITS = { rounds: 60, seconds: 10 };

/**
 * Finishes the plan of a brief that is to be written. A brief can be approved while another execution plans it: the
 * writing waits for that plan, so that there is one plan at one price, and takes the first plan when it never comes.
 * @param round counts from 1
 * @returns whether to wait and call this again
 */
export async function planForWriting(
  run: WritingRun,
  round: number,
  model: ModelSettings = modelSettings(),
): Promise<boolean> {
  if (await finishPlanning(run, model)) return false;
  const row = await touchActiveBrief(run);
  if (!row || row.plannedAt !== null) return false;
  if (round < PLAN_WAITS.rounds) return true;
  await endPlanning(run, "The plan is the first one, by rules: finishing it took too long.");
  return false;
}

/** Ends planning with the stored plan when it cannot be finished. */
export async function endPlanning(run: Pick<BriefRun, "db" | "clock" | "organizationId" | "briefId">, note: string) {
  const row = await findBrief(run);
  if (!row || row.plannedAt !== null) return false;
  return storePlan(run, row, { plan: parsePlan(row), planner: row.planner, note });
}

async function planAgain(run: BriefRun, row: BriefRow, model: ModelSettings): Promise<Planned> {
  const { db, clock, organizationId } = run;
  const ctx = await systemCtx(db, clock, organizationId, row.id);
  const scope = await briefScope(ctx, row.projectId);
  const brand = row.brandIdentityId === null ? undefined : await findBrand(db, organizationId, row.brandIdentityId);
  const { targetPrompt, contentSubtype } = parsePlan(row);
  const source = { targetPrompt, promptIds: row.promptIds };
  const competitorIds = row.competitorIds;
  const links = brand?.websiteUrl ? await siteLinks(brand.websiteUrl, targetPrompt, clock, run.web) : [];
  const urls = brand?.websiteUrl ? [brand.websiteUrl, ...links.map(({ url }) => url)] : [];
  const pages = await readSiteFacts(openReader(run.web), urls, await listOwnNames(scope));
  const material = await gatherMaterial(scope, {
    topic: row.topic,
    briefId: row.id,
    contentSubtype,
    source,
    competitorIds,
    brand,
    pages,
  });
  const posts = new Set(material.links.map(({ url }) => url));
  const all = [...material.links, ...links.filter(({ url }) => !posts.has(url))].slice(0, LINKS_MAX);
  const rules = planByRules({ ...material, links: all });
  const calls = await openCalls(run, row.id, model);
  if (calls === null) return { plan: rules, planner: "rules", note: null };
  const planned = await planByModel({ ...material, links: all }, rules, calls);
  return { ...planned, note: [calls.describeSwitch(), planned.note].filter(Boolean).join(" ") || null };
}

async function storePlan(
  { db, clock, organizationId }: Pick<BriefRun, "db" | "clock" | "organizationId">,
  { id, projectId }: BriefRow,
  { plan, planner, note }: Planned,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const now = clock.now();
    const row = await lockBrief(tx, { organizationId, projectId }, id);
    if (!row || row.plannedAt !== null) return false;
    const isEdited = row.version > 1;
    const isWaiting = row.status === "draft" || row.status === "needs_facts";
    const status = isWaiting ? { status: statusOfPlan(plan) } : {};
    const planned = isEdited ? {} : { plan, planner, plannerNote: note, ...status };
    await changeBrief(tx, organizationId, id, {}, { ...planned, plannedAt: now, updatedAt: now });
    await settle(tx, { organizationId, holderId: id }, now);
    return true;
  });
}
