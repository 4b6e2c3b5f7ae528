"use client";

import { Ellipsis, TriangleAlert } from "lucide-react";
import { RunBadge } from "#components/schedules/run-badge.tsx";
import { Time } from "#components/state/time.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "#components/ui/dropdown-menu.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "#components/ui/table.tsx";
import { contentTypeLabel } from "#lib/format.ts";
import type { EventTrigger } from "#lib/triggers/contract.ts";
import { describeEvents, triggerName } from "./words.ts";

export type Act = "pause" | "resume" | "history" | "edit" | "delete";
type Props = {
  triggers: EventTrigger[];
  /** `owner/repo` by id. */
  repositories: Record<string, string>;
  canWrite: boolean;
  onAct: (act: Act, trigger: EventTrigger) => void;
};

export function TriggersTable({ triggers, ...row }: Props) {
  return (
    <Table label="Event triggers">
      <TableHeader>
        <TableRow>
          <TableHead>Trigger</TableHead>
          <TableHead className="max-md:hidden">Writes</TableHead>
          <TableHead className="max-sm:hidden">State</TableHead>
          <TableHead className="max-lg:hidden">Last run</TableHead>
          <TableHead className="w-12">
            <span className="sr-only">Actions</span>
          </TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {triggers.map((trigger) => (
          <TriggerRow key={trigger.id} trigger={trigger} {...row} />
        ))}
      </TableBody>
    </Table>
  );
}

function TriggerRow({ trigger, repositories, canWrite, onAct }: Omit<Props, "triggers"> & { trigger: EventTrigger }) {
  const { targets, outputType, pausedReason, lastRunAt, lastRunStatus, enabled } = trigger;
  const waitsFor = targets.repositoryIds.map((id) => repositories[id] ?? "a removed repository").join(", ");
  return (
    <TableRow>
      <TableCell className="max-w-0 max-sm:w-full sm:w-2/5">
        <button
          type="button"
          onClick={() => onAct("history", trigger)}
          className="block max-w-full truncate text-left font-medium hover:underline"
        >
          {triggerName(trigger)}
        </button>
        <span className="block text-muted-foreground text-xs">{describeEvents(trigger.sourceConfig)}</span>
        {pausedReason ? (
          <span className="mt-0.5 flex items-start gap-1 break-words text-warning-text text-xs">
            <TriangleAlert aria-hidden className="mt-0.5 size-3 shrink-0" />
            <span className="min-w-0">{pausedReason}</span>
          </span>
        ) : null}
      </TableCell>
      <TableCell className="max-w-56 max-md:hidden">
        <span className="block">{contentTypeLabel(outputType)}</span>
        <span className="block truncate text-muted-foreground text-xs" title={waitsFor}>
          {waitsFor}
        </span>
      </TableCell>
      <TableCell className="whitespace-nowrap max-sm:hidden">
        {enabled ? <Badge variant="success">Waiting</Badge> : <Badge variant="outline">Paused</Badge>}
      </TableCell>
      <TableCell className="whitespace-nowrap text-muted-foreground max-lg:hidden">
        {lastRunAt && lastRunStatus ? (
          <span className="flex items-center gap-2">
            <RunBadge status={lastRunStatus} />
            <Time value={lastRunAt} />
          </span>
        ) : (
          "Never"
        )}
      </TableCell>
      <TableCell className="w-12 text-right">
        <TriggerMenu trigger={trigger} canWrite={canWrite} onAct={onAct} />
      </TableCell>
    </TableRow>
  );
}

function TriggerMenu({ trigger, canWrite, onAct }: { trigger: EventTrigger } & Pick<Props, "canWrite" | "onAct">) {
  const item = (act: Act, label: string) => (
    <DropdownMenuItem onSelect={() => onAct(act, trigger)}>{label}</DropdownMenuItem>
  );
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="icon-sm" aria-label={`Actions for ${triggerName(trigger)}`}>
          <Ellipsis aria-hidden />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        {item("history", "History")}
        {canWrite ? (
          <>
            {item("edit", "Edit")}
            {trigger.enabled ? item("pause", "Pause") : item("resume", "Resume")}
            <DropdownMenuSeparator />
            <DropdownMenuItem variant="destructive" onSelect={() => onAct("delete", trigger)}>
              Delete
            </DropdownMenuItem>
          </>
        ) : null}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
