"use client";

import { accessSummary } from "#components/keys/access.ts";
import { clientLabel, destinationLabel } from "#components/oauth/client-label.ts";
import { groupScopes } from "#components/oauth/scope-labels.ts";
import { ActionsHead } from "#components/state/row-menu.tsx";
import { Time } from "#components/state/time.tsx";
import { Button } from "#components/ui/button.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "#components/ui/table.tsx";
import { isScope } from "#lib/access/scopes.ts";
import type { Grant } from "#lib/grants/contract.ts";

type Columns = { showsOwner: boolean; onRevoke: (grant: Grant) => void };

export function GrantsTable({ grants, ...columns }: { grants: Grant[] } & Columns) {
  return (
    <Table label="Connected apps">
      <TableHeader>
        <TableRow>
          <TableHead>App</TableHead>
          <TableHead className="max-sm:hidden">Access</TableHead>
          {columns.showsOwner ? <TableHead className="max-md:hidden">Allowed by</TableHead> : null}
          <TableHead className="max-md:hidden">Last used</TableHead>
          <ActionsHead />
        </TableRow>
      </TableHeader>
      <TableBody>
        {grants.map((grant) => (
          <GrantRow key={grant.id} grant={grant} {...columns} />
        ))}
      </TableBody>
    </Table>
  );
}

function GrantRow({ grant, showsOwner, onRevoke }: { grant: Grant } & Columns) {
  const name = clientLabel(grant);
  return (
    <TableRow>
      <TableCell className="max-w-0 max-sm:w-full sm:w-1/3">
        <span className="block truncate font-medium">
          <bdi>{name}</bdi>
        </span>
        <span className="block break-words text-muted-foreground text-xs">
          {grant.redirectUri === null ? "A device" : destinationLabel(grant.redirectUri)}
        </span>
        <span className="block text-muted-foreground text-xs sm:hidden">{accessSummary(grant.scopes)}</span>
      </TableCell>
      <TableCell className="max-sm:hidden">
        <Scopes grant={grant} />
      </TableCell>
      {showsOwner ? (
        <TableCell className="max-w-40 truncate text-muted-foreground max-md:hidden">
          {grant.userName ?? grant.userEmail}
        </TableCell>
      ) : null}
      <TableCell className="whitespace-nowrap text-muted-foreground max-md:hidden">
        {grant.lastUsedAt ? <Time value={grant.lastUsedAt} /> : "Never"}
      </TableCell>
      <TableCell className="text-right">
        <Button size="sm" onClick={() => onRevoke(grant)} aria-label={`Revoke ${name}`}>
          Revoke
        </Button>
      </TableCell>
    </TableRow>
  );
}

/** A summary of the scopes that expands to the full list. */
function Scopes({ grant }: { grant: Grant }) {
  const rows = groupScopes(grant.scopes.filter(isScope)).flatMap((group) => group.rows);
  return (
    <Disclosure summary={accessSummary(grant.scopes)} summaryClassName="whitespace-nowrap text-foreground">
      <ul className="mt-1 grid gap-0.5 text-muted-foreground text-xs">
        {rows.flatMap(({ scopes }) => scopes.map(({ scope, label }) => <li key={scope}>{label}</li>))}
      </ul>
    </Disclosure>
  );
}
