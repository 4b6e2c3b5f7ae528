"use client";

import dynamic from "next/dynamic";
import { useOrganization } from "#components/shell/organization.tsx";
import { Time } from "#components/state/time.tsx";
import { toastError } from "#components/state/toast-error.ts";
import { Button } from "#components/ui/button.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "#components/ui/table.tsx";
import { toast } from "#components/ui/toast.ts";
import type { Invitation } from "#lib/orgs/contract.ts";
import { useInviteMember, useRevokeInvitation } from "./hooks.ts";
import { canChangeRole, roleLabel } from "./roles.ts";

const InvitedDialog = dynamic(() => import("./invite-dialog.tsx").then((module) => module.InvitedDialog));

export function InvitationsTable({ invitations, canManage }: { invitations: Invitation[]; canManage: boolean }) {
  const { role: mine } = useOrganization();
  const revoke = useRevokeInvitation();
  const again = useInviteMember();
  const withdraw = (invitation: Invitation) =>
    revoke.mutate(invitation.id, {
      onSuccess: () => toast.success(`The invitation of ${invitation.email} was withdrawn`),
      onError: (error) => toastError("The invitation was not withdrawn", error),
    });
  const resend = ({ email, role }: Invitation) =>
    again.mutate({ email, role }, { onError: (error) => toastError("The invitation was not sent again", error) });
  return (
    <>
      <Table label="Invitations">
        <TableHeader>
          <TableRow>
            <TableHead>Address</TableHead>
            <TableHead>Role</TableHead>
            <TableHead className="max-md:hidden">Expires</TableHead>
            <TableHead>
              <span className="sr-only">Actions</span>
            </TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {invitations.map((invitation) => (
            <TableRow key={invitation.id}>
              <TableCell className="w-full max-w-0">
                <span className="block truncate font-medium">{invitation.email}</span>
                {invitation.invitedBy ? (
                  <span className="block truncate text-muted-foreground text-xs">by {invitation.invitedBy}</span>
                ) : null}
              </TableCell>
              <TableCell className="whitespace-nowrap">{roleLabel(invitation.role)}</TableCell>
              <TableCell className="whitespace-nowrap text-muted-foreground max-md:hidden">
                <Time value={invitation.expiresAt} />
                {hasEnded(invitation) ? <span className="block text-warning-text text-xs">Ended</span> : null}
              </TableCell>
              <TableCell className="whitespace-nowrap text-right">
                {canManage && canChangeRole(mine, invitation.role) ? (
                  <Button
                    size="sm"
                    variant="ghost"
                    pending={again.isPending && again.variables.email === invitation.email}
                    onClick={() => resend(invitation)}
                  >
                    Resend<span className="sr-only"> the invitation of {invitation.email}</span>
                  </Button>
                ) : null}
                {canManage ? (
                  <Button
                    size="sm"
                    variant="ghost"
                    pending={revoke.isPending && revoke.variables === invitation.id}
                    onClick={() => withdraw(invitation)}
                  >
                    Withdraw<span className="sr-only"> the invitation of {invitation.email}</span>
                  </Button>
                ) : null}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {again.data ? (
        <InvitedDialog
          invited={{ email: again.data.invitation.email, link: again.data.link }}
          onClose={() => again.reset()}
        />
      ) : null}
    </>
  );
}

function hasEnded({ expiresAt }: Invitation): boolean {
  return Date.parse(expiresAt) <= Date.now();
}
