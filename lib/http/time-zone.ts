import { line } from "./shapes.ts";

function isTimeZone(name: string): boolean {
  // Offsets such as +02:00 are valid in Intl, but do not follow summer time.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/** The name of a time zone in requests. */
export const timeZone = line(100).refine(isTimeZone, "must be an IANA time zone, such as Europe/Berlin");
