import "server-only";
import * as queries from "#db/queries/geo/briefs.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { AppError, type ErrorDetail, notFound } from "#lib/errors.ts";
import type { Scope } from "#lib/geo/visibility/service/scope.ts";
import type { ParsedBody } from "#lib/http/endpoint.ts";
import type { BriefSection, updateBrief as updateContract } from "./contract.ts";
import { claimSources } from "./gather.ts";
import { claimFault } from "./plan/verify.ts";
import { checkIdsOf, planOf } from "./resource.ts";
import { getRow, projectScope, viewOf } from "./service.ts";

type BriefEdit = ParsedBody<typeof updateContract>;

/**
 * Changes the plan of a brief that is not written yet, archives a brief or brings it back.
 * @throws AppError `notFound`, `invalid` for claims that their answers do not bear out, `conflict` for one that is being
 * written or was, and where another open brief of the same source stands
 */
export async function updateBrief(ctx: Ctx, projectId: string, briefId: string, edit: BriefEdit) {
  const scope = await projectScope(ctx, projectId);
  const { archived, ...fields } = edit;
  const change = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const { targetPrompt } = planOf(await getRow(scope, briefId));
  if (fields.sections) await requireSupport(scope, { sections: fields.sections }, targetPrompt);
  const row = await ctx.db.transaction((tx) => store({ ...scope, ctx: { ...ctx, db: tx } }, briefId, change, archived));
  if (!row) throw notFound("Brief");
  return viewOf(scope, row);
}

/** @param scope one whose database is a transaction */
async function store(scope: Scope, briefId: string, change: object, archived: boolean | undefined) {
  const { db, clock } = scope.ctx;
  const before = await queries.lockBrief(db, scope, briefId);
  if (!before) throw notFound("Brief");
  const now = clock.now();
  if (archived !== undefined) requireIdle(before);
  if (archived === false && before.archivedAt !== null) await requireAlone(scope, before);
  const isEdited = Object.keys(change).length > 0;
  if (isEdited) requireEditable(before);
  const plan = isEdited ? { plan: { ...planOf(before), ...change }, version: before.version + 1 } : {};
  const archivedAt = archivedAtOf(before, archived, now);
  return queries.changeBrief(db, scope.organizationId, briefId, {}, { ...plan, archivedAt, updatedAt: now });
}

function archivedAtOf({ archivedAt }: queries.BriefRow, archived: boolean | undefined, now: Date): Date | null {
  if (archived === undefined) return archivedAt;
  return archived ? (archivedAt ?? now) : null;
}

async function requireSupport(scope: Scope, plan: { sections: BriefSection[] }, prompt: string): Promise<void> {
  const sources = await claimSources(scope, checkIdsOf(plan), prompt);
  const details = plan.sections.flatMap(({ claims }, section) =>
    claims.flatMap((claim, index): ErrorDetail[] => {
      const fault = claimFault(claim, sources);
      return fault === null ? [] : [{ path: `sections.${section}.claims.${index}`, message: fault }];
    }),
  );
  const [first] = details;
  if (!first) return;
  const recovery = "Name answers that say it, or leave the claim out.";
  throw new AppError("invalid", `${first.path}: ${first.message}`, recovery, { details });
}

function requireEditable({ status, archivedAt }: queries.BriefRow): void {
  if (archivedAt !== null) throw new AppError("conflict", "The brief is archived", "Bring it back, then change it.");
  if (status === "draft" || status === "failed") return;
  throw new AppError("conflict", `The brief is ${status}`, "Edit the article itself, or make a new brief.");
}

function requireIdle({ status }: queries.BriefRow): void {
  if (status !== "queued" && status !== "writing") return;
  throw new AppError("conflict", `The brief is ${status}`, "Wait until its writing ends.");
}

/** An open brief that is brought back must not stand beside another of its source. */
async function requireAlone(scope: Scope, { sourceKey, status }: queries.BriefRow): Promise<void> {
  if (sourceKey === null || status === "completed") return;
  if (!(await queries.findOpenBrief(scope.ctx.db, scope, sourceKey))) return;
  throw new AppError("conflict", "There is an open brief of the same source", "Archive that one first.");
}
