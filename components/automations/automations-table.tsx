"use client";

import type { ReactNode } from "react";
import { ActionsHead, RowMenu } from "#components/state/row-menu.tsx";
import { Time } from "#components/state/time.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "#components/ui/table.tsx";
import { contentTypeLabel } from "#lib/format.ts";
import type { Schedule } from "#lib/schedules/contract.ts";
import { PausedNotice } from "./paused-notice.tsx";
import { RunBadge } from "./run-badge.tsx";

type Automation = Pick<
  Schedule,
  "id" | "targets" | "outputType" | "enabled" | "pausedReason" | "lastRunAt" | "lastRunStatus"
>;
export type Act = "run" | "pause" | "resume" | "history" | "edit" | "delete";

type Props<A extends Automation> = {
  label: string;
  /** Headers of the first column and of the one that `renderState` fills. */
  heads: { name: string; state: string };
  automations: A[];
  /** `owner/repo` by repository id. */
  repositories: Record<string, string>;
  getName: (automation: A) => string;
  /** What the automation does and when, in plain language. */
  getSummary: (automation: A) => string;
  /** `isAlone`: true when no column header labels the state (narrow screens). */
  renderState: (automation: A, isAlone: boolean) => ReactNode;
  canWrite: boolean;
  /** Whether automations can be run by hand. */
  canRun: boolean;
  onAct: (act: Act, automation: A) => void;
};

/** A table of automations with what each does, its last run and a menu of actions. */
export function AutomationsTable<A extends Automation>({ label, heads, automations, ...row }: Props<A>) {
  return (
    <Table label={label}>
      <TableHeader>
        <TableRow>
          <TableHead>{heads.name}</TableHead>
          <TableHead className="max-md:hidden">Writes</TableHead>
          <TableHead className="max-sm:hidden">{heads.state}</TableHead>
          <TableHead className="max-lg:hidden">Last run</TableHead>
          <ActionsHead />
        </TableRow>
      </TableHeader>
      <TableBody>
        {automations.map((automation) => (
          <AutomationRow key={automation.id} automation={automation} {...row} />
        ))}
      </TableBody>
    </Table>
  );
}

type RowProps<A extends Automation> = Omit<Props<A>, "label" | "heads" | "automations"> & { automation: A };

function AutomationRow<A extends Automation>({ automation, repositories, ...row }: RowProps<A>) {
  const { targets, outputType, pausedReason } = automation;
  const read = targets.repositoryIds.map((id) => repositories[id] ?? "a removed repository").join(", ");
  return (
    <TableRow>
      <TableCell className="max-w-0 max-sm:w-full sm:w-2/5">
        <button
          type="button"
          onClick={() => row.onAct("history", automation)}
          className="block max-w-full truncate text-left font-medium hover:underline"
        >
          {row.getName(automation)}
        </button>
        <span className="block text-muted-foreground text-xs">{row.getSummary(automation)}</span>
        <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted-foreground text-xs lg:hidden">
          <span className="sm:hidden">{row.renderState(automation, true)}</span>
          {automation.lastRunStatus ? <LastRun automation={automation} /> : null}
        </span>
        {pausedReason ? <PausedNotice text={pausedReason} className="mt-1" /> : null}
      </TableCell>
      <TableCell className="max-w-56 max-md:hidden">
        <span className="block">{contentTypeLabel(outputType)}</span>
        <span className="block truncate text-muted-foreground text-xs" title={read}>
          {read}
        </span>
      </TableCell>
      <TableCell className="whitespace-nowrap max-sm:hidden">{row.renderState(automation, false)}</TableCell>
      <TableCell className="whitespace-nowrap text-muted-foreground max-lg:hidden">
        <LastRun automation={automation} />
      </TableCell>
      <TableCell className="w-12 text-right">
        <AutomationMenu automation={automation} {...row} />
      </TableCell>
    </TableRow>
  );
}

function LastRun({ automation: { lastRunAt, lastRunStatus } }: { automation: Automation }) {
  if (!lastRunAt || !lastRunStatus) return "Never";
  return (
    <span className="flex items-center gap-2">
      <RunBadge status={lastRunStatus} />
      <Time value={lastRunAt} />
    </span>
  );
}

type MenuProps<A extends Automation> = Pick<RowProps<A>, "automation" | "getName" | "canWrite" | "canRun" | "onAct">;

function AutomationMenu<A extends Automation>({ automation, getName, canWrite, canRun, onAct }: MenuProps<A>) {
  const action = (act: Act, label: string) => ({ label, onSelect: () => onAct(act, automation) });
  const changes = () => [
    ...(canRun ? [action("run", "Run now")] : []),
    action("edit", "Edit"),
    automation.enabled ? action("pause", "Pause") : action("resume", "Resume"),
    { ...action("delete", "Delete"), destructive: true },
  ];
  return (
    <RowMenu name={getName(automation)} actions={[action("history", "History"), ...(canWrite ? changes() : [])]} />
  );
}
