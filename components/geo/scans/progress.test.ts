import { expect, it } from "vitest";
import { mayBeStale } from "./progress.ts";

const NOW = Date.parse("2026-10-10T12:00:00.000Z");
const running = { id: "scan_1", status: "running", completedAt: null } as const;
const ended = (secondsAgo: number) =>
  ({ id: "scan_1", status: "completed", completedAt: new Date(NOW - secondsAgo * 1000).toISOString() }) as const;

it.each([
  ["a scan has ended since the previous poll", [running], [ended(90)], true],
  ["a scan has ended while the page was loading", undefined, [ended(5)], true],
  ["the last scan ended long before the page was opened", undefined, [ended(3_600)], false],
  ["a known scan has ended before", [ended(90)], [ended(90)], false],
  ["a scan is running", undefined, [running], false],
] as const)("tells whether figures may be stale when %s", (_, previous, scans, isStale) => {
  expect(mayBeStale(previous, scans, NOW)).toBe(isStale);
});
