import "server-only";
import { listApprovals } from "#db/queries/chats/approvals.ts";
import * as queries from "#db/queries/chats/chats.ts";
import { findRun, listRuns, type RunRow } from "#db/queries/chats/runs.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { chooseableModels, configuredModel } from "#lib/ai/providers.ts";
import { loadMessages } from "#lib/chats/messages.ts";
import { CHAT_MODELS } from "#lib/chats/models.ts";
import { type CHAT_SOURCES, THINKING_LEVELS } from "#lib/chats/shapes.ts";
import { chatNotFound, toApproval, toChat } from "./resource.ts";

export async function listChats({ db, organization }: Ctx) {
  return { chats: (await queries.listChats(db, organization.id)).map(toChat), organization };
}

/** Throws `notFound`. */
export async function getChatRow({ db, organization }: Ctx, chatId: string): Promise<queries.ListedChat> {
  const row = await queries.findChat(db, organization.id, chatId);
  if (!row) throw chatNotFound();
  return row;
}

/** Returns a chat with all its messages and proposals. Throws `notFound`. */
export async function getChat(ctx: Ctx, chatId: string) {
  const { db, organization, clock } = ctx;
  const row = await getChatRow(ctx, chatId);
  const runs = await listRuns(db, organization.id, chatId);
  const approvals = await listApprovals(db, organization.id, chatId);
  const now = clock.now();
  const shown = approvals.map((one) => toApproval(one, now));
  return {
    chat: toChat(row),
    messages: (await loadMessages(db, runs)).map((message) => ({
      ...message,
      role: message.role as "user" | "assistant",
      parts: message.parts as unknown as Record<string, unknown>[],
    })),
    streamIndex: runs.find(({ endedAt }) => endedAt === null)?.firstIndex ?? null,
    approvals: shown.toSorted((a, b) => Number(b.status === "pending") - Number(a.status === "pending")),
    organization,
  };
}

/** Returns an answer of a chat that still exists. Throws `notFound`. */
export async function getRun(ctx: Ctx, runId: string): Promise<RunRow> {
  const run = await findRun(ctx.db, ctx.organization.id, runId);
  if (!run) throw chatNotFound();
  await getChatRow(ctx, run.chatId);
  return run;
}

/** Returns the chat of an external channel. Throws `notFound`. */
export async function getChatByExternal(ctx: Ctx, source: (typeof CHAT_SOURCES)[number], externalId: string) {
  const id = await queries.findExternalChat(ctx.db, ctx.organization.id, source, externalId);
  if (id === undefined) throw chatNotFound();
  return getChat(ctx, id);
}

/** Lists the models that a chat can request here. */
export async function listModels({ organization }: Ctx) {
  const usable = chooseableModels(CHAT_MODELS);
  const configured = configuredModel();
  return {
    models: CHAT_MODELS.map((id) => ({ id, available: usable.has(id) })),
    auto: configured.kind === "model" ? configured.id : null,
    thinkingLevels: [...THINKING_LEVELS],
    organization,
  };
}
