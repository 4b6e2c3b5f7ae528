import "server-only";
import type { UIMessage } from "ai";
import { type Db, getDb } from "#db/client.ts";
import { findOrganization } from "#db/queries/accounts/orgs.ts";
import { insertApprovals } from "#db/queries/chats/approvals.ts";
import { changeRun, findRun, listRuns, type RunRow } from "#db/queries/chats/runs.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { toOrganizationSummary } from "#lib/auth/session.ts";
import { type Clock, systemClock } from "#lib/clock.ts";
import { origin } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { faultPoint } from "#lib/fault.ts";
import { log } from "#lib/log.ts";
import type { Tool } from "#lib/tools/tool.ts";
import { type Actor, loadPrincipal } from "./actor.ts";
import { chooseAgent } from "./agent/choose.ts";
import { toolsFor } from "./agent/editing.ts";
import { ChatTools } from "./agent/tools.ts";
import type { ChatSettings, Proposal } from "./agent/turn.ts";
import { applyDecisions } from "./apply-decisions.ts";
import { endRun } from "./end.ts";
import { buildParts, loadChunks, loadMessages } from "./messages.ts";
import type { Chunk } from "./stream/chunks.ts";
import { onStop, signalGrowth } from "./stream/signals.ts";
import { ChunkWriter, RunEndedError } from "./stream/writer.ts";
import { titleChat } from "./title.ts";

type Platform = { db: Db; clock: Clock };
type RunRef = { organizationId: string; runId: string };

const HEARTBEAT_MS = 10_000;
/** How long an approval stays open (contract, section 6). */
const APPROVAL_MS = 60 * 60_000;
const INTERRUPTED = "The answer was interrupted by a restart. Send the message again.";
const GONE = "The credential that asked is no longer valid. Sign in or use another, and ask again.";
const FAILED = "The answer failed unexpectedly. Send the message again.";

/**
 * Runs one part of an answer, to its end or to its proposals. The stream always ends with a `finish` or waits for
 * approval. A run that is already running was interrupted by a crash and ends with an error.
 * @param tools all tools; the answer uses those that the user may call
 */
export async function answerChat(
  { organizationId, runId }: RunRef,
  tools: readonly Tool[],
  on: Platform = platform(),
): Promise<string> {
  const { db, clock } = on;
  const change = { status: "running" as const, updatedAt: clock.now() };
  const run = await changeRun(db, organizationId, runId, ["queued"], change);
  if (!run) return endInterrupted(on, { organizationId, runId });
  faultPoint("take-answer", "after");
  const writer = new ChunkWriter(db, run, clock);
  const unsubscribe = onStop(runId, () => writer.stop());
  const heartbeat = setInterval(() => {
    changeRun(db, organizationId, runId, ["running"], { updatedAt: clock.now() })
      .then((going) => going?.stopRequestedAt && writer.stop())
      .catch((error: unknown) => log.warn({ err: error, runId }, "could not extend the lease of an answer"));
  }, HEARTBEAT_MS);
  try {
    const end = await answerRun(on, run, tools, writer);
    if (end === "completed") await titleChat(db, run);
    return end;
  } catch (error) {
    if (error instanceof RunEndedError) return "over";
    if (!(error instanceof AppError)) log.error({ err: error, runId }, "an answer failed");
    const message = error instanceof AppError ? `${error.message}. ${error.recovery}` : FAILED;
    // When storing failed, there is nothing left that could be stored.
    const rest = await takeRest(writer).catch(() => []);
    await endRun(db, run, { status: "failed", error: message, rest }, clock.now());
    return "failed";
  } finally {
    clearInterval(heartbeat);
    unsubscribe();
  }
}

/** Ends a run that cannot be claimed: it was interrupted if it still counts as running, else it has ended. */
async function endInterrupted({ db, clock }: Platform, { organizationId, runId }: RunRef): Promise<string> {
  const current = await findRun(db, organizationId, runId);
  if (current?.status !== "running") return "over";
  await endRun(db, current, { status: "failed", error: INTERRUPTED }, clock.now());
  return "interrupted";
}

async function takeRest(writer: ChunkWriter): Promise<Chunk[]> {
  await writer.endTexts();
  return writer.rest();
}

function platform(): Platform {
  return { db: getDb(), clock: systemClock };
}

async function answerRun(
  { db, clock }: Platform,
  run: RunRow,
  tools: readonly Tool[],
  writer: ChunkWriter,
): Promise<string> {
  const ctx = await buildContext({ db, clock }, run);
  if (!ctx) {
    await endRun(db, run, { status: "failed", error: GONE }, clock.now());
    return "failed";
  }
  const settings = run.settings as ChatSettings;
  await writer.write({ type: "start-step" });
  const outcomes = await applyDecisions(ctx, run, tools, writer);
  // Only an answer that continues after a decision has written something before.
  if (outcomes.length > 0) await writer.flush();
  const soFar = outcomes.length > 0 ? await loadChunks(db, run) : [];
  const first = run.firstIndex + soFar.length;
  let parts = 0;
  const proposals = writer.signal.aborted
    ? []
    : await chooseAgent(settings)({
        organization: ctx.organization,
        origin: origin(),
        message: run.message,
        settings,
        history: await loadHistory(db, run),
        soFar: await buildParts(soFar),
        outcomes,
        tools: new ChatTools(ctx, toolsFor(settings.context, tools)),
        now: clock.now(),
        signal: writer.signal,
        write: (chunk) => writer.write(chunk),
        partId: () => `${first}-${++parts}`,
      });
  if (proposals.length > 0 && !writer.signal.aborted) return propose({ db, clock }, run, tools, writer, proposals);
  await writer.endTexts();
  await writer.write({ type: "finish-step" });
  const rest = await writer.rest();
  faultPoint("end-answer", "before");
  const status = writer.signal.aborted ? "stopped" : "completed";
  await endRun(db, run, { status, error: null, rest }, clock.now());
  faultPoint("end-answer", "after");
  return status;
}

/** Loads the earlier messages of the chat. */
async function loadHistory(db: Db, run: RunRow): Promise<UIMessage[]> {
  if (run.firstIndex === 0) return [];
  const runs = await listRuns(db, run.organizationId, run.chatId);
  return loadMessages(
    db,
    runs.filter(({ id }) => id !== run.id),
  );
}

/** Builds the context of the run's user with the current permissions; undefined when the credential is gone. */
async function buildContext({ db, clock }: Platform, run: RunRow): Promise<Ctx | undefined> {
  const organization = await findOrganization(db, run.organizationId);
  if (!organization) return undefined;
  const summary = toOrganizationSummary(organization);
  const principal = await loadPrincipal(db, summary, run.principal as Actor, clock.now());
  return principal && { db, organization: summary, principal, clock, requestId: run.id };
}

/** Stores the agent's proposals as pending approvals. */
async function propose(
  { db, clock }: Platform,
  run: RunRow,
  tools: readonly Tool[],
  writer: ChunkWriter,
  proposals: readonly Proposal[],
): Promise<string> {
  const now = clock.now();
  const rows = proposals.map(({ toolCallId, toolName, input }, index) => ({
    id: `${run.id}-${toolCallId}`.slice(0, 100).replace(/[^A-Za-z0-9_-]/g, "-"),
    organizationId: run.organizationId,
    chatId: run.chatId,
    runId: run.id,
    toolCallId,
    toolName,
    input,
    status: "pending" as const,
    expiresAt: new Date(now.getTime() + APPROVAL_MS),
    createdAt: new Date(now.getTime() + index),
  }));
  for (const { id, toolCallId, toolName, input } of rows) {
    const title = tools.find(({ listed }) => listed.name === toolName)?.listed.title;
    await writer.write({
      type: "tool-input-available",
      toolCallId,
      toolName,
      input,
      dynamic: true,
      ...(title === undefined ? {} : { title }),
    });
    await writer.write({ type: "tool-approval-request", approvalId: id, toolCallId });
  }
  await writer.write({ type: "finish-step" });
  await writer.flush();
  const isWaiting = await db.transaction(async (tx) => {
    const change = { status: "waiting" as const, updatedAt: now };
    const waiting = await changeRun(tx, run.organizationId, run.id, ["running"], change);
    if (waiting) await insertApprovals(tx, rows);
    return waiting !== undefined;
  });
  signalGrowth(run.chatId);
  return isWaiting ? "waiting" : "over";
}
