import "server-only";
import type { UIMessage } from "ai";
import { type Db, getDb } from "#db/client.ts";
import { findOrganization } from "#db/queries/accounts/orgs.ts";
import { insertApprovals } from "#db/queries/chats/approvals.ts";
import { changeRun, findRun, listRuns, type RunRow } from "#db/queries/chats/runs.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { summaryOf } from "#lib/auth/session.ts";
import { type Clock, systemClock } from "#lib/clock.ts";
import { origin } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { faultPoint } from "#lib/fault.ts";
import { log } from "#lib/log.ts";
import type { Tool } from "#lib/tools/tool.ts";
import { type Actor, principalOf } from "./actor.ts";
import { agentFor } from "./agent/choose.ts";
import { toolsFor } from "./agent/editing.ts";
import { ChatTools } from "./agent/tools.ts";
import type { ChatSettings, Proposal } from "./agent/turn.ts";
import { decidedOutcomes } from "./decided.ts";
import { endRun } from "./end.ts";
import { chunksOf, messagesOf, partsOf } from "./messages.ts";
import type { Chunk } from "./stream/chunks.ts";
import { onStop, signalGrowth } from "./stream/signals.ts";
import { ChunkWriter, RunOver } from "./stream/writer.ts";
import { titleChat } from "./title.ts";

type Platform = { db: Db; clock: Clock };
type RunRef = { organizationId: string; runId: string };

const HEARTBEAT_MS = 10_000;
/** How long a person has to decide (contract, section 6). */
const APPROVAL_MS = 60 * 60_000;
const INTERRUPTED = "The answer was interrupted by a restart. Send the message again.";
const GONE = "The credential that asked is no longer valid. Sign in or use another, and ask again.";
const FAILED = "The answer failed unexpectedly. Send the message again.";

/**
 * One stretch of an answer: to its end, or to what it proposes. Whatever happens, the stream ends with a `finish` or waits
 * for a person: a run that is found running already was cut off by a crash, and says so.
 * @param tools all that there are; the answer uses those that who asked may use
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
  const deafen = onStop(runId, () => writer.stop());
  const beat = setInterval(() => {
    changeRun(db, organizationId, runId, ["running"], { updatedAt: clock.now() })
      .then((going) => going?.stopRequestedAt && writer.stop())
      .catch((error: unknown) => log.warn({ err: error, runId }, "an answer could not say that it goes on"));
  }, HEARTBEAT_MS);
  try {
    const end = await answerRun(on, run, tools, writer);
    if (end === "completed") await titleChat(db, run);
    return end;
  } catch (error) {
    if (error instanceof RunOver) return "over";
    if (!(error instanceof AppError)) log.error({ err: error, runId }, "an answer failed");
    const message = error instanceof AppError ? `${error.message}. ${error.recovery}` : FAILED;
    // Where storing is what failed, there is no rest to store.
    const rest = await restOf(writer).catch(() => []);
    await endRun(db, run, { status: "failed", error: message, rest }, clock.now());
    return "failed";
  } finally {
    clearInterval(beat);
    deafen();
  }
}

/** A run that nobody is to take: it was cut off where it still runs, or is over. */
async function endInterrupted({ db, clock }: Platform, { organizationId, runId }: RunRef): Promise<string> {
  const found = await findRun(db, organizationId, runId);
  if (found?.status !== "running") return "over";
  await endRun(db, found, { status: "failed", error: INTERRUPTED }, clock.now());
  return "interrupted";
}

async function restOf(writer: ChunkWriter): Promise<Chunk[]> {
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
  const ctx = await contextOf({ db, clock }, run);
  if (!ctx) {
    await endRun(db, run, { status: "failed", error: GONE }, clock.now());
    return "failed";
  }
  const settings = run.settings as ChatSettings;
  await writer.write({ type: "start-step" });
  const outcomes = await decidedOutcomes(ctx, run, tools, writer);
  // Only what goes on after a decision has said something before.
  if (outcomes.length > 0) await writer.flush();
  const soFar = outcomes.length > 0 ? await chunksOf(db, run) : [];
  const first = run.firstIndex + soFar.length;
  let parts = 0;
  const proposals = writer.signal.aborted
    ? []
    : await agentFor(settings)({
        organization: ctx.organization,
        origin: origin(),
        message: run.message,
        settings,
        history: await historyOf(db, run),
        soFar: await partsOf(soFar),
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

/** What was said in the chat before. */
async function historyOf(db: Db, run: RunRow): Promise<UIMessage[]> {
  if (run.firstIndex === 0) return [];
  const runs = await listRuns(db, run.organizationId, run.chatId);
  return messagesOf(
    db,
    runs.filter(({ id }) => id !== run.id),
  );
}

/** Who asked, with what they may do now; undefined where the credential is gone. */
async function contextOf({ db, clock }: Platform, run: RunRow): Promise<Ctx | undefined> {
  const organization = await findOrganization(db, run.organizationId);
  if (!organization) return undefined;
  const summary = summaryOf(organization);
  const principal = await principalOf(db, summary, run.principal as Actor, clock.now());
  return principal && { db, organization: summary, principal, clock, requestId: run.id };
}

/** Stores what the agent proposes and leaves it to a person. */
async function propose(
  { db, clock }: Platform,
  run: RunRow,
  tools: readonly Tool[],
  writer: ChunkWriter,
  proposals: readonly Proposal[],
): Promise<string> {
  const now = clock.now();
  const rows = proposals.map(({ toolCallId, toolName, input }, at) => ({
    id: `${run.id}-${toolCallId}`.slice(0, 100).replace(/[^A-Za-z0-9_-]/g, "-"),
    organizationId: run.organizationId,
    chatId: run.chatId,
    runId: run.id,
    toolCallId,
    toolName,
    input,
    status: "pending" as const,
    expiresAt: new Date(now.getTime() + APPROVAL_MS),
    createdAt: new Date(now.getTime() + at),
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
