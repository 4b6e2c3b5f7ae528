import "server-only";
import { decideApproval, findApproval, listApprovals } from "#db/queries/chats/approvals.ts";
import * as queries from "#db/queries/chats/chats.ts";
import { changeRun, findOpenRun, type RunRow } from "#db/queries/chats/runs.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { toActor } from "#lib/chats/actor.ts";
import { endRun } from "#lib/chats/end.ts";
import { signalStop } from "#lib/chats/stream/signals.ts";
import { AppError } from "#lib/errors.ts";
import { getChatRow } from "./read.ts";
import { toApproval, toChat } from "./resource.ts";
import { sendRun } from "./start.ts";

/** Throws `notFound`. */
export async function updateChat(
  ctx: Ctx,
  chatId: string,
  { title, pinned }: { title?: string | undefined; pinned?: boolean | undefined },
) {
  const { db, organization, clock } = ctx;
  const chat = await getChatRow(ctx, chatId);
  await queries.updateChat(db, organization.id, chatId, {
    ...(title === undefined ? {} : { title, isTitled: true }),
    ...(pinned === undefined ? {} : { pinnedAt: pinned ? (chat.pinnedAt ?? clock.now()) : null }),
  });
  return { chat: toChat(await getChatRow(ctx, chatId)), organization };
}

/** Stops the running answer: immediately when it has not started, else with the next chunk that it writes. */
export async function stopChat(ctx: Ctx, chatId: string) {
  await getChatRow(ctx, chatId);
  const stopped = await stop(ctx, chatId);
  return { chat: toChat(await getChatRow(ctx, chatId)), stopped, organization: ctx.organization };
}

/** Retries when the run changed its status in the meantime. */
async function stop(ctx: Ctx, chatId: string): Promise<boolean> {
  for (;;) {
    const run = await findOpenRun(ctx.db, ctx.organization.id, chatId);
    if (!run) return false;
    if (await stopRun(ctx, run)) return true;
  }
}

/** @returns false when the run has changed since it was read */
async function stopRun({ db, organization, clock }: Ctx, run: RunRow): Promise<boolean> {
  const now = clock.now();
  if (run.status !== "running") return endRun(db, run, { status: "stopped", error: null }, now);
  const updated = await changeRun(db, organization.id, run.id, ["running"], { stopRequestedAt: now });
  if (updated) signalStop(run.id);
  return updated !== undefined;
}

/**
 * Decides on a proposal once; the answer continues when all of its proposals are decided.
 * @throws AppError `notFound`, `conflict` when it was already decided or has expired
 */
export async function decide(ctx: Ctx, chatId: string, approvalId: string, approve: boolean) {
  const { db, organization, clock } = ctx;
  await getChatRow(ctx, chatId);
  const stored = await findApproval(db, organization.id, chatId, approvalId);
  if (!stored) throw new AppError("notFound", "Approval not found", "Read the chat for its pending approvals.");
  const now = clock.now();
  const decided = await db.transaction(async (tx) => {
    await queries.lockChat(tx, organization.id, chatId);
    const status = approve ? ("approved" as const) : ("rejected" as const);
    const decidedBy = JSON.stringify(toActor(ctx.principal));
    const approval = await decideApproval(tx, organization.id, approvalId, {
      status,
      decidedBy,
      decidedAt: now,
    });
    if (!approval) return undefined;
    const all = await listApprovals(tx, organization.id, chatId);
    const isComplete = all.every((one) => one.runId !== approval.runId || one.status !== "pending");
    const change = { status: "queued" as const, updatedAt: now };
    const run = isComplete ? await changeRun(tx, organization.id, approval.runId, ["waiting"], change) : undefined;
    return { approval, run };
  });
  if (!decided) {
    throw new AppError(
      "conflict",
      "The approval was already decided or has expired",
      "Send the request again if you still need it.",
    );
  }
  if (decided.run) await sendRun(decided.run, `${decided.run.id}:${approvalId}`);
  return { approval: toApproval(decided.approval, now), chat: toChat(await getChatRow(ctx, chatId)), organization };
}
