import { AppError } from "#lib/errors.ts";
import type { WindowQuery } from "./contract.ts";
import { WINDOW_DAYS_MAX } from "./shapes.ts";

/** UTC days, both inclusive. */
export type Window = { from: string; to: string };

const DAY_MS = 86_400_000;
const DAYS_STANDARD = 30;
/** Days of this millennium, which date arithmetic handles safely. */
const DAY = /^2\d{3}-\d{2}-\d{2}$/;

/**
 * Resolves the requested window: `from` and `to`, or the last `days` until today. `from` without `to` ends today;
 * `to` without `from` covers 30 days.
 * @throws AppError `invalid` for a malformed day, an end before the start, or more than a year
 */
export function resolveWindow({ days, from, to }: WindowQuery, now: Date): Window {
  const today = formatDay(now);
  if (from === undefined && to === undefined) return { from: shiftDay(today, 1 - parseDays(days)), to: today };
  const end = to === undefined ? today : parseDay("to", to);
  const start = from === undefined ? shiftDay(end, 1 - DAYS_STANDARD) : parseDay("from", from);
  if (start > end) throw invalid("from", `must not be after ${to === undefined ? "today" : "to"}`);
  if (countDays({ from: start, to: end }) > WINDOW_DAYS_MAX)
    throw invalid("from", `must be at most ${WINDOW_DAYS_MAX} days before to`);
  return { from: start, to: end };
}

function parseDays(text: string | undefined): number {
  if (text === undefined) return DAYS_STANDARD;
  const days = /^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN;
  if (days >= 1 && days <= WINDOW_DAYS_MAX) return days;
  throw invalid("days", `must be a whole number from 1 to ${WINDOW_DAYS_MAX}`);
}

function parseDay(name: string, text: string): string {
  const instant = DAY.test(text) ? new Date(`${text}T00:00:00.000Z`) : new Date(Number.NaN);
  // A day that the month lacks would become one of the next month.
  if (!Number.isNaN(instant.getTime()) && formatDay(instant) === text) return text;
  throw invalid(name, "must be a day of this millennium, YYYY-MM-DD");
}

function invalid(path: string, message: string): AppError {
  return new AppError("invalid", `${path}: ${message}`, "Correct the query and send the request again.", {
    details: [{ path, message }],
  });
}

/** The UTC day of an instant. */
export function formatDay(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

export function shiftDay(day: string, by: number): string {
  return formatDay(new Date(Date.parse(day) + by * DAY_MS));
}

/** Number of days in a window. */
export function countDays({ from, to }: Window): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
}

/** The number of weeks, counted from a day, that have one of these days. */
export function countWeeks(days: readonly string[], from: string): number {
  return new Set(days.map((day) => Math.floor((Date.parse(day) - Date.parse(from)) / (7 * DAY_MS)))).size;
}

/** The window of equal length that ends the day before. */
export function preceding(window: Window): Window {
  return { from: shiftDay(window.from, -countDays(window)), to: shiftDay(window.from, -1) };
}

/** Start and end instants of a window; the end is exclusive. */
export function toInstants({ from, to }: Window): { start: Date; end: Date } {
  return { start: new Date(`${from}T00:00:00.000Z`), end: new Date(`${shiftDay(to, 1)}T00:00:00.000Z`) };
}
