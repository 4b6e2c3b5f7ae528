import type { Window } from "#lib/chats/agent/fixed/intent.ts";

const DAY_MS = 86_400_000;
const LONG_DAYS = 90;

/** A range as the tools take it and as a sentence names it. */
export type Range = { input: Record<string, unknown>; words: string };

const WORDS: Record<Window, string> = {
  current_day: "today",
  yesterday: "yesterday",
  last_7_days: "in the last 7 days",
  last_14_days: "in the last 14 days",
  last_30_days: "in the last 30 days",
  newest: "lately",
};

function toRange(window: Window): Range {
  return { input: window === "newest" ? { newest: true } : { lookbackWindow: window }, words: WORDS[window] };
}

/**
 * Lists the ranges to read in order, until one has what was asked for. A range that the message names is only left
 * when it is empty.
 * @param isSearch a question about a subject or a person, which looks further back
 */
export function listRanges(
  window: Window | null,
  isSearch: boolean,
  now: Date,
): { first: Range; wider: Range; empty: Range } {
  const first = toRange(window ?? (isSearch ? "last_30_days" : "last_7_days"));
  const newest = toRange("newest");
  if (window !== null || !isSearch) return { first, wider: first, empty: newest };
  const from = new Date(now.getTime() - LONG_DAYS * DAY_MS).toISOString();
  const wider = { input: { from, to: now.toISOString() }, words: `in the last ${LONG_DAYS} days` };
  return { first, wider, empty: newest };
}
