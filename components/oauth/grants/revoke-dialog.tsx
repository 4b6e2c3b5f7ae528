"use client";

import { clientLabel } from "#components/oauth/client-label.ts";
import { ConfirmDialog } from "#components/state/confirm-dialog.tsx";
import { toast } from "#components/ui/toast.ts";
import { formatRelative } from "#lib/format.ts";
import type { Grant } from "#lib/grants/contract.ts";
import { useRevokeGrant } from "./hooks.ts";

export function RevokeDialog({ grant, onOpenChange }: { grant: Grant; onOpenChange: (open: boolean) => void }) {
  const revoke = useRevokeGrant();
  const name = clientLabel(grant);
  const used = grant.lastUsedAt
    ? `It was last used ${formatRelative(grant.lastUsedAt, Date.now())}.`
    : "It was never used.";
  return (
    <ConfirmDialog
      open
      onOpenChange={onOpenChange}
      title={`Revoke ${name}?`}
      description={`Access ends immediately. ${used}`}
      losses={[`The access that ${grant.userName ?? grant.userEmail} allowed; the app can ask for it again`]}
      confirmLabel="Revoke access"
      pending={revoke.isPending}
      error={revoke.error}
      onConfirm={() =>
        revoke.mutate(grant.id, {
          onSuccess: () => {
            toast.success(`${name} no longer has access`);
            onOpenChange(false);
          },
        })
      }
    />
  );
}
