import "server-only";
import * as queries from "#db/queries/geo/briefs.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { AppError, type ErrorDetail, notFound } from "#lib/errors.ts";
import type { Scope } from "#lib/geo/visibility/service/scope.ts";
import type { ParsedBody } from "#lib/http/endpoint.ts";
import type { BriefSection, updateBrief as updateContract } from "./contract.ts";
import { listOwnNames } from "./gather.ts";
import { type ClaimSources, claimFault, toClaimSources } from "./plan/verify.ts";
import { parsePlan } from "./resource.ts";
import { buildBriefView, getRow, projectScope } from "./service.ts";

type BriefEdit = ParsedBody<typeof updateContract>;

/**
 * Edits the plan of an unwritten brief, or archives or restores a brief.
 * @throws AppError `notFound`, `invalid` for claims that their facts do not support, `conflict` when the brief is
 * being written or is written, and when its source has another open brief
 */
export async function updateBrief(ctx: Ctx, projectId: string, briefId: string, edit: BriefEdit) {
  const scope = await projectScope(ctx, projectId);
  const { archived, ...fields } = edit;
  const change = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const row = await getRow(scope, briefId);
  if (fields.sections) requireSupport(fields.sections, toClaimSources(parsePlan(row), await listOwnNames(scope)));
  const changed = await ctx.db.transaction((tx) =>
    store({ ...scope, ctx: { ...ctx, db: tx } }, briefId, change, archived),
  );
  if (!changed) throw notFound("Brief");
  return buildBriefView(scope, changed);
}

/** @param scope a scope whose database is a transaction */
async function store(scope: Scope, briefId: string, change: object, archived: boolean | undefined) {
  const { db, clock } = scope.ctx;
  const existing = await queries.lockBrief(db, scope, briefId);
  if (!existing) throw notFound("Brief");
  const now = clock.now();
  if (archived !== undefined) requireIdle(existing);
  if (archived === false && existing.archivedAt !== null) await requireAlone(scope, existing);
  const isEdited = Object.keys(change).length > 0;
  if (isEdited) requireEditable(existing);
  const plan = isEdited ? { plan: { ...parsePlan(existing), ...change }, version: existing.version + 1 } : {};
  const archivedAt = computeArchivedAt(existing, archived, now);
  return queries.changeBrief(db, scope.organizationId, briefId, {}, { ...plan, archivedAt, updatedAt: now });
}

function computeArchivedAt({ archivedAt }: queries.BriefRow, archived: boolean | undefined, now: Date): Date | null {
  if (archived === undefined) return archivedAt;
  return archived ? (archivedAt ?? now) : null;
}

function requireSupport(sections: readonly BriefSection[], sources: ClaimSources): void {
  const details = sections.flatMap(({ claims }, section) =>
    claims.flatMap((claim, index): ErrorDetail[] => {
      const fault = claimFault(claim, sources);
      return fault === null ? [] : [{ path: `sections.${section}.claims.${index}`, message: fault }];
    }),
  );
  const [first] = details;
  if (!first) return;
  const recovery = "Name facts that say it, or leave the claim out.";
  throw new AppError("invalid", `${first.path}: ${first.message}`, recovery, { details });
}

export function requireEditable({ status, archivedAt }: queries.BriefRow): void {
  if (archivedAt !== null) throw new AppError("conflict", "The brief is archived", "Restore it, then change it.");
  if (status === "draft" || status === "needs_facts" || status === "failed") return;
  throw new AppError("conflict", `The brief is ${status}`, "Edit the article itself, or make a new brief.");
}

function requireIdle({ status }: queries.BriefRow): void {
  if (status !== "queued" && status !== "writing") return;
  throw new AppError("conflict", `The brief is ${status}`, "Wait until its writing ends.");
}

/** Refuses to restore an open brief when its source has another open one. */
async function requireAlone(scope: Scope, { sourceKey, status }: queries.BriefRow): Promise<void> {
  if (sourceKey === null || status === "completed") return;
  if (!(await queries.findOpenBrief(scope.ctx.db, scope, sourceKey))) return;
  throw new AppError("conflict", "There is an open brief of the same source", "Archive that one first.");
}
