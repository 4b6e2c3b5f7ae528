/** 9999-12-31T23:59:59Z: later instants have no ISO form of four digits, and some have none at all. */
const LAST_SECOND = 253_402_300_799;

/** The instant of git's Unix seconds; a time that no clock can have shown becomes the nearest one from 1970 to 9999. */
export function toInstant(seconds: string): Date {
  const unix = Number(seconds);
  return new Date(Number.isNaN(unix) ? 0 : Math.min(Math.max(unix, 0), LAST_SECOND) * 1000);
}
