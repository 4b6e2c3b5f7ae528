import "server-only";
import * as queries from "#db/queries/chats/chats.ts";
import { findOpenRun } from "#db/queries/chats/runs.ts";
import { clearDeleted, lockDeleted, markDeleted } from "#db/queries/deleted.ts";
import { isUniqueViolation } from "#db/queries/errors.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { endRun } from "#lib/chats/end.ts";
import { signalGrowth, signalStop } from "#lib/chats/stream/signals.ts";
import { getRestoreStart } from "#lib/deletion/restore.ts";
import { getChat } from "./read.ts";
import { channelTaken, chatNotFound } from "./resource.ts";

/** Ends the running answer and deletes the chat with all its data. Throws `notFound`. */
export async function deleteChat({ db, organization, clock }: Ctx, chatId: string) {
  const now = clock.now();
  const stopped = await db.transaction(async (tx) => {
    if (!(await queries.lockChat(tx, organization.id, chatId))) throw chatNotFound();
    // Ended here, because the writer of the answer cannot write to a deleted chat. Retried when the status changed.
    let run = await findOpenRun(tx, organization.id, chatId);
    while (run && !(await endRun(tx, run, { status: "stopped", error: null }, now))) {
      run = await findOpenRun(tx, organization.id, chatId);
    }
    await markDeleted(tx, "chat", { organizationId: organization.id, id: chatId }, now);
    return run;
  });
  if (stopped) signalStop(stopped.id);
  signalGrowth(chatId);
  return { id: chatId, organization };
}

/**
 * Restores a deleted chat with its messages; an answer that was running stays stopped.
 * @throws AppError `notFound`, `conflict` when its external channel has another chat
 */
export async function restoreChat(ctx: Ctx, chatId: string) {
  const { db, organization, clock } = ctx;
  const key = { organizationId: organization.id, id: chatId };
  try {
    await db.transaction(async (tx) => {
      if (!(await lockDeleted(tx, "chat", key, getRestoreStart(clock.now())))) throw chatNotFound();
      await clearDeleted(tx, "chat", key);
    });
  } catch (error) {
    throw isUniqueViolation(error, "chats_external") ? channelTaken() : error;
  }
  return getChat(ctx, chatId);
}
