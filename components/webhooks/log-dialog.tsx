"use client";

import { Time } from "#components/state/time.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from "#components/ui/dialog.tsx";
import type { WebhookLog } from "#lib/webhooks/contract.ts";
import { LogStatus } from "./logs-table.tsx";

/** One delivery with the stored part of its payload. */
export function LogDialog({ log, onOpenChange }: { log: WebhookLog; onOpenChange: (open: boolean) => void }) {
  const payload = JSON.stringify(log.payload, null, 2);
  return (
    <Dialog open onOpenChange={onOpenChange}>
      <DialogContent className="max-w-2xl">
        <DialogHeader>
          <DialogTitle className="break-words first-letter:uppercase">{log.title}</DialogTitle>
          <DialogDescription className="break-all">{log.referenceId ?? "No delivery id"}</DialogDescription>
        </DialogHeader>
        <DialogBody className="grid content-start gap-3 pb-5">
          <p className="flex flex-wrap items-center gap-2 text-sm">
            <LogStatus log={log} />
            <Time value={log.createdAt} format="absolute" className="text-muted-foreground" />
          </p>
          {log.errorMessage ? <p className="break-words text-sm">{log.errorMessage}</p> : null}
          <div className="flex items-end justify-between gap-4">
            <h3 className="font-medium text-sm">{log.payload?.truncated ? "Start of the payload" : "Payload"}</h3>
            <CopyButton value={payload} aria-label="Copy: Payload" />
          </div>
          <pre className="whitespace-pre-wrap break-all rounded-md border bg-surface px-3 py-2 font-mono text-xs leading-5">
            {payload}
          </pre>
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}
