"use client";

import { type Act, AutomationsTable } from "#components/automations/automations-table.tsx";
import { Badge } from "#components/ui/badge.tsx";
import type { EventTrigger } from "#lib/triggers/contract.ts";
import { describeEvents, triggerName } from "./words.ts";

type Props = {
  triggers: EventTrigger[];
  /** `owner/repo` by repository id. */
  repositories: Record<string, string>;
  canWrite: boolean;
  onAct: (act: Act, trigger: EventTrigger) => void;
};

export function TriggersTable({ triggers, ...props }: Props) {
  return (
    <AutomationsTable
      label="Event triggers"
      heads={{ name: "Trigger", state: "State" }}
      automations={triggers}
      getName={triggerName}
      getSummary={({ sourceConfig }) => describeEvents(sourceConfig)}
      renderState={({ enabled }) =>
        enabled ? <Badge variant="success">On</Badge> : <Badge variant="outline">Paused</Badge>
      }
      canRun={false}
      {...props}
    />
  );
}
