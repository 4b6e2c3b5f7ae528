import "server-only";
import * as queries from "#db/queries/geo/briefs.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { AppError, notFound } from "#lib/errors.ts";
import { getProject } from "#lib/geo/project.ts";
import type { Scope } from "#lib/geo/visibility/service/scope.ts";
import type { HandlerOutput, ParsedBody } from "#lib/http/endpoint.ts";
import { newId } from "#lib/ids.ts";
import { askBaseline } from "./ask-baseline.ts";
import type { createBrief as createContract, getBrief as getContract } from "./contract.ts";
import { makeBrief } from "./create.ts";
import { readFollowUps } from "./follow-up.ts";
import { computePortfolio } from "./portfolio.ts";
import { holdWriting, sendWriting } from "./queue.ts";
import { toBrief, toPost } from "./resource.ts";
import { briefScope } from "./scope.ts";

type NewBriefInput = ParsedBody<typeof createContract>;
type BriefView = HandlerOutput<typeof getContract>;

/**
 * Lists briefs, newest first.
 * @throws AppError `notFound` for the project
 */
export async function listBriefs(ctx: Ctx, projectId: string, { archived }: { archived: "true" | "false" }) {
  const { db, organization } = ctx;
  const scope = await projectScope(ctx, projectId);
  const isArchived = archived === "true";
  const rows = await queries.listBriefs(db, scope, isArchived);
  const others = await queries.listBriefs(db, scope, !isArchived);
  const getFollowUp = await readFollowUps(scope, [...rows, ...others]);
  const briefs = rows.map((row) => toBrief(row, getFollowUp(row)));
  const portfolio = computePortfolio([...rows, ...others].flatMap((row) => getFollowUp(row).lift ?? []));
  return { briefs, archived: (isArchived ? rows : others).length, portfolio, organization };
}

/** @throws AppError `notFound` */
export async function getBrief(ctx: Ctx, projectId: string, briefId: string): Promise<BriefView> {
  const scope = await projectScope(ctx, projectId);
  return buildBriefView(scope, await getRow(scope, briefId));
}

/**
 * Creates a brief as `makeBrief` does.
 * @returns the brief, and whether it is new
 */
export async function createBrief(ctx: Ctx, projectId: string, input: NewBriefInput) {
  const { row, isNew } = await makeBrief(ctx, projectId, input);
  if (isNew && row.approvedAt !== null) await askBaseline(ctx, row);
  return { isNew, brief: await buildBriefView(await briefScope(ctx, projectId), row) };
}

export async function projectScope(ctx: Ctx, projectId: string): Promise<Scope> {
  await getProject(ctx.db, ctx.organization.id, projectId);
  return briefScope(ctx, projectId);
}

export async function getRow(scope: Scope, briefId: string): Promise<queries.BriefRow> {
  const row = await queries.findBrief(scope.ctx.db, scope, briefId);
  if (!row) throw notFound("Brief");
  return row;
}

export async function buildBriefView(scope: Scope, row: queries.BriefRow): Promise<BriefView> {
  const followUp = (await readFollowUps(scope, [row]))(row);
  return { ...toBrief(row, followUp), post: toPost(followUp), organization: scope.ctx.organization };
}

/**
 * Queues the writing of a brief, and holds a long-form post for it.
 * @throws AppError `notFound`, `conflict` unless the brief is `draft` or `failed`, `paymentRequired`, `unavailable`
 */
export async function approveBrief(ctx: Ctx, projectId: string, briefId: string) {
  const { db, organization, clock } = ctx;
  const scope = await projectScope(ctx, projectId);
  const isFirst = (await getRow(scope, briefId)).approvedAt === null;
  const runId = newId("run", clock.now().getTime());
  const row = await db.transaction(async (tx) => {
    const now = clock.now();
    const existing = await queries.lockBrief(tx, scope, briefId);
    if (!existing) throw notFound("Brief");
    if (existing.archivedAt !== null || (existing.status !== "draft" && existing.status !== "failed")) {
      throw notApprovable(existing);
    }
    const approvedAt = existing.approvedAt ?? now;
    const change = {
      status: "queued" as const,
      approvedAt,
      runId,
      workflowRunId: null,
      draft: null,
      ledgerId: null,
      error: null,
    };
    const queued = await queries.changeBrief(tx, organization.id, briefId, {}, { ...change, updatedAt: now });
    await holdWriting(tx, organization.id, runId, now);
    return queued;
  });
  if (row) await sendWriting(ctx, row);
  return { runId, baselineScan: row && isFirst ? await askBaseline(ctx, row) : null, organization };
}

function notApprovable({ archivedAt, status }: queries.BriefRow): AppError {
  if (archivedAt !== null) return new AppError("conflict", "The brief is archived", "Restore it, then approve it.");
  if (status === "needs_facts")
    return new AppError("conflict", "The brief needs facts", "Add the missing facts first.");
  const recovery =
    status === "completed" ? "Its article is written; make a new brief for another." : "Wait until its writing ends.";
  return new AppError("conflict", `The brief is ${status}`, recovery);
}
