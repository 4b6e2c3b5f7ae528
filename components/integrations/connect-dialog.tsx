"use client";

import { CircleCheck } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { useOrganization } from "#components/dashboard/organization.tsx";
import { Button } from "#components/ui/button.tsx";
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "#components/ui/dialog.tsx";
import type { VcsIntegration } from "#lib/integrations/contract.ts";
import { ConnectDialogForm } from "./connect-form.tsx";

export function ConnectDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const [connected, setConnected] = useState<VcsIntegration>();
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        onOpenChange(next);
        if (!next) setConnected(undefined);
      }}
    >
      <DialogContent className="max-w-xl">
        <DialogHeader>
          <DialogTitle>{connected ? "Repository connected" : "Connect a repository"}</DialogTitle>
          <DialogDescription>
            {connected ? "Access works." : "Clarion reads its changes for your posts. Access is read-only."}
          </DialogDescription>
        </DialogHeader>
        {connected ? (
          <Connected integration={connected} onAnother={() => setConnected(undefined)} />
        ) : (
          <ConnectDialogForm onConnected={setConnected} />
        )}
      </DialogContent>
    </Dialog>
  );
}

function Connected({ integration, onAnother }: { integration: VcsIntegration; onAnother: () => void }) {
  const { slug } = useOrganization();
  return (
    <>
      <DialogBody>
        <ConnectResult integration={integration} />
      </DialogBody>
      <DialogFooter>
        <Button onClick={onAnother}>Connect another</Button>
        <Button asChild variant="primary">
          <Link href={`/${slug}/content/new`}>Write a post</Link>
        </Button>
      </DialogFooter>
    </>
  );
}

/** The result of the access check. */
export function ConnectResult({ integration }: { integration: VcsIntegration }) {
  const facts: [string, string][] = [
    ["Repository", `${integration.owner}/${integration.repo}`],
    ["Branch", integration.defaultBranch],
    ["Visibility", integration.private ? "Private" : "Public"],
  ];
  return (
    <div role="status" className="flex gap-3 rounded-lg border bg-surface p-3.5">
      <CircleCheck aria-hidden className="mt-0.5 size-4.5 shrink-0 text-success-text" />
      <dl className="grid min-w-0 flex-1 grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-sm">
        {facts.map(([term, value]) => (
          <div key={term} className="contents">
            <dt className="text-muted-foreground">{term}</dt>
            <dd className="min-w-0 break-words font-medium">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
