"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { useOrganization } from "#components/dashboard/organization.tsx";
import { toastError } from "#components/state/toast-error.ts";
import type { Invitation } from "#lib/orgs/contract.ts";
import { useInviteMember } from "./hooks.ts";
import { PeopleTable } from "./people-table.tsx";
import { canChangeRole, roleLabel } from "./roles.ts";

const InvitedDialog = dynamic(() => import("./invite-dialog.tsx").then((module) => module.InvitedDialog));
const WithdrawDialog = dynamic(() => import("./withdraw-dialog.tsx").then((module) => module.WithdrawDialog));

export function InvitationsTable({ invitations, canManage }: { invitations: Invitation[]; canManage: boolean }) {
  const { role: mine } = useOrganization();
  const [withdrawing, setWithdrawing] = useState<Invitation>();
  const again = useInviteMember();
  const resend = ({ email, role }: Invitation) =>
    again.mutate({ email, role }, { onError: (error) => toastError("Couldn't resend the invitation", error) });
  const actionsOn = (invitation: Invitation) => [
    ...(canChangeRole(mine, invitation.role) ? [{ label: "Resend", onSelect: () => resend(invitation) }] : []),
    { label: "Withdraw", destructive: true, onSelect: () => setWithdrawing(invitation) },
  ];
  return (
    <>
      <PeopleTable
        label="Invitations"
        columns={{ who: "Address", when: "Expires" }}
        people={invitations.map((invitation) => ({
          id: invitation.id,
          name: invitation.email,
          note: invitation.invitedBy ? `by ${invitation.invitedBy}` : undefined,
          role: roleLabel(invitation.role),
          date: invitation.expiresAt,
          state: hasEnded(invitation) ? <span className="text-warning-text">Expired</span> : undefined,
          pending: again.isPending && again.variables.email === invitation.email,
          actions: canManage ? actionsOn(invitation) : [],
        }))}
      />
      {again.data ? (
        <InvitedDialog
          invited={{ email: again.data.invitation.email, link: again.data.link }}
          onClose={() => again.reset()}
        />
      ) : null}
      {withdrawing ? <WithdrawDialog invitation={withdrawing} onClose={() => setWithdrawing(undefined)} /> : null}
    </>
  );
}

function hasEnded({ expiresAt }: Invitation): boolean {
  return Date.parse(expiresAt) <= Date.now();
}
