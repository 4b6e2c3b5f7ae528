"use client";

import { Time } from "#components/state/time.tsx";
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from "#components/ui/dialog.tsx";
import type { AuditEvent } from "#lib/audit/contract.ts";
import { nameActor, nameOperation } from "./words.ts";

/** Everything that is stored of one event. */
export function EventDialog({ event, onClose }: { event: AuditEvent; onClose: () => void }) {
  const rows = [
    ["Operation", event.operation],
    ["Resource", event.resourceId],
    ["Fields", event.fields.join(", ")],
    ["User", event.userId],
    ["Credential", event.credentialId],
    ["Address", event.address],
    ["Through", { api: "API", dashboard: "Dashboard", mcp: "MCP", cli: "Command line" }[event.via]],
    ["Request", event.requestId],
  ].filter((row): row is [string, string] => Boolean(row[1]));
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent className="max-w-xl">
        <DialogHeader>
          <DialogTitle>{nameOperation(event.operation)}</DialogTitle>
          <DialogDescription className="break-all">
            {nameActor(event)}, <Time value={event.at} format="absolute" />
          </DialogDescription>
        </DialogHeader>
        <DialogBody className="pb-5">
          <dl className="grid grid-cols-[6rem_1fr] gap-x-4 gap-y-2 text-sm max-sm:grid-cols-1 max-sm:gap-y-0.5">
            {rows.map(([name, value]) => (
              <div key={name} className="contents">
                <dt className="text-muted-foreground max-sm:mt-1.5">{name}</dt>
                <dd className="break-all font-mono text-xs leading-5">{value}</dd>
              </div>
            ))}
          </dl>
          <p className="mt-4 text-muted-foreground text-xs">The log shows names of fields, never values.</p>
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}
