"use client";

import { HistoryDialog } from "#components/automations/history-dialog.tsx";
import type { EventTrigger } from "#lib/triggers/contract.ts";
import { useTriggerRuns } from "./hooks.ts";
import { describeEvents, triggerName } from "./words.ts";

type Props = { trigger: EventTrigger; onOpenChange: (open: boolean) => void };

/** The past runs of a trigger. */
export function TriggerHistory({ trigger, onOpenChange }: Props) {
  const query = useTriggerRuns(trigger.id);
  return (
    <HistoryDialog
      name={triggerName(trigger)}
      summary={`${describeEvents(trigger.sourceConfig)}${trigger.enabled ? "" : ", paused"}`}
      notice={trigger.pausedReason}
      query={query}
      none="Each event appears here with its post, or the reason there is none."
      onOpenChange={onOpenChange}
    />
  );
}
