import type { z } from "zod";
import type { FeedbackRow } from "#db/queries/feedback.ts";
import type { feedback, Submission } from "./contract.ts";

type Resource = z.input<typeof feedback>;

/** Converts a row to the API resource. */
export function toFeedback(row: FeedbackRow): Resource {
  const { organizationId: _organization, channel: _channel, messageHash: _hash, metadata, ...shown } = row;
  return { ...shown, metadata: metadata === null ? null : JSON.parse(metadata) };
}

const CONTEXT = [
  "externalId",
  "idempotencyKey",
  "agentClient",
  "agentModel",
  "toolVersion",
  "userAgent",
  "contextUrl",
  "projectId",
  "metadata",
] as const satisfies readonly (keyof Submission)[];

/**
 * Converts a repeat for a sender without a credential. It contains only stored fields that the repeat sent again, so
 * that a guessed id reveals nothing about another sender's report.
 */
export function toRepeat(row: FeedbackRow, sent: Submission): Resource {
  const shown = toFeedback(row);
  const unknown = CONTEXT.filter((field) => JSON.stringify(shown[field]) !== JSON.stringify(sent[field] ?? null));
  return { ...shown, ...Object.fromEntries(unknown.map((field) => [field, null])) };
}
