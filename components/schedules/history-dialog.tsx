"use client";

import { HistoryDialog } from "#components/automations/history-dialog.tsx";
import { Time } from "#components/state/time.tsx";
import type { Schedule } from "#lib/schedules/contract.ts";
import { useScheduleRuns } from "./hooks.ts";
import { UpcomingRuns } from "./upcoming-runs.tsx";
import { describeCron } from "./words.ts";

type Props = { schedule: Schedule; onOpenChange: (open: boolean) => void };

/** A schedule's next run and its past runs. */
export function ScheduleHistory({ schedule, onOpenChange }: Props) {
  const query = useScheduleRuns(schedule.id);
  const { name, enabled, nextRunAt, pausedReason } = schedule;
  const { cron } = schedule.sourceConfig;
  return (
    <HistoryDialog
      name={name}
      summary={
        <>
          {describeCron(cron)}
          {enabled && nextRunAt ? (
            <>
              , next <Time value={nextRunAt} />
            </>
          ) : (
            ", paused"
          )}
        </>
      }
      notice={pausedReason}
      query={query}
      none="Each run appears here with its post, or the reason there is none."
      onOpenChange={onOpenChange}
    >
      {enabled ? <UpcomingRuns cron={cron} /> : null}
    </HistoryDialog>
  );
}
