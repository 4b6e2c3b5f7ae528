import "server-only";
import type { z } from "zod";
import * as queries from "#db/queries/accounts/billing.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { isOperator } from "#lib/auth/operator.ts";
import { AppError, invalidField } from "#lib/errors.ts";
import type { ParsedBody, ParsedQuery } from "#lib/http/endpoint.ts";
import { paginate } from "#lib/http/pagination.ts";
import type { addCredits as addContract, listCredits as listContract, planUse } from "./contract.ts";
import { getEntitlement } from "./entitlements.ts";
import { adjustCredits, type PlanChange, setPlan } from "./operate.ts";
import { PRICES } from "./plans.ts";

const SHOWN_METERS = ["longForm", "images", "answers", "social"] as const;

/** Returns the plan and its use in the current month. */
export async function getPlan(ctx: Ctx): Promise<z.input<typeof planUse>> {
  const { organization } = ctx;
  const [entitlement, canOperate] = await Promise.all([
    getEntitlement(ctx.db, organization.id, ctx.clock.now()),
    isOperating(ctx),
  ]);
  const meters = SHOWN_METERS.map((meter) => ({ meter, ...entitlement.meters[meter], creditsEach: PRICES[meter] }));
  return { ...entitlement, meters, prices: PRICES, canOperate, organization };
}

/** Changes the plan of an organization. Throws `forbidden` for anyone but an operator. */
export async function updatePlan(ctx: Ctx, change: PlanChange) {
  await requireOperator(ctx);
  if (Object.values(change).every((value) => value === undefined)) {
    throw invalidField("body", "Change at least one field");
  }
  await setPlan(ctx.db, ctx.organization.id, change, ctx.clock.now());
  return getPlan(ctx);
}

/** Lists the ledger, newest first, with the resulting balance. */
export async function listCredits(ctx: Ctx, query: ParsedQuery<typeof listContract>) {
  const { db, organization } = ctx;
  const { limit, page, kind } = query;
  // Reading the entitlement writes the entries of the current month.
  const { credits, monthlyLeft, resetsAt } = await getEntitlement(db, organization.id, ctx.clock.now());
  const pagination = paginate(limit, page, await queries.countEntries(db, organization.id, kind));
  const rows = await queries.listEntries(db, organization.id, kind, { limit, offset: (page - 1) * limit });
  return { entries: rows.map(toEntry), credits, monthlyLeft, resetsAt, pagination, organization };
}

/** Throws `forbidden` for anyone but an operator, `conflict` when the balance would fall below zero. */
export async function addCredits(ctx: Ctx, { amount, note }: ParsedBody<typeof addContract>) {
  const operator = await requireOperator(ctx);
  const adjustment = { amount, note: note ?? `${amount > 0 ? "Added" : "Taken back"} by ${operator}` };
  const entry = await adjustCredits(ctx.db, ctx.organization.id, adjustment, ctx.clock.now());
  return { entry: toEntry(entry), credits: entry.balance, organization: ctx.organization };
}

function toEntry({ id, kind, amount, balance, note, createdAt }: queries.EntryRow) {
  return { id, kind, amount, balance, note, createdAt };
}

async function isOperating({ db, principal }: Ctx): Promise<boolean> {
  return principal.type === "user" && isOperator(db, principal.userId, principal.email);
}

/** @returns the operator's e-mail address */
async function requireOperator(ctx: Ctx): Promise<string> {
  if (ctx.principal.type === "user" && (await isOperating(ctx))) return ctx.principal.email;
  throw new AppError("forbidden", "Forbidden", "Ask the operator of this installation.");
}
