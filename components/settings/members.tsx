"use client";

import { UserPlus } from "lucide-react";
import dynamic from "next/dynamic";
import { parseAsBoolean, useQueryState } from "nuqs";
import { useState } from "react";
import { useOrganization } from "#components/dashboard/organization.tsx";
import { ListSkeleton } from "#components/state/list-skeleton.tsx";
import { QueryView } from "#components/state/query-view.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card, CardHeader, CardTitle } from "#components/ui/card.tsx";
import type { Member } from "#lib/orgs/contract.ts";
import { useMe, useMembers, useUpdateMember } from "./hooks.ts";
import { InvitationsTable } from "./invitations-table.tsx";
import { MembersTable } from "./members-table.tsx";

const InviteDialog = dynamic(() => import("./invite-dialog.tsx").then((module) => module.InviteDialog));
const RemoveMemberDialog = dynamic(() =>
  import("./remove-member-dialog.tsx").then((module) => module.RemoveMemberDialog),
);

export function MembersSettings() {
  const { role } = useOrganization();
  const canManage = role === "admin" || role === "owner";
  const query = useMembers();
  const me = useMe().data?.user.id;
  const update = useUpdateMember();
  const [inviting, setInviting] = useQueryState("invite", parseAsBoolean.withDefault(false));
  const [removing, setRemoving] = useState<Member>();
  return (
    <div className="grid gap-5">
      <Card>
        <CardHeader>
          <CardTitle>Members</CardTitle>
          {canManage ? (
            <Button size="sm" variant="primary" onClick={() => void setInviting(true)}>
              <UserPlus aria-hidden />
              Invite
            </Button>
          ) : null}
        </CardHeader>
        <QueryView query={query} skeleton={<ListSkeleton rows={3} trailing={3} />}>
          {(data) => (
            <MembersTable
              members={data.members}
              myRole={role}
              myUserId={me}
              onRole={(member, next) => update.mutate({ userId: member.userId, role: next })}
              onRemove={setRemoving}
            />
          )}
        </QueryView>
      </Card>
      {query.data && query.data.invitations.length > 0 ? (
        <Card>
          <CardHeader>
            <CardTitle>Invitations</CardTitle>
          </CardHeader>
          <InvitationsTable invitations={query.data.invitations} canManage={canManage} />
        </Card>
      ) : null}
      {inviting && canManage ? <InviteDialog onOpenChange={(open) => void setInviting(open)} /> : null}
      {removing ? (
        <RemoveMemberDialog
          member={removing}
          isMe={removing.userId === me}
          onOpenChange={(open) => (open ? undefined : setRemoving(undefined))}
        />
      ) : null}
    </div>
  );
}
