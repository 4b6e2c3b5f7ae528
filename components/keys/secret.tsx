"use client";

import { Button } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { DialogBody, DialogClose, DialogFooter } from "#components/ui/dialog.tsx";

/** A new key, with a request to try it. */
export function Secret({ secret }: { secret: string }) {
  const request = `curl -H "Authorization: Bearer ${secret}" ${window.location.origin}/v1/posts`;
  return (
    <>
      <DialogBody className="grid gap-4">
        <Snippet label="API key" text={secret} />
        <Snippet label="Try it" text={request} />
      </DialogBody>
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="primary">Done</Button>
        </DialogClose>
      </DialogFooter>
    </>
  );
}

function Snippet({ label, text }: { label: string; text: string }) {
  return (
    <div className="grid gap-1.5">
      <div className="flex items-end justify-between gap-4">
        <span className="font-medium text-sm">{label}</span>
        <CopyButton value={text} aria-label={`Copy: ${label}`} />
      </div>
      <code className="block select-all break-all rounded-md border bg-surface px-3 py-2 font-mono text-xs leading-5">
        {text}
      </code>
    </div>
  );
}
