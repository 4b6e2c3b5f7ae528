import "server-only";
import type { Ctx } from "#lib/access/principal.ts";
import { implement, stream } from "#lib/http/operation.ts";
import * as contract from "./contract.ts";
import * as change from "./service/change.ts";
import { deleteChat, restoreChat } from "./service/delete.ts";
import * as read from "./service/read.ts";
import { continueChat, startChat } from "./service/start.ts";
import { followRun, followSession } from "./stream/follow.ts";

export const chatOperations = [
  implement(contract.listChats, ({ ctx }) => read.listChats(ctx)),
  implement(contract.listChatModels, ({ ctx }) => read.listModels(ctx)),
  implement(contract.getChatByExternal, ({ ctx, query }) => read.getChatByExternal(ctx, query.source, query.id)),
  implement(contract.getChat, ({ ctx, params }) => read.getChat(ctx, params.chatId)),
  implement(contract.createChat, async ({ ctx, body }) => answer(ctx, await startChat(ctx, body)), answerAgain),
  implement(
    contract.continueChat,
    async ({ ctx, params, body }) => answer(ctx, await continueChat(ctx, params.chatId, body)),
    answerAgain,
  ),
  implement(contract.updateChat, ({ ctx, params, body }) => change.updateChat(ctx, params.chatId, body)),
  implement(contract.deleteChat, ({ ctx, params }) => deleteChat(ctx, params.chatId)),
  implement(contract.restoreChat, ({ ctx, params }) => restoreChat(ctx, params.chatId)),
  implement(contract.stopChat, ({ ctx, params }) => change.stopChat(ctx, params.chatId)),
  implement(contract.decideApproval, ({ ctx, params, body }) =>
    change.decide(ctx, params.chatId, params.approvalId, body.approve),
  ),
  implement(contract.startSession, async ({ ctx, body }) => {
    const { chatId } = await startChat(ctx, body);
    return { sessionId: chatId, organization: ctx.organization };
  }),
  implement(contract.continueSession, async ({ ctx, params, body }) => {
    const { chatId, firstIndex } = await continueChat(ctx, params.sessionId, body);
    return { sessionId: chatId, startIndex: firstIndex, organization: ctx.organization };
  }),
  implement(contract.streamSession, async ({ ctx, params, query }) => {
    const { id: chatId, organizationId } = await read.getChatRow(ctx, params.sessionId);
    return stream(followSession(ctx.db, { organizationId, chatId }, query.startIndex), contract.NDJSON);
  }),
];

/** The stream of an answer. The answer continues even when nobody reads it. */
function answer({ db }: Ctx, run: Parameters<typeof followRun>[1]) {
  return stream(followRun(db, run), contract.NDJSON, {
    headers: { "X-Chat-Id": run.chatId },
    resumeFrom: { runId: run.id },
  });
}

/** The stream of an answer that the first request with an `Idempotency-Key` has asked for, from its beginning. */
async function answerAgain(ctx: Ctx, resumeFrom: unknown) {
  const { runId } = resumeFrom as { runId: string };
  return answer(ctx, await read.getRun(ctx, runId));
}
