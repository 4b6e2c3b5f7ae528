const DAY_MS = 86_400_000;
const MONTHS = [
  ...["January", "February", "March", "April", "May", "June"],
  ...["July", "August", "September", "October", "November", "December"],
];
export const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;

const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** Adds days to a day such as `2026-10-26`. */
export function addDays(day: string, count: number): string {
  return toDay(Date.parse(day) + count * DAY_MS);
}

/** Adds months to a month such as `2026-10`. */
export function addMonths(month: string, count: number): string {
  const date = new Date(`${month}-01`);
  date.setUTCMonth(date.getUTCMonth() + count);
  return date.toISOString().slice(0, 7);
}

/** The weeks that a month touches, from Monday to Sunday. */
export function listWeeks(month: string): string[][] {
  const first = Date.parse(`${month}-01`);
  // 1 January 1970 was a Thursday, three days after a Monday.
  const monday = first - ((first / DAY_MS + 3) % 7) * DAY_MS;
  const end = Date.parse(`${addMonths(month, 1)}-01`);
  const weeks: string[][] = [];
  for (let start = monday; start < end; start += 7 * DAY_MS) {
    weeks.push(WEEKDAYS.map((_, index) => toDay(start + index * DAY_MS)));
  }
  return weeks;
}

/** `2026-10` -> `October 2026`. */
export function formatMonth(month: string): string {
  return `${MONTHS[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;
}

/** `2026-10-26` -> `Monday, 26 October`. */
export function formatDay(day: string): string {
  const weekday = WEEKDAYS[(Date.parse(day) / DAY_MS + 3) % 7];
  return `${weekday}, ${Number(day.slice(8))} ${MONTHS[Number(day.slice(5, 7)) - 1]}`;
}
