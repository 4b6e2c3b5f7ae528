"use client";

import { useNow } from "#components/jobs/use-now.ts";
import { type CronFields, toCron } from "#lib/cron/cron.ts";
import { nextRuns } from "#lib/cron/next-run.ts";
import { daysBetween, formatInstant, formatRelative, formatUtc } from "#lib/format.ts";

const SHOWN = 4;
const MINUTE_MS = 60_000;
const WEEKDAYS = "Sun Mon Tue Wed Thu Fri Sat".split(" ");

/** `in 5 hours`, `tomorrow`, `in 40 days`. */
function waitUntil(instant: Date, nowMs: number): string {
  const days = daysBetween(nowMs, instant.getTime());
  return days < 7 ? formatRelative(instant.toISOString(), nowMs) : `in ${days} days`;
}

/** `10:00 your time, in 5 hours` where the reader's clock differs from UTC. */
function describeWait(instant: Date, nowMs: number): string {
  const wait = waitUntil(instant, nowMs);
  if (instant.getTimezoneOffset() === 0) return wait;
  return `${formatInstant(instant.toISOString()).slice(-"00:00".length)} your time, ${wait}`;
}

/** The next run times of a timetable, in UTC and on the reader's clock. */
export function UpcomingRuns({ cron }: { cron: CronFields }) {
  const now = useNow();
  if (now === 0) return null;
  const minute = now - (now % MINUTE_MS);
  return (
    <section aria-label="Next runs" className="rounded-lg border bg-surface px-3 py-2.5">
      <h3 className="font-medium text-muted-foreground text-xs">Next runs</h3>
      <ol className="mt-1 grid gap-0.5 text-sm">
        {nextRuns(toCron(cron), new Date(minute), SHOWN).map((instant) => (
          <li key={instant.getTime()} className="flex flex-wrap items-baseline justify-between gap-x-3 tabular-nums">
            <time dateTime={instant.toISOString()} title={`${formatInstant(instant.toISOString())}, your time`}>
              {WEEKDAYS[instant.getUTCDay()]}, {formatUtc(instant.toISOString())}
            </time>
            <span className="text-muted-foreground text-xs">{describeWait(instant, minute)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
