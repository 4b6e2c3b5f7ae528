"use client";

import { Button } from "#components/ui/button.tsx";
import { DialogBody, DialogClose, DialogFooter } from "#components/ui/dialog.tsx";
import { Snippet } from "#components/ui/snippet.tsx";

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
