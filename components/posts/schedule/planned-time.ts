/** `2026-10-26T08:00:00.000Z` -> `26 Oct 2026, 09:00` in a time zone. */
export function formatPlanned(iso: string, timeZone: string): string {
  return new Intl.DateTimeFormat("en-GB", {
    timeZone,
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
  }).format(new Date(iso));
}

export type LocalTime = { date: string; time: string };

/** `2026-10-26T08:00:00.000Z` -> `{date: "2026-10-26", time: "09:00"}` in a time zone, for form fields. */
export function toLocalTime(iso: string, timeZone: string): LocalTime {
  const options = { timeZone, dateStyle: "short", timeStyle: "short" } as const;
  // Swedish writes dates as form fields do.
  const [date = "", time = ""] = new Intl.DateTimeFormat("sv-SE", options).format(new Date(iso)).split(" ");
  return { date, time };
}

/** Nine o'clock on the next day in a time zone. */
export function suggestTime(now: Date, timeZone: string): LocalTime {
  const today = Date.parse(`${toLocalTime(now.toISOString(), timeZone).date}T00:00:00.000Z`);
  return { date: new Date(today + 86_400_000).toISOString().slice(0, 10), time: "09:00" };
}
