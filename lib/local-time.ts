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
