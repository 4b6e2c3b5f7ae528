"use client";

import { ConfirmDialog } from "#components/state/confirm-dialog.tsx";
import { toast } from "#components/ui/toast.ts";
import { formatRelative } from "#lib/format.ts";
import type { ApiKey } from "#lib/keys/contract.ts";
import { useDeleteKey } from "./hooks.ts";

export function DeleteKeyDialog({ apiKey, onOpenChange }: { apiKey: ApiKey; onOpenChange: (open: boolean) => void }) {
  const remove = useDeleteKey();
  const used = apiKey.lastUsedAt
    ? `It was last used ${formatRelative(apiKey.lastUsedAt, Date.now())}.`
    : "It was never used.";
  return (
    <ConfirmDialog
      open
      onOpenChange={onOpenChange}
      title={`Delete ${apiKey.name}?`}
      description={`Requests with this key will be refused immediately. ${used}`}
      losses={[`The key ending in ${apiKey.hint}; it cannot be restored`]}
      confirmLabel="Delete key"
      pending={remove.isPending}
      error={remove.error}
      onConfirm={() =>
        remove.mutate(apiKey.id, {
          onSuccess: () => {
            toast.success(`${apiKey.name} was deleted`);
            onOpenChange(false);
          },
        })
      }
    />
  );
}
