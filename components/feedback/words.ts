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

/** What was done, as a notice says it. */
export const MOVED_WORDS: Record<Status, string> = {
  new: "Back among the new",
  triaged: "Triaged",
  resolved: "Resolved",
  archived: "Archived",
};

/** Whether an address may be followed: http and https alone, whatever else somebody has sent. */
export function isSafeLink(address: string): boolean {
  return /^https?:\/\//i.test(address) && URL.canParse(address);
}
