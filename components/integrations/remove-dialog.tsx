"use client";

import { ConfirmDialog } from "#components/state/confirm-dialog.tsx";
import { toast } from "#components/ui/toast.ts";
import type { VcsIntegration } from "#lib/integrations/contract.ts";
import { useRemoveIntegration } from "./hooks.ts";

/** Names what goes with a repository and what stays. */
export function RemoveDialog({
  integration,
  onOpenChange,
}: {
  integration: VcsIntegration;
  onOpenChange: (open: boolean) => void;
}) {
  const remove = useRemoveIntegration();
  return (
    <ConfirmDialog
      open
      onOpenChange={onOpenChange}
      title={`Remove ${integration.displayName}?`}
      description="Posts made from this repository stay, with their evidence."
      losses={[
        `The connection to ${integration.owner}/${integration.repo} and its access token`,
        "New posts from this repository, until it is connected again",
      ]}
      confirmLabel="Remove repository"
      pending={remove.isPending}
      error={remove.error}
      onConfirm={() =>
        remove.mutate(integration.id, {
          onSuccess: () => {
            toast.success(`${integration.displayName} was removed`);
            onOpenChange(false);
          },
        })
      }
    />
  );
}
