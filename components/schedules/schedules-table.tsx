"use client";

import { type Act, AutomationsTable } from "#components/automations/automations-table.tsx";
import { Time } from "#components/state/time.tsx";
import { Badge } from "#components/ui/badge.tsx";
import type { Schedule } from "#lib/schedules/contract.ts";
import { describeCron } from "./words.ts";

type Props = {
  schedules: Schedule[];
  /** `owner/repo` by repository id. */
  repositories: Record<string, string>;
  canWrite: boolean;
  onAct: (act: Act, schedule: Schedule) => void;
};

export function SchedulesTable({ schedules, ...props }: Props) {
  return (
    <AutomationsTable
      label="Schedules"
      heads={{ name: "Schedule", state: "Next run" }}
      automations={schedules}
      getName={({ name }) => name}
      getSummary={({ sourceConfig }) => describeCron(sourceConfig.cron)}
      renderState={(schedule, isAlone) => <NextRun schedule={schedule} isAlone={isAlone} />}
      canRun
      {...props}
    />
  );
}

function NextRun({ schedule: { enabled, nextRunAt }, isAlone }: { schedule: Schedule; isAlone: boolean }) {
  if (!enabled || nextRunAt === null) return <Badge variant="outline">Paused</Badge>;
  return (
    <>
      {isAlone ? "Next " : null}
      <Time value={nextRunAt} />
      {isAlone ? null : <Time value={nextRunAt} format="absolute" className="block text-muted-foreground text-xs" />}
    </>
  );
}
