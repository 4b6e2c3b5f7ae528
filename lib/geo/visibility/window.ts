import { AppError } from "#lib/errors.ts";
import type { WindowQuery } from "./contract.ts";

/** UTC days, both inclusive. */
export type Window = { from: string; to: string };

const DAY_MS = 86_400_000;
const DAYS_STANDARD = 30;
const DAYS_MAX = 365;
/** What arithmetic with days stays well within. */
const DAY = /^2\d{3}-\d{2}-\d{2}$/;

/**
 * The window that is asked for: `from` and `to`, or the `days` that end today. What only one of both names goes on from
 * there: `from` to today, `to` back over 30 days.
 * @throws AppError `invalid` for what is no day, ends before it begins or is longer than a year
 */
export function windowOf({ days, from, to }: WindowQuery, now: Date): Window {
  const today = dayOf(now);
  if (from === undefined && to === undefined) return { from: shiftDay(today, 1 - daysIn(days)), to: today };
  const end = to === undefined ? today : dayIn("to", to);
  const start = from === undefined ? shiftDay(end, 1 - DAYS_STANDARD) : dayIn("from", from);
  if (start > end) throw invalid("from", `must not be after ${to === undefined ? "today" : "to"}`);
  if (lengthOf({ from: start, to: end }) > DAYS_MAX)
    throw invalid("from", `must be at most ${DAYS_MAX} days before to`);
  return { from: start, to: end };
}

function daysIn(text: string | undefined): number {
  if (text === undefined) return DAYS_STANDARD;
  const days = /^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN;
  if (days >= 1 && days <= DAYS_MAX) return days;
  throw invalid("days", `must be a whole number from 1 to ${DAYS_MAX}`);
}

function dayIn(name: string, text: string): string {
  const instant = DAY.test(text) ? new Date(`${text}T00:00:00.000Z`) : new Date(Number.NaN);
  // A day that a month lacks would turn into one of the next.
  if (!Number.isNaN(instant.getTime()) && dayOf(instant) === text) return text;
  throw invalid(name, "must be a day of this millennium, YYYY-MM-DD");
}

function invalid(path: string, message: string): AppError {
  return new AppError("invalid", `${path}: ${message}`, "Correct the query and send the request again.", {
    details: [{ path, message }],
  });
}

/** The UTC day of an instant. */
export function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

export function shiftDay(day: string, by: number): string {
  return dayOf(new Date(Date.parse(day) + by * DAY_MS));
}

/** How many days a window has. */
export function lengthOf({ from, to }: Window): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
}

/** The window of equal length that ends the day before. */
export function preceding(window: Window): Window {
  return { from: shiftDay(window.from, -lengthOf(window)), to: shiftDay(window.from, -1) };
}

/** The instants of a window; the end is exclusive. */
export function instantsOf({ from, to }: Window): { start: Date; end: Date } {
  return { start: new Date(`${from}T00:00:00.000Z`), end: new Date(`${shiftDay(to, 1)}T00:00:00.000Z`) };
}
