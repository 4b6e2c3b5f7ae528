"use client";

import { CalendarClock, Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { parseAsBoolean, parseAsString, useQueryState } from "nuqs";
import { useState } from "react";
import type { Act } from "#components/automations/automations-table.tsx";
import { useCan } from "#components/dashboard/organization.tsx";
import { Page, PageHeader } from "#components/dashboard/page.tsx";
import { EmptyState } from "#components/state/empty-state.tsx";
import { ListSkeleton } from "#components/state/list-skeleton.tsx";
import { QueryView } from "#components/state/query-view.tsx";
import { toastError } from "#components/state/toast-error.ts";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { toast } from "#components/ui/toast.ts";
import type { Schedule } from "#lib/schedules/contract.ts";
import { toSwitchRequest } from "./draft.ts";
import { useRunSchedule, useSchedules, useSwitchSchedule } from "./hooks.ts";
import { SchedulesTable } from "./schedules-table.tsx";

const ScheduleDialog = dynamic(() => import("./schedule-dialog.tsx").then((module) => module.ScheduleDialog));
const ScheduleHistory = dynamic(() => import("./history-dialog.tsx").then((module) => module.ScheduleHistory));
const DeleteDialog = dynamic(() => import("./delete-dialog.tsx").then((module) => module.DeleteDialog));

const dialogs = { edit: ScheduleDialog, delete: DeleteDialog };

/** Posts that are written automatically on a timetable. */
export function SchedulesPage() {
  const query = useSchedules();
  const canWrite = useCan("write");
  const [creating, setCreating] = useQueryState("new", parseAsBoolean.withDefault(false));
  const [shown, setShown] = useQueryState("schedule", parseAsString);
  const [acting, setActing] = useState<{ act: keyof typeof dialogs; schedule: Schedule }>();
  const run = useRunSchedule();
  const change = useSwitchSchedule();
  const Dialog = acting ? dialogs[acting.act] : undefined;
  const shownSchedule = query.data?.schedules.find(({ id }) => id === shown);

  function setEnabled(schedule: Schedule, enabled: boolean) {
    change.mutate(
      { scheduleId: schedule.id, body: toSwitchRequest(schedule, enabled) },
      {
        onSuccess: () => toast.success(enabled ? `${schedule.name} is on` : `${schedule.name} is paused`),
        onError: (error) => toastError("Couldn't change the schedule", error),
      },
    );
  }

  function act(what: Act, schedule: Schedule) {
    if (what === "pause" || what === "resume") return setEnabled(schedule, what === "resume");
    if (what === "history") return void setShown(schedule.id);
    if (what !== "run") return setActing({ act: what, schedule });
    run.mutate(schedule.id, {
      onSuccess: () => toast.success(`${schedule.name} is running`),
      onError: (error) => toastError("Couldn't run the schedule", error),
    });
  }

  const newButton = canWrite ? (
    <Button variant="primary" onClick={() => void setCreating(true)}>
      <Plus aria-hidden />
      New schedule
    </Button>
  ) : null;
  return (
    <Page>
      <PageHeader title="Schedules" description="Write posts automatically. Times are in UTC." actions={newButton} />
      <Card>
        <QueryView
          query={query}
          skeleton={<ListSkeleton rows={3} trailing={3} />}
          isEmpty={(data) => data.schedules.length === 0}
          empty={
            <EmptyState
              icon={CalendarClock}
              title="Nothing is scheduled"
              description={
                canWrite
                  ? "Choose a time and a format. Clarion writes each post from the changes since the last one."
                  : "Ask a member to set one up."
              }
              action={newButton}
            />
          }
        >
          {({ schedules, repositoryMap }) => (
            <SchedulesTable schedules={schedules} repositories={repositoryMap} canWrite={canWrite} onAct={act} />
          )}
        </QueryView>
      </Card>
      {shownSchedule ? <ScheduleHistory schedule={shownSchedule} onOpenChange={() => void setShown(null)} /> : null}
      {canWrite && creating ? <ScheduleDialog onOpenChange={() => void setCreating(false)} /> : null}
      {acting && Dialog ? <Dialog schedule={acting.schedule} onOpenChange={() => setActing(undefined)} /> : null}
    </Page>
  );
}
