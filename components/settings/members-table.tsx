"use client";

import { Ellipsis } from "lucide-react";
import { Time } from "#components/state/time.tsx";
import { Avatar } from "#components/ui/avatar.tsx";
import { Button } from "#components/ui/button.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "#components/ui/dropdown-menu.tsx";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "#components/ui/select.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "#components/ui/table.tsx";
import type { Role } from "#lib/auth/principal.ts";
import type { Member } from "#lib/orgs/contract.ts";
import { assignableRoles, canChangeRole, roleLabel } from "./roles.ts";

type Actions = {
  myRole: Role;
  myUserId: string | undefined;
  onRole: (member: Member, role: Role) => void;
  onRemove: (member: Member) => void;
};

export function MembersTable({ members, ...actions }: { members: Member[] } & Actions) {
  return (
    <Table label="Members">
      <TableHeader>
        <TableRow>
          <TableHead>Member</TableHead>
          <TableHead>Role</TableHead>
          <TableHead className="max-md:hidden">Joined</TableHead>
          <TableHead>
            <span className="sr-only">Actions</span>
          </TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {members.map((member) => (
          <MemberRow key={member.userId} member={member} {...actions} />
        ))}
      </TableBody>
    </Table>
  );
}

function MemberRow({ member, myRole, myUserId, onRole, onRemove }: { member: Member } & Actions) {
  const isMe = member.userId === myUserId;
  const name = member.name ?? member.email;
  return (
    <TableRow>
      <TableCell className="w-full max-w-0">
        <span className="flex min-w-0 items-center gap-2.5">
          <Avatar name={name} className="max-xs:hidden" />
          <span className="min-w-0">
            <span className="block truncate font-medium">
              {name}
              {isMe ? <span className="font-normal text-muted-foreground"> (you)</span> : null}
            </span>
            {member.name ? <span className="block truncate text-muted-foreground text-xs">{member.email}</span> : null}
          </span>
        </span>
      </TableCell>
      <TableCell className="whitespace-nowrap">
        {canChangeRole(myRole, member.role) ? (
          <RoleSelect member={member} myRole={myRole} onRole={onRole} />
        ) : (
          roleLabel(member.role)
        )}
      </TableCell>
      <TableCell className="whitespace-nowrap text-muted-foreground max-md:hidden">
        <Time value={member.joinedAt} />
      </TableCell>
      <TableCell className="text-right">
        {isMe || canChangeRole(myRole, member.role) ? (
          <DropdownMenu>
            <DropdownMenuTrigger asChild>
              <Button variant="ghost" size="icon-sm" aria-label={`Actions for ${name}`}>
                <Ellipsis aria-hidden />
              </Button>
            </DropdownMenuTrigger>
            <DropdownMenuContent align="end">
              <DropdownMenuItem variant="destructive" onSelect={() => onRemove(member)}>
                {isMe ? "Leave organization" : "Remove member"}
              </DropdownMenuItem>
            </DropdownMenuContent>
          </DropdownMenu>
        ) : null}
      </TableCell>
    </TableRow>
  );
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
