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
      description="Its posts are kept."
      losses={[`New posts: ${describeEvents(trigger.sourceConfig)}`, "Its run history"]}
      restorable
      confirmLabel="Delete event trigger"
      pending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate({ id: trigger.id, name }, { onSuccess: () => onOpenChange(false) })}
    />
  );
}
