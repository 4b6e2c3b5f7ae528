"use client";

import { CircleCheck } from "lucide-react";
import { useProject } from "#components/geo/shared/project-provider.tsx";
import type { Setup } from "#components/geo/traffic/hooks.ts";
import { Time } from "#components/state/time.tsx";
import { Spinner } from "#components/ui/spinner.tsx";

/** The state of a new tracker: nothing received, or requests received but none from AI. */
export function WaitingNotice({ setup: { tokens } }: { setup: Setup }) {
  const { id: projectId } = useProject();
  const own = tokens.filter((token) => token.projectId === null || token.projectId === projectId);
  const used = own
    .flatMap(({ lastUsedAt }) => lastUsedAt ?? [])
    .toSorted()
    .at(-1);
  return (
    <div role="status" className="flex items-start gap-3 border-t bg-surface px-5 py-4 text-sm">
      {used ? (
        <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-success-text" />
      ) : (
        <Spinner className="mt-0.5 size-4 shrink-0" />
      )}
      <div className="grid gap-0.5">
        {used ? (
          <>
            <p className="font-medium">
              Your website reports, last <Time value={used} />. No AI traffic yet.
            </p>
            <p className="text-pretty text-muted-foreground">
              Ordinary visits aren't kept. To test it, open your website with ?utm_source=chatgpt.com at the end of the
              URL.
            </p>
          </>
        ) : (
          <>
            <p className="font-medium">Waiting for the first event</p>
            <p className="text-muted-foreground">This page updates automatically.</p>
          </>
        )}
      </div>
    </div>
  );
}
