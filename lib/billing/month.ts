/** The UTC month of an instant, `2026-11`; months compare as strings. */
export function toMonth(now: Date): string {
  return now.toISOString().slice(0, 7);
}

/** The first instant after a month. @param month `2026-11` */
export function endOfMonth(month: string): Date {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number, 1));
}
