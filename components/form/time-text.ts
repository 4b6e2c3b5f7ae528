const TIME = /^(\d{1,2})(?:[:.h]?(\d{2}))?\s*(am|pm)?$/;

/** Reads `9:30`, `930`, `9` or `9:30 pm` as `09:30`. Undefined for texts that are no time of a day. */
export function parseTimeText(text: string): string | undefined {
  const match = TIME.exec(text.trim().toLowerCase());
  if (!match) return undefined;
  const [, hourText, minuteText = "0", half] = match;
  const [hour, minute] = [Number(hourText), Number(minuteText)];
  if (minute > 59 || (half ? hour < 1 || hour > 12 : hour > 23)) return undefined;
  const full = half ? (hour % 12) + (half === "pm" ? 12 : 0) : hour;
  return `${String(full).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
}
