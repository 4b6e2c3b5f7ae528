"use client";

import { ActionsHead, RowMenu } from "#components/state/row-menu.tsx";
import { Time } from "#components/state/time.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "#components/ui/table.tsx";
import { plural } from "#lib/format.ts";
import type { ApiKey } from "#lib/keys/contract.ts";
import { accessSummary } from "./access.ts";

type Actions = { onEdit: (key: ApiKey) => void; onDelete: (key: ApiKey) => void };

export function KeysTable({ keys, ...actions }: { keys: ApiKey[] } & Actions) {
  return (
    <Table label="API keys">
      <TableHeader>
        <TableRow>
          <TableHead>Name</TableHead>
          <TableHead className="max-sm:hidden">Access</TableHead>
          <TableHead className="max-md:hidden">Last used</TableHead>
          <TableHead className="max-md:hidden">Expires</TableHead>
          <TableHead className="max-lg:hidden">Created</TableHead>
          <ActionsHead />
        </TableRow>
      </TableHeader>
      <TableBody>
        {keys.map((key) => (
          <KeyRow key={key.id} apiKey={key} {...actions} />
        ))}
      </TableBody>
    </Table>
  );
}

function KeyRow({ apiKey, onEdit, onDelete }: { apiKey: ApiKey } & Actions) {
  return (
    <TableRow>
      <TableCell className="max-w-0 max-sm:w-full sm:w-1/3">
        <span className="wrap-anywhere line-clamp-2 font-medium">{apiKey.name}</span>
        <span className="block truncate font-mono text-muted-foreground text-xs">
          <span className="sr-only">ends in </span>…{apiKey.hint}
        </span>
        <span className="block text-muted-foreground text-xs sm:hidden">
          <Access apiKey={apiKey} />
        </span>
        <span className="block text-muted-foreground text-xs md:hidden">
          <LastUse apiKey={apiKey} />
          {apiKey.expiresAt ? (
            <>
              {", "}
              <Ending expiresAt={apiKey.expiresAt} />
            </>
          ) : null}
        </span>
      </TableCell>
      <TableCell className="whitespace-nowrap max-sm:hidden">
        <Access apiKey={apiKey} />
      </TableCell>
      <TableCell className="whitespace-nowrap text-muted-foreground max-md:hidden">
        {apiKey.lastUsedAt ? <Time value={apiKey.lastUsedAt} /> : "Never"}
      </TableCell>
      <TableCell className="whitespace-nowrap text-muted-foreground max-md:hidden">
        <KeyExpiry expiresAt={apiKey.expiresAt} />
      </TableCell>
      <TableCell className="whitespace-nowrap text-muted-foreground max-lg:hidden">
        <Time value={apiKey.createdAt} />
        {apiKey.createdBy ? <span className="block max-w-48 truncate text-xs">{apiKey.createdBy}</span> : null}
      </TableCell>
      <TableCell className="w-12 text-right">
        <RowMenu
          name={apiKey.name}
          actions={[
            { label: "Edit", onSelect: () => onEdit(apiKey) },
            { label: "Delete", destructive: true, onSelect: () => onDelete(apiKey) },
          ]}
        />
      </TableCell>
    </TableRow>
  );
}

function Access({ apiKey }: { apiKey: ApiKey }) {
  const { mode, scopes, allowedNetworks } = apiKey;
  return (
    <>
      {mode === "legacy" ? <Badge variant="warning">Legacy</Badge> : accessSummary(scopes)}
      {allowedNetworks.length === 0 ? null : (
        <span className="block text-muted-foreground text-xs">from {plural(allowedNetworks.length, "network")}</span>
      )}
    </>
  );
}

/** Shown below the name in windows too narrow for columns of last use and expiry. */
function LastUse({ apiKey: { lastUsedAt } }: { apiKey: ApiKey }) {
  if (!lastUsedAt) return "Never used";
  return (
    <>
      Used <Time value={lastUsedAt} />
    </>
  );
}

function Ending({ expiresAt }: { expiresAt: string }) {
  if (Date.parse(expiresAt) <= Date.now()) return <span className="text-destructive-text">expired</span>;
  return (
    <>
      expires <Time value={expiresAt} />
    </>
  );
}

function KeyExpiry({ expiresAt }: { expiresAt: string | null }) {
  if (!expiresAt) return "Never";
  if (Date.parse(expiresAt) <= Date.now()) return <Badge variant="destructive">Expired</Badge>;
  return <Time value={expiresAt} />;
}
