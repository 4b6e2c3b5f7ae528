"use client";

import { useOrganization } from "#components/dashboard/organization.tsx";
import { ConfirmDialog } from "#components/state/confirm-dialog.tsx";
import { toast } from "#components/ui/toast.ts";
import type { Member } from "#lib/orgs/contract.ts";
import { useRemoveMember } from "./hooks.ts";

/** Confirms removing a member or leaving the organization. */
export function RemoveMemberDialog({
  member,
  isMe,
  onOpenChange,
}: {
  member: Member;
  isMe: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const remove = useRemoveMember();
  const organization = useOrganization();
  const name = member.name ?? member.email;
  function confirm() {
    remove.mutate(member.userId, {
      onSuccess: () => {
        if (isMe) return window.location.assign("/");
        toast.success(`${name} was removed`);
        onOpenChange(false);
      },
    });
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={onOpenChange}
      title={isMe ? `Leave ${organization.name}?` : `Remove ${name}?`}
      description="Posts are kept. These end immediately:"
      losses={
        isMe
          ? ["Your access to this organization", "The API keys you created here"]
          : [`${name}'s access to ${organization.name}`, "The API keys they created here"]
      }
      {...(isMe ? { keepLabel: "Stay" } : {})}
      confirmLabel={isMe ? "Leave" : "Remove member"}
      pending={remove.isPending}
      error={remove.error}
      onConfirm={confirm}
    />
  );
}
