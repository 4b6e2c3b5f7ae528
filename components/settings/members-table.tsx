"use client";

import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "#components/ui/select.tsx";
import type { Role } from "#lib/access/principal.ts";
import type { Member } from "#lib/orgs/contract.ts";
import { PeopleTable, type Person } from "./people-table.tsx";
import { assignableRoles, canChangeRole, roleLabel } from "./roles.ts";

type Actions = {
  myRole: Role;
  myUserId: string | undefined;
  onRole: (member: Member, role: Role) => void;
  onRemove: (member: Member) => void;
};

export function MembersTable({ members, ...actions }: { members: Member[] } & Actions) {
  return (
    <PeopleTable
      label="Members"
      columns={{ who: "Member", when: "Joined" }}
      people={members.map((member) => toPerson(member, actions))}
    />
  );
}

function toPerson(member: Member, { myRole, myUserId, onRole, onRemove }: Actions): Person {
  const isMe = member.userId === myUserId;
  const isMine = canChangeRole(myRole, member.role);
  const label = isMe ? "Leave organization" : "Remove member";
  return {
    id: member.userId,
    name: member.name ?? member.email,
    mark: isMe ? "(you)" : undefined,
    note: getNote(member),
    role: isMine ? <RoleSelect member={member} myRole={myRole} onRole={onRole} /> : roleLabel(member.role),
    date: member.joinedAt,
    actions: isMe || isMine ? [{ label, destructive: true, onSelect: () => onRemove(member) }] : [],
  };
}

/** Marks an unverified address, because its account may not belong to the owner of the address. */
function getNote({ name, email, emailVerified }: Member): string | undefined {
  const address = name ? email : undefined;
  return emailVerified ? address : [address, "Address not verified"].filter(Boolean).join(" · ");
}

function RoleSelect({ member, myRole, onRole }: { member: Member } & Pick<Actions, "myRole" | "onRole">) {
  return (
    <Select value={member.role} onValueChange={(role) => onRole(member, role as Role)}>
      <SelectTrigger aria-label={`Role of ${member.name ?? member.email}`} className="w-24">
        <SelectValue>{roleLabel(member.role)}</SelectValue>
      </SelectTrigger>
      <SelectContent align="start">
        {assignableRoles(myRole).map((option) => (
          <SelectItem key={option.value} value={option.value} description={option.description}>
            {option.label}
          </SelectItem>
        ))}
      </SelectContent>
    </Select>
  );
}
