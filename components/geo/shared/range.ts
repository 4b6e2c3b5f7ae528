"use client";

import { parseAsInteger, parseAsString, useQueryStates } from "nuqs";
import { formatUtcDay } from "#lib/format.ts";

/** Window lengths in days that have a button. */
export const RANGE_DAYS = [7, 30, 90] as const;
export const STANDARD_DAYS = 30;

/** A window of UTC days: the last `days`, or from one day to another, both inclusive. */
export type Range = { days: number; from: string | null; to: string | null };

const isDay = (value: string | null) =>
  value !== null && /^\d{4}-\d{2}-\d{2}$/.test(value) && Number.isFinite(Date.parse(value));

const params = {
  days: parseAsInteger.withDefault(STANDARD_DAYS),
  from: parseAsString,
  to: parseAsString,
};

/** The window in the URL. A custom range needs both days. */
export function useRange(): [Range, (range: Partial<Range> | null) => void] {
  const [stored, setStored] = useQueryStates(params, { history: "replace" });
  const own = isDay(stored.from) && isDay(stored.to);
  const days = Math.min(365, Math.max(1, stored.days));
  const range: Range = own ? { days, from: stored.from, to: stored.to } : { days, from: null, to: null };
  return [range, (next) => void setStored(next)];
}

/** The window as query parameters of the API. */
export function rangeQuery({ days, from, to }: Range): Record<string, string> {
  return from !== null && to !== null ? { from, to } : { days: String(days) };
}

/** `Last 30 days`, `1 Nov to 21 Nov 2026`. */
export function describeRange({ days, from, to }: Range): string {
  if (from === null || to === null) return `Last ${days} days`;
  return `${shortDay(from)} to ${shortDay(to)} ${to.slice(0, 4)}`;
}

/** `2026-11-21` -> `21 Nov`. */
export function shortDay(day: string): string {
  return formatUtcDay(`${day}T00:00:00Z`);
}
