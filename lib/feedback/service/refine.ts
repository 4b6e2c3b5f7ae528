import "server-only";
import { randomBytes } from "node:crypto";
import { getDb } from "#db/client.ts";
import { type FeedbackRow, findFeedback, lockFeedback, updateFeedback } from "#db/queries/feedback.ts";
import { askModels } from "#lib/ai/ask-models.ts";
import { configuredModel, writingModels } from "#lib/ai/providers.ts";
import { systemClock } from "#lib/clock.ts";
import { feedbackReceived, sendEvent } from "#lib/events.ts";
import { classifyQuestion, readClassification } from "#lib/feedback/classify/ask.ts";
import type { Classification } from "#lib/feedback/classify/classify.ts";
import { log } from "#lib/log.ts";

const LIMITS = { sessionMs: 30_000, calls: 4, purpose: "feedback" };

/**
 * Queues a classification by the configured model, if any, when a field was classified by rules. Failures are only
 * logged.
 */
export async function requestClassification(row: FeedbackRow): Promise<void> {
  if (row.classified.length === 0 || configuredModel().kind !== "model") return;
  const data = { organizationId: row.organizationId, feedbackId: row.id };
  try {
    await sendEvent(feedbackReceived.create(data, { id: row.id }));
  } catch (cause) {
    // The classification by rules stays.
    log.error({ err: cause, feedbackId: row.id }, "could not queue feedback for classification");
  }
}

/**
 * Lets the configured model correct the fields that rules classified, but none that the sender or a user has set.
 * @returns whether the model gave a usable answer
 */
export async function refineFeedback(organizationId: string, feedbackId: string): Promise<boolean> {
  const db = getDb();
  const row = await findFeedback(db, organizationId, feedbackId);
  if (!row || row.classified.length === 0) return false;
  const answer = await ask(row.message);
  if (!answer) return false;
  await db.transaction(async (tx) => {
    // A user may have triaged the item while the model was running.
    const locked = await lockFeedback(tx, organizationId, feedbackId);
    const change = locked ? openFields(locked, answer) : {};
    if (Object.keys(change).length === 0) return;
    await updateFeedback(tx, organizationId, feedbackId, { ...change, updatedAt: systemClock.now() });
  });
  return true;
}

function openFields({ classified }: FeedbackRow, answer: Partial<Classification>): Partial<Classification> {
  return Object.fromEntries(
    classified.flatMap((field) => (answer[field] === undefined ? [] : [[field, answer[field]] as const])),
  );
}

async function ask(message: string): Promise<Partial<Classification> | undefined> {
  const question = classifyQuestion(message, randomBytes(12).toString("hex"));
  const answer = await askModels(writingModels() ?? [], question, LIMITS);
  return answer === null ? undefined : readClassification(answer, message);
}
