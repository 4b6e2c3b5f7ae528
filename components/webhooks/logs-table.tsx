"use client";

import { Time } from "#components/state/time.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "#components/ui/table.tsx";
import type { WebhookLog } from "#lib/webhooks/contract.ts";

export function LogsTable({ logs, onOpen }: { logs: WebhookLog[]; onOpen: (log: WebhookLog) => void }) {
  return (
    <Table label="Webhook deliveries">
      <TableHeader>
        <TableRow>
          <TableHead>Delivery</TableHead>
          <TableHead className="w-28 max-sm:w-20">Response</TableHead>
          <TableHead className="w-36 max-sm:hidden">When</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {logs.map((log) => (
          <TableRow key={log.id}>
            <TableCell className="max-w-0">
              <button
                type="button"
                onClick={() => onOpen(log)}
                className="block max-w-full break-words text-left font-medium first-letter:uppercase hover:underline"
              >
                {log.title}
              </button>
              <span className="block truncate text-muted-foreground text-xs">
                <span className="sm:hidden">
                  <Time value={log.createdAt} />,{" "}
                </span>
                {log.errorMessage ?? log.referenceId ?? "No delivery id"}
              </span>
            </TableCell>
            <TableCell className="w-28 max-sm:w-20">
              <LogStatus log={log} />
            </TableCell>
            <TableCell className="w-36 whitespace-nowrap text-muted-foreground max-sm:hidden">
              <Time value={log.createdAt} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** The response status that the sender received. */
export function LogStatus({ log: { status, statusCode } }: { log: WebhookLog }) {
  return <Badge variant={status === "success" ? "success" : "destructive"}>{statusCode}</Badge>;
}
