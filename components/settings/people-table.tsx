"use client";

import type { ReactNode } from "react";
import { ActionsHead, RowMenu } from "#components/state/row-menu.tsx";
import type { RowAction } from "#components/state/row-menu-button.tsx";
import { Time } from "#components/state/time.tsx";
import { Avatar } from "#components/ui/avatar.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "#components/ui/table.tsx";

export type Person = {
  id: string;
  name: string;
  /** A label beside the name, such as the mark of the current user. */
  mark?: string | undefined;
  /** A line below the name. */
  note?: string | undefined;
  role: ReactNode;
  date: string;
  /** A state beside the date, such as an expired invitation. */
  state?: ReactNode;
  pending?: boolean;
  /** Items of the row's menu; an empty list hides it. */
  actions: RowAction[];
};

/** Members or invitations: person, role, date and actions. */
export function PeopleTable({
  label,
  columns,
  people,
}: {
  label: string;
  columns: { who: string; when: string };
  people: Person[];
}) {
  return (
    <Table label={label}>
      <TableHeader>
        <TableRow>
          <TableHead>{columns.who}</TableHead>
          <TableHead>Role</TableHead>
          <TableHead className="max-md:hidden">{columns.when}</TableHead>
          <ActionsHead />
        </TableRow>
      </TableHeader>
      <TableBody>
        {people.map((person) => (
          <PersonRow key={person.id} person={person} when={columns.when} />
        ))}
      </TableBody>
    </Table>
  );
}

function PersonRow({ person, when }: { person: Person; when: string }) {
  return (
    <TableRow>
      <TableCell className="w-full max-w-0">
        <span className="flex min-w-0 items-center gap-2.5">
          <Avatar name={person.name} className="max-xs:hidden" />
          <span className="min-w-0">
            <span className="wrap-anywhere line-clamp-2 font-medium">
              {person.name}
              {person.mark ? <span className="font-normal text-muted-foreground"> {person.mark}</span> : null}
            </span>
            {person.note ? (
              <span className="wrap-anywhere line-clamp-2 text-muted-foreground text-xs">{person.note}</span>
            ) : null}
            <span className="block text-muted-foreground text-xs md:hidden">
              {person.state ?? (
                <>
                  {when} <Time value={person.date} />
                </>
              )}
            </span>
          </span>
        </span>
      </TableCell>
      <TableCell className="whitespace-nowrap">{person.role}</TableCell>
      <TableCell className="whitespace-nowrap text-muted-foreground max-md:hidden">
        <Time value={person.date} />
        {person.state ? <span className="block text-xs">{person.state}</span> : null}
      </TableCell>
      <TableCell className="text-right">
        {person.actions.length > 0 ? (
          <RowMenu name={person.name} pending={person.pending ?? false} actions={person.actions} />
        ) : null}
      </TableCell>
    </TableRow>
  );
}
