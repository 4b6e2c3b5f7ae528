"use client";

import { useNow } from "#components/jobs/use-now.ts";
import { daysBetween, formatInstant, formatRelative, formatUtc } from "#lib/format.ts";
import { type CronFields, toCron } from "#lib/schedules/cron.ts";
import { nextRuns } from "#lib/schedules/next-run.ts";

const SHOWN = 4;
const MINUTE_MS = 60_000;
const WEEKDAYS = "Sun Mon Tue Wed Thu Fri Sat".split(" ");

/** `in 5 hours`, `tomorrow`, `in 40 days`. */
function waitUntil(at: Date, nowMs: number): string {
  const days = daysBetween(nowMs, at.getTime());
  return days < 7 ? formatRelative(at.toISOString(), nowMs) : `in ${days} days`;
}

/** The next instants of a timetable, in UTC. */
export function UpcomingRuns({ cron }: { cron: CronFields }) {
  const now = useNow();
  if (now === 0) return null;
  const minute = now - (now % MINUTE_MS);
  return (
    <section aria-label="Next runs" className="rounded-lg border bg-surface px-3 py-2.5">
      <h3 className="font-medium text-muted-foreground text-xs">Next runs</h3>
      <ol className="mt-1 grid gap-0.5 text-sm">
        {nextRuns(toCron(cron), new Date(minute), SHOWN).map((at) => (
          <li key={at.getTime()} className="flex flex-wrap items-baseline justify-between gap-x-3 tabular-nums">
            <time dateTime={at.toISOString()} title={`${formatInstant(at.toISOString())}, your time`}>
              {WEEKDAYS[at.getUTCDay()]}, {formatUtc(at.toISOString())}
            </time>
            <span className="text-muted-foreground text-xs">{waitUntil(at, minute)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
