import "server-only";
import { type ApprovalRow, listApprovals } from "#db/queries/chats/approvals.ts";
import type { RunRow } from "#db/queries/chats/runs.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { acceptsIdempotencyKey } from "#lib/pipeline/idempotency.ts";
import type { Tool } from "#lib/tools/tool.ts";
import { type Actor, loadPrincipal } from "./actor.ts";
import { invoke, type ToolAnswer } from "./agent/tools.ts";
import type { Outcome } from "./agent/turn.ts";
import { loadChunks } from "./messages.ts";
import type { ChunkWriter } from "./stream/writer.ts";

const APPROVER_GONE = "Who approved it may no longer do so.";

/**
 * Executes the approved proposals of an answer and reports the others. Each runs under the scopes of the user who
 * approved it and with its own idempotency key, so that a crash repeats nothing.
 */
export async function applyDecisions(
  ctx: Ctx,
  run: RunRow,
  tools: readonly Tool[],
  writer: ChunkWriter,
): Promise<Outcome[]> {
  const approvals = (await listApprovals(ctx.db, run.organizationId, run.chatId))
    .filter((approval) => approval.runId === run.id && approval.status !== "pending")
    .toReversed();
  if (approvals.length === 0) return [];
  const answeredCallIds = new Set(
    (await loadChunks(ctx.db, run)).flatMap((chunk) =>
      chunk.type === "tool-output-available" ||
      chunk.type === "tool-output-error" ||
      chunk.type === "tool-output-denied"
        ? [chunk.toolCallId]
        : [],
    ),
  );
  const outcomes: Outcome[] = [];
  for (const approval of approvals.filter(({ toolCallId }) => !answeredCallIds.has(toolCallId))) {
    outcomes.push(await applyDecision(ctx, approval, tools, writer));
  }
  return outcomes;
}

async function applyDecision(
  ctx: Ctx,
  approval: ApprovalRow,
  tools: readonly Tool[],
  writer: ChunkWriter,
): Promise<Outcome> {
  const { toolCallId, toolName, status } = approval;
  const input = approval.input as Record<string, unknown>;
  const proposal = { toolCallId, toolName, input };
  await writer.write({ type: "tool-approval-response", approvalId: approval.id, approved: status === "approved" });
  if (status !== "approved") {
    await writer.write({ type: "tool-output-denied", toolCallId });
    return status === "rejected" ? { ...proposal, status } : { ...proposal, status: "lapsed" };
  }
  const answer = await perform(ctx, approval, tools, writer.signal);
  if (answer.ok) {
    await writer.write({ type: "tool-output-available", toolCallId, output: answer.output, dynamic: true });
    return { ...proposal, status: "done", output: answer.output };
  }
  await writer.write({ type: "tool-output-error", toolCallId, errorText: answer.error, dynamic: true });
  return { ...proposal, status: "failed", error: answer.error };
}

async function perform(
  ctx: Ctx,
  approval: ApprovalRow,
  tools: readonly Tool[],
  signal: AbortSignal,
): Promise<ToolAnswer> {
  const tool = tools.find(({ listed }) => listed.name === approval.toolName);
  const actor = approval.decidedBy === null ? undefined : (JSON.parse(approval.decidedBy) as Actor);
  const principal = actor && (await loadPrincipal(ctx.db, ctx.organization, actor, ctx.clock.now()));
  if (!tool || !principal) return { ok: false, error: APPROVER_GONE };
  const input = approval.input as Record<string, unknown>;
  const once = acceptsIdempotencyKey(tool.operation.endpoint) ? { idempotencyKey: approval.id } : {};
  return invoke(tool, { ...ctx, principal }, { ...input, ...once }, signal);
}
