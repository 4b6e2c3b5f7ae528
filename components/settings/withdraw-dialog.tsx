"use client";

import { ConfirmDialog } from "#components/state/confirm-dialog.tsx";
import { toast } from "#components/ui/toast.ts";
import type { Invitation } from "#lib/orgs/contract.ts";
import { useRevokeInvitation } from "./hooks.ts";

export function WithdrawDialog({
  invitation: { id, email },
  onClose,
}: {
  invitation: Invitation;
  onClose: () => void;
}) {
  const revoke = useRevokeInvitation();
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="Withdraw the invitation?"
      description={`${email} can no longer join with it. This ends immediately:`}
      losses={["The link that was sent"]}
      confirmLabel="Withdraw"
      pending={revoke.isPending}
      error={revoke.error}
      onConfirm={() =>
        revoke.mutate(id, {
          onSuccess: () => {
            toast.success(`The invitation for ${email} was withdrawn`);
            onClose();
          },
        })
      }
    />
  );
}
