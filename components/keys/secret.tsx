"use client";

import { Button } from "#components/ui/button.tsx";
import { DialogBody, DialogClose, DialogFooter } from "#components/ui/dialog.tsx";
import { Snippet } from "#components/ui/snippet.tsx";
import type { Preset } from "./access.ts";
import { ConnectWithKey } from "./connect-agent.tsx";

/** A new key with its next step: an example request, or how to connect an assistant. */
export function Secret({ secret, preset }: { secret: string; preset?: Preset | undefined }) {
  const { origin } = window.location;
  const request = `curl -H "Authorization: Bearer ${secret}" ${origin}/v1/posts`;
  return (
    <>
      <DialogBody className="grid gap-4">
        <Snippet label="API key" text={secret} />
        {preset === "mcp" ? (
          <ConnectWithKey url={`${origin}/mcp`} secret={secret} />
        ) : (
          <Snippet label="Try it" text={request} />
        )}
      </DialogBody>
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="primary">Done</Button>
        </DialogClose>
      </DialogFooter>
    </>
  );
}
