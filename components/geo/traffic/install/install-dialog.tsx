"use client";

import { useIngestSetup } from "#components/geo/traffic/hooks.ts";
import { ListSkeleton } from "#components/state/list-skeleton.tsx";
import { QueryView } from "#components/state/query-view.tsx";
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from "#components/ui/dialog.tsx";
import { InstallSteps } from "./install-steps.tsx";

/** The installation steps in a dialog, for another website or a new token after events have arrived. */
export function InstallDialog({ onClose }: { onClose: () => void }) {
  const query = useIngestSetup(false);
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent className="max-w-2xl">
        <DialogHeader className="border-b">
          <DialogTitle>Tracker</DialogTitle>
          <DialogDescription>Tokens and installation.</DialogDescription>
        </DialogHeader>
        <div className="min-h-0 overflow-y-auto">
          <QueryView query={query} skeleton={<ListSkeleton rows={5} trailing={1} />}>
            {(setup) => <InstallSteps setup={setup} />}
          </QueryView>
        </div>
      </DialogContent>
    </Dialog>
  );
}
