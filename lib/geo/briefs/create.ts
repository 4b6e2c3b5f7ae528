import "server-only";
import { type BrandRow, findBrand } from "#db/queries/brands/brands.ts";
import { type BriefRow, changeBrief, findOpenBrief, insertBrief, type NewBrief } from "#db/queries/geo/briefs.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { AppError, notFound } from "#lib/errors.ts";
import { findProjectBrand } from "#lib/geo/brands.ts";
import { getProject } from "#lib/geo/project.ts";
import type { Scope } from "#lib/geo/visibility/service/scope.ts";
import type { ParsedBody } from "#lib/http/endpoint.ts";
import { newId } from "#lib/ids.ts";
import type { createBrief as createContract } from "./contract.ts";
import { gatherMaterial, measureBaseline } from "./gather.ts";
import { planByRules } from "./plan/plan.ts";
import { holdPlanning, holdWriting, sendPlanning, sendWriting } from "./queue.ts";
import { statusOfPlan } from "./resource.ts";
import { briefScope } from "./scope.ts";
import { resolveSource, type Source } from "./source.ts";

type NewBriefInput = ParsedBody<typeof createContract>;
type Made = { row: BriefRow; isNew: boolean };

/**
 * Creates a brief, or returns the open one of the same source, which costs nothing.
 * @throws AppError `notFound` for project, source, competitor and brand identity, `paymentRequired` without quota or
 * credits, `unavailable` when it is to be written at once and the queue is down
 */
export async function makeBrief(ctx: Ctx, projectId: string, input: NewBriefInput): Promise<Made> {
  const { db, organization } = ctx;
  const project = await getProject(db, organization.id, projectId);
  const scope = await briefScope(ctx, projectId);
  const brand = input.brandIdentityId
    ? await getBrand(ctx, input.brandIdentityId)
    : await findProjectBrand(db, project);
  const source = await resolveSource(scope, input);
  const open = await openBrief(scope, source);
  if (open) return { row: open, isNew: false };
  const brief = await plannedBrief(scope, { input, source, brand });
  const stored = await store(ctx, brief);
  if (!stored) return { row: await reuseBrief(scope, source), isNew: false };
  await (stored.status === "queued" ? sendWriting(ctx, stored) : sendPlanning(stored));
  return { row: stored, isNew: true };
}

async function getBrand({ db, organization }: Ctx, id: string): Promise<BrandRow> {
  const brand = await findBrand(db, organization.id, id);
  if (!brand) throw notFound("Brand identity");
  return brand;
}

async function openBrief(scope: Scope, { sourceKey }: Source): Promise<BriefRow | undefined> {
  return sourceKey === null ? undefined : findOpenBrief(scope.ctx.db, scope, sourceKey);
}

/** Handles a concurrent request that created the brief first. */
async function reuseBrief(scope: Scope, source: Source): Promise<BriefRow> {
  const open = await openBrief(scope, source);
  if (!open) throw new AppError("conflict", "A brief of the same source has just ended", "Send the request again.");
  return open;
}

type Wish = { input: NewBriefInput; source: Source; brand: BrandRow | undefined };

async function plannedBrief(scope: Scope, { input, source, brand }: Wish): Promise<NewBrief> {
  const { ctx, organizationId, projectId } = scope;
  const { topic, contentSubtype, competitorIds = [], autoApprove } = input;
  const material = await gatherMaterial(scope, {
    topic,
    briefId: null,
    contentSubtype,
    source,
    competitorIds,
    brand,
    pages: [],
  });
  const plan = planByRules(material);
  const now = ctx.clock.now();
  const { sourceKind, sourceId, sourceKey, promptIds } = source;
  return {
    id: newId("brf", now.getTime()),
    organizationId,
    projectId,
    topic,
    sourceKind,
    sourceId,
    sourceKey,
    status: statusOfPlan(plan),
    plan,
    baseline: await measureBaseline(scope, promptIds),
    promptIds,
    competitorIds,
    brandIdentityId: brand?.id ?? null,
    autoApprove,
    planner: "rules",
    createdAt: now,
    updatedAt: now,
  };
}

/** Stores the brief, its credit hold and, when it is to be written at once, its writing in one transaction. */
function store({ db, clock }: Ctx, brief: NewBrief): Promise<BriefRow | undefined> {
  return db.transaction(async (tx) => {
    const now = clock.now();
    const row = await insertBrief(tx, brief);
    if (!row) return undefined;
    await holdPlanning(tx, row, now);
    if (!row.autoApprove || row.status === "needs_facts") return row;
    const runId = newId("run", now.getTime());
    await holdWriting(tx, row.organizationId, runId, now);
    return changeBrief(
      tx,
      row.organizationId,
      row.id,
      {},
      { status: "queued", runId, approvedAt: now, updatedAt: now },
    );
  });
}
