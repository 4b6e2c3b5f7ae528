import { formatUtcDay } from "#lib/format.ts";

const MONTHS = [
  ...["january", "february", "march", "april", "may", "june"],
  ...["july", "august", "september", "october", "november", "december"],
];
const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const DAY_FIRST = /^(\d{1,2})\s+([a-z]{3,9})\.?,?\s+(\d{4})$/;
const MONTH_FIRST = /^([a-z]{3,9})\.?\s+(\d{1,2}),?\s+(\d{4})$/;

/** `2026-02-07` -> `7 Feb 2026`; empty for an empty day. */
export function formatDayText(day: string): string {
  return day === "" ? "" : `${formatUtcDay(day)} ${Number(day.slice(0, 4))}`;
}

/**
 * Reads `7 Feb 2026`, `Feb 7, 2026` or `2026-02-07` as `2026-02-07`. Undefined for other texts, for days that no month
 * has, and for `02/07/2026`, which is two different days in two countries.
 */
export function parseDayText(text: string): string | undefined {
  const clean = text.trim().toLowerCase();
  const iso = ISO.exec(clean);
  if (iso) return toDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const dayFirst = DAY_FIRST.exec(clean);
  if (dayFirst) return toDay(Number(dayFirst[3]), readMonth(dayFirst[2]), Number(dayFirst[1]));
  const monthFirst = MONTH_FIRST.exec(clean);
  if (monthFirst) return toDay(Number(monthFirst[3]), readMonth(monthFirst[1]), Number(monthFirst[2]));
  return undefined;
}

function readMonth(name = ""): number {
  return MONTHS.findIndex((month) => month.startsWith(name)) + 1;
}

function toDay(year: number, month: number, day: number): string | undefined {
  if (year < 1000 || month < 1 || month > 12 || day < 1) return undefined;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 ? date.toISOString().slice(0, 10) : undefined;
}
