"use client";

import { ConfirmDialog } from "#components/state/confirm-dialog.tsx";
import type { Schedule } from "#lib/schedules/contract.ts";
import { useDeleteSchedule } from "./hooks.ts";
import { describeCron } from "./words.ts";

export function DeleteDialog({
  schedule,
  onOpenChange,
}: {
  schedule: Schedule;
  onOpenChange: (open: boolean) => void;
}) {
  const remove = useDeleteSchedule();
  return (
    <ConfirmDialog
      open
      onOpenChange={onOpenChange}
      title={`Delete ${schedule.name}?`}
      description="Its posts are kept."
      losses={[`New posts: ${describeCron(schedule.sourceConfig.cron)}`, "Its run history"]}
      restorable
      confirmLabel="Delete schedule"
      pending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(schedule, { onSuccess: () => onOpenChange(false) })}
    />
  );
}
