"use client";

import { Ellipsis, TriangleAlert } from "lucide-react";
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
import type { Schedule } from "#lib/schedules/contract.ts";
import { RunBadge } from "./run-badge.tsx";
import { describeCron } from "./words.ts";

export type Act = "run" | "pause" | "resume" | "history" | "edit" | "delete";
type Props = {
  schedules: Schedule[];
  /** `owner/repo` by id. */
  repositories: Record<string, string>;
  canWrite: boolean;
  onAct: (act: Act, schedule: Schedule) => void;
};

export function SchedulesTable({ schedules, ...row }: Props) {
  return (
    <Table label="Schedules">
      <TableHeader>
        <TableRow>
          <TableHead>Schedule</TableHead>
          <TableHead className="max-md:hidden">Writes</TableHead>
          <TableHead className="max-sm:hidden">Next run</TableHead>
          <TableHead className="max-lg:hidden">Last run</TableHead>
          <TableHead className="w-12">
            <span className="sr-only">Actions</span>
          </TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {schedules.map((schedule) => (
          <ScheduleRow key={schedule.id} schedule={schedule} {...row} />
        ))}
      </TableBody>
    </Table>
  );
}

function ScheduleRow({ schedule, repositories, canWrite, onAct }: Omit<Props, "schedules"> & { schedule: Schedule }) {
  const { name, targets, outputType, pausedReason, lastRunAt, lastRunStatus } = schedule;
  const read = targets.repositoryIds.map((id) => repositories[id] ?? "a removed repository").join(", ");
  return (
    <TableRow>
      <TableCell className="max-w-0 max-sm:w-full sm:w-2/5">
        <button
          type="button"
          onClick={() => onAct("history", schedule)}
          className="block max-w-full truncate text-left font-medium hover:underline"
        >
          {name}
        </button>
        <span className="block text-muted-foreground text-xs">{describeCron(schedule.sourceConfig.cron)}</span>
        <span className="block text-muted-foreground text-xs sm:hidden">
          <NextRun schedule={schedule} />
        </span>
        {pausedReason ? (
          <span className="mt-0.5 flex items-start gap-1 break-words text-warning-text text-xs">
            <TriangleAlert aria-hidden className="mt-0.5 size-3 shrink-0" />
            <span className="min-w-0">{pausedReason}</span>
          </span>
        ) : null}
      </TableCell>
      <TableCell className="max-w-56 max-md:hidden">
        <span className="block">{contentTypeLabel(outputType)}</span>
        <span className="block truncate text-muted-foreground text-xs" title={read}>
          {read}
        </span>
      </TableCell>
      <TableCell className="whitespace-nowrap max-sm:hidden">
        <NextRun schedule={schedule} />
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
        <ScheduleMenu schedule={schedule} canWrite={canWrite} onAct={onAct} />
      </TableCell>
    </TableRow>
  );
}

function NextRun({ schedule: { enabled, nextRunAt } }: { schedule: Schedule }) {
  if (!enabled || nextRunAt === null) return <Badge variant="outline">Paused</Badge>;
  return <Time value={nextRunAt} />;
}

function ScheduleMenu({ schedule, canWrite, onAct }: { schedule: Schedule } & Pick<Props, "canWrite" | "onAct">) {
  const item = (act: Act, label: string) => (
    <DropdownMenuItem onSelect={() => onAct(act, schedule)}>{label}</DropdownMenuItem>
  );
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="icon-sm" aria-label={`Actions for ${schedule.name}`}>
          <Ellipsis aria-hidden />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        {item("history", "History")}
        {canWrite ? (
          <>
            {item("run", "Run now")}
            {item("edit", "Edit")}
            {schedule.enabled ? item("pause", "Pause") : item("resume", "Resume")}
            <DropdownMenuSeparator />
            <DropdownMenuItem variant="destructive" onSelect={() => onAct("delete", schedule)}>
              Delete
            </DropdownMenuItem>
          </>
        ) : null}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
