import "server-only";
import { decideApproval, findApproval, listApprovals } from "#db/queries/chats/approvals.ts";
import * as queries from "#db/queries/chats/chats.ts";
import { changeRun, findOpenRun, type RunRow } from "#db/queries/chats/runs.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { actorOf } from "#lib/chats/actor.ts";
import { endRun } from "#lib/chats/end.ts";
import { signalGrowth, signalStop } from "#lib/chats/stream/signals.ts";
import { AppError } from "#lib/errors.ts";
import { getChatRow } from "./read.ts";
import { chatNotFound, toApproval, toChat } from "./resource.ts";
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

/** Stops what is under way, and removes the chat with everything in it. Throws `notFound`. */
export async function deleteChat(ctx: Ctx, chatId: string) {
  const { db, organization } = ctx;
  await getChatRow(ctx, chatId);
  await stop(ctx, chatId);
  if (!(await queries.deleteChat(db, organization.id, chatId))) throw chatNotFound();
  signalGrowth(chatId);
  return { id: chatId, organization };
}

/** Stops the answer under way: at once where nobody writes it yet, else with the next thing that it writes. */
export async function stopChat(ctx: Ctx, chatId: string) {
  await getChatRow(ctx, chatId);
  const stopped = await stop(ctx, chatId);
  return { chat: toChat(await getChatRow(ctx, chatId)), stopped, organization: ctx.organization };
}

/** A run that was taken, or went on, since it was looked at is looked at again. */
async function stop(ctx: Ctx, chatId: string): Promise<boolean> {
  for (;;) {
    const run = await findOpenRun(ctx.db, ctx.organization.id, chatId);
    if (!run) return false;
    if (await stopRun(ctx, run)) return true;
  }
}

/** @returns false where it is not as it was found any more */
async function stopRun({ db, organization, clock }: Ctx, run: RunRow): Promise<boolean> {
  const now = clock.now();
  if (run.status !== "running") return endRun(db, run, { status: "stopped", error: null }, now);
  const asked = await changeRun(db, organization.id, run.id, ["running"], { stopRequestedAt: now });
  if (asked) signalStop(run.id);
  return asked !== undefined;
}

/**
 * Takes a decision on what the agent proposed, once; the answer goes on when all of its proposals are decided.
 * @throws AppError `notFound`, `conflict` where it was decided or has lapsed
 */
export async function decide(ctx: Ctx, chatId: string, approvalId: string, approve: boolean) {
  const { db, organization, clock } = ctx;
  await getChatRow(ctx, chatId);
  const found = await findApproval(db, organization.id, chatId, approvalId);
  if (!found) throw new AppError("notFound", "Approval not found", "Read the chat for what waits to be decided.");
  const now = clock.now();
  const decided = await db.transaction(async (tx) => {
    await queries.lockChat(tx, organization.id, chatId);
    const status = approve ? ("approved" as const) : ("rejected" as const);
    const decidedBy = JSON.stringify(actorOf(ctx.principal));
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
    throw new AppError("conflict", "It was decided already, or has lapsed", "Ask again for what is still wanted.");
  }
  if (decided.run) await sendRun(decided.run, `${decided.run.id}:${approvalId}`);
  return { approval: toApproval(decided.approval, now), chat: toChat(await getChatRow(ctx, chatId)), organization };
}
