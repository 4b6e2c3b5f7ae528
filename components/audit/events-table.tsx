"use client";

import { Time } from "#components/state/time.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "#components/ui/table.tsx";
import type { AuditEvent } from "#lib/audit/contract.ts";
import { describeActor, nameActor, nameOperation } from "./words.ts";

export function EventsTable({ events, onOpen }: { events: AuditEvent[]; onOpen: (event: AuditEvent) => void }) {
  return (
    <Table label="Audit log events">
      <TableHeader>
        <TableRow>
          <TableHead>What</TableHead>
          <TableHead>Who</TableHead>
          <TableHead className="w-36 max-sm:hidden">When</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {events.map((event) => (
          <TableRow key={event.id}>
            <TableCell className="max-w-0">
              <button
                type="button"
                onClick={() => onOpen(event)}
                className="block max-w-full truncate text-left font-medium hover:underline"
              >
                {nameOperation(event.operation)}
              </button>
              <span className="block truncate font-mono text-muted-foreground text-xs">
                {event.resourceId ?? event.address ?? ""}
              </span>
            </TableCell>
            <TableCell className="max-w-0">
              <span className="block truncate">{nameActor(event)}</span>
              <span className="block truncate text-muted-foreground text-xs">
                <span className="sm:hidden">
                  <Time value={event.at} />{" "}
                </span>
                {describeActor(event)}
              </span>
            </TableCell>
            <TableCell className="w-36 whitespace-nowrap text-muted-foreground max-sm:hidden">
              <Time value={event.at} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
