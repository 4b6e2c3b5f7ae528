import type { Month, Window } from "#lib/chats/agent/fixed/intent.ts";

const DAY_MS = 86_400_000;
const LONG_DAYS = 90;

/** A range as the tools take it and as a sentence names it. */
export type Range = { input: Record<string, unknown>; words: string };

const WORDS: Record<Exclude<Window, Month>, string> = {
  current_day: "today",
  yesterday: "yesterday",
  last_7_days: "in the last 7 days",
  last_14_days: "in the last 14 days",
  last_30_days: "in the last 30 days",
  newest: "lately",
};

const isMonth = (window: Window): window is Month => window.startsWith("month:");

function toRange(window: Window, now: Date): Range {
  if (isMonth(window)) return toMonth(window, now);
  return { input: window === "newest" ? { newest: true } : { lookbackWindow: window }, words: WORDS[window] };
}

/** A month as far as it is over; without a year, the last one of that name. */
function toMonth(month: Month, now: Date): Range {
  const [, year, number = ""] = /^month:(?:(\d{4})-)?(\d{2})$/.exec(month) ?? [];
  const index = Number(number) - 1;
  const own = Number(year ?? now.getUTCFullYear() - (index > now.getUTCMonth() ? 1 : 0));
  const [from, end] = [new Date(Date.UTC(own, index)), new Date(Date.UTC(own, index + 1))];
  const to = from < now && now < end ? now : end;
  const name = new Intl.DateTimeFormat("en", { month: "long", year: "numeric", timeZone: "UTC" }).format(from);
  return { input: { from: from.toISOString(), to: to.toISOString() }, words: `in ${name}` };
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
  const first = toRange(window ?? (isSearch ? "last_30_days" : "last_7_days"), now);
  const newest = toRange("newest", now);
  if (window !== null || !isSearch) return { first, wider: first, empty: newest };
  const from = new Date(now.getTime() - LONG_DAYS * DAY_MS).toISOString();
  const wider = { input: { from, to: now.toISOString() }, words: `in the last ${LONG_DAYS} days` };
  return { first, wider, empty: newest };
}
