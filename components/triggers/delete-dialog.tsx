"use client";

import { ConfirmDialog } from "#components/state/confirm-dialog.tsx";
import type { EventTrigger } from "#lib/triggers/contract.ts";
import { useDeleteTrigger } from "./hooks.ts";
import { describeEvents, triggerName } from "./words.ts";

type Props = { trigger: EventTrigger; onOpenChange: (open: boolean) => void };

export function DeleteDialog({ trigger, onOpenChange }: Props) {
  const remove = useDeleteTrigger();
  const name = triggerName(trigger);
  return (
    <ConfirmDialog
      open
      onOpenChange={onOpenChange}
      title={`Delete ${name}?`}
      description="The posts that it has made stay."
      losses={[`${describeEvents(trigger.sourceConfig)}: nothing is written any more`, "The history of its runs"]}
      confirmLabel="Delete trigger"
      pending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate({ id: trigger.id, name }, { onSuccess: () => onOpenChange(false) })}
    />
  );
}
