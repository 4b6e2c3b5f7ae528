import "server-only";
import { Temporal } from "temporal-polyfill";

/**
 * Reads an ISO 8601 time with an offset, or one without as a wall-clock time of a zone. A time that summer time skips
 * moves forward by the length of the gap; of one that occurs twice the first counts.
 * @throws RangeError for a text that is no such time
 */
export function readTime(text: string, timeZone: string): Date {
  if (/(?:Z|[+-]\d{2}:?\d{2})$/i.test(text)) return new Date(Temporal.Instant.from(text).epochMilliseconds);
  const local = Temporal.PlainDateTime.from(text);
  return new Date(local.toZonedDateTime(timeZone, { disambiguation: "compatible" }).epochMilliseconds);
}

/** The day (`2026-10-26`) and the time (`09:00`) of an instant in a zone. */
export function toLocalTime(instant: Date, timeZone: string): { day: string; time: string } {
  const local = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone);
  return { day: local.toPlainDate().toString(), time: local.toPlainTime().toString({ smallestUnit: "minute" }) };
}

/** Adds days to a day such as `2026-10-26`. */
export function addDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

/** The instants at which the first of some days begins and the last one ends in a zone. */
export function getDayBounds(from: string, to: string, timeZone: string): { start: Date; end: Date } {
  return { start: readTime(`${from}T00:00`, timeZone), end: readTime(`${addDays(to, 1)}T00:00`, timeZone) };
}
