import type { Job } from "#lib/jobs/contract.ts";

/** The newest period, the five lookback windows and a custom range, in display order. */
export const WINDOWS = [
  { value: "newest", label: "Newest activity" },
  { value: "current_day", label: "Today" },
  { value: "yesterday", label: "Yesterday" },
  { value: "last_7_days", label: "Last 7 days" },
  { value: "last_14_days", label: "Last 14 days" },
  { value: "last_30_days", label: "Last 30 days" },
  { value: "range", label: "Custom range" },
] as const;

export type WindowValue = (typeof WINDOWS)[number]["value"];
export const WINDOW_VALUES = WINDOWS.map((window) => window.value);

export const TONES = [
  { value: "Professional", hint: "Clear and businesslike" },
  { value: "Conversational", hint: "Talks to the reader" },
  { value: "Casual", hint: "Short and relaxed" },
  { value: "Formal", hint: "Measured, impersonal" },
] as const;
export type Tone = (typeof TONES)[number]["value"];
export const TONE_VALUES = TONES.map((tone) => tone.value);

export function windowLabel(job: Pick<Job, "lookbackWindow">): string {
  return WINDOWS.find((window) => window.value === job.lookbackWindow)?.label ?? "Custom range";
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 86_400_000;

export type WindowBody =
  | { lookbackWindow: Exclude<WindowValue, "range" | "newest"> }
  | { newest: true }
  | { from: string; to: string };

/**
 * The window part of a request. Days are UTC and both inclusive: `to` becomes the midnight after it. Undefined while
 * the two days are not a valid range.
 */
export function windowBody(window: WindowValue, from: string, to: string): WindowBody | undefined {
  if (window === "newest") return { newest: true };
  if (window !== "range") return { lookbackWindow: window };
  if (!DAY.test(from) || !DAY.test(to)) return undefined;
  const start = Date.parse(`${from}T00:00:00.000Z`);
  const end = Date.parse(`${to}T00:00:00.000Z`) + DAY_MS;
  if (Number.isNaN(start) || Number.isNaN(end) || start >= end) return undefined;
  return { from: new Date(start).toISOString(), to: new Date(end).toISOString() };
}
