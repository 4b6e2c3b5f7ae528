"use client";

import type { ReactNode } from "react";
import type { Source } from "#components/form/source-picker.tsx";
import { useIntegrations } from "#components/integrations/hooks.ts";
import { QueryView } from "#components/state/query-view.tsx";
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from "#components/ui/dialog.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";

/** The dialog that creates or edits an automation. Its form appears once the repositories are loaded. */
export function AutomationDialog({
  title,
  description,
  onOpenChange,
  children,
}: {
  title: string;
  description: string;
  onOpenChange: (open: boolean) => void;
  children: (repositories: Source[]) => ReactNode;
}) {
  const query = useIntegrations();
  return (
    <Dialog open onOpenChange={onOpenChange}>
      <DialogContent className="[&>[aria-busy]]:contents">
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          <DialogDescription>{description}</DialogDescription>
        </DialogHeader>
        <QueryView
          query={query}
          skeleton={
            <DialogBody className="grid gap-4 pb-5">
              {["name", "when", "output", "sources"].map((part) => (
                <Skeleton key={part} className="h-8 w-full" />
              ))}
            </DialogBody>
          }
        >
          {({ vcs }) =>
            children(
              vcs.map(({ repositoryId, displayName, enabled }) => ({
                id: repositoryId,
                name: displayName,
                detail: enabled ? "" : "Paused",
              })),
            )
          }
        </QueryView>
      </DialogContent>
    </Dialog>
  );
}
