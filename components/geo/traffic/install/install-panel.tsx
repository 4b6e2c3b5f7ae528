"use client";

import { useIngestSetup } from "#components/geo/traffic/hooks.ts";
import { ListSkeleton } from "#components/state/list-skeleton.tsx";
import { QueryView } from "#components/state/query-view.tsx";
import { Card } from "#components/ui/card.tsx";
import { InstallSteps } from "./install-steps.tsx";
import { WaitingNotice } from "./waiting-notice.tsx";

/** Shown before the first event: what the page will show, and the installation steps. */
export function InstallPanel() {
  const query = useIngestSetup(true);
  return (
    <Card aria-label="Install the tracker" className="max-w-3xl">
      <div className="border-b px-5 py-4">
        <h2 className="font-semibold text-lg">See AI crawlers and the visitors they send you</h2>
        <p className="mt-1 text-pretty text-muted-foreground text-sm">
          A small module on your server reports requests after they're answered. Clarion keeps only AI crawlers and
          visitors from AI. It drops everything else and deletes IP addresses after verification.
        </p>
      </div>
      <QueryView query={query} skeleton={<ListSkeleton rows={4} trailing={1} />}>
        {(setup) => (
          <>
            <InstallSteps setup={setup} />
            <WaitingNotice setup={setup} />
          </>
        )}
      </QueryView>
    </Card>
  );
}
