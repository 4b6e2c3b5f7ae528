import type { Kind, Sentiment, Status } from "#lib/feedback/limits.ts";

export const KIND_WORDS: Record<Kind, string> = {
  bug: "Bug",
  feature: "Feature",
  praise: "Praise",
  question: "Question",
  other: "Other",
};
export const SENTIMENT_WORDS: Record<Sentiment, string> = {
  negative: "Negative",
  neutral: "Neutral",
  positive: "Positive",
};
export const STATUS_WORDS: Record<Status, string> = {
  new: "New",
  triaged: "Triaged",
  resolved: "Resolved",
  archived: "Archived",
};

/** The toast text after a status change. */
export const MOVED_WORDS: Record<Status, string> = {
  new: "Marked as new",
  triaged: "Triaged",
  resolved: "Resolved",
  archived: "Archived",
};

/** Whether a URL is safe to link: only http and https. */
export function isSafeLink(address: string): boolean {
  return /^https?:\/\//i.test(address) && URL.canParse(address);
}
