"use client";

import { Ellipsis, GitBranch, Lock } from "lucide-react";
import { Time } from "#components/state/time.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "#components/ui/dropdown-menu.tsx";
import { Switch } from "#components/ui/switch.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "#components/ui/table.tsx";
import type { VcsIntegration } from "#lib/integrations/contract.ts";

const providers: Record<string, string> = { git: "Git", github: "GitHub", gitea: "Gitea", gitlab: "GitLab" };

type Actions = {
  canManage: boolean;
  onToggle: (item: VcsIntegration, enabled: boolean) => void;
  onEdit: (item: VcsIntegration) => void;
  onRemove: (item: VcsIntegration) => void;
};

export function RepositoriesTable({ items, ...actions }: { items: VcsIntegration[] } & Actions) {
  return (
    <Table label="Connected repositories">
      <TableHeader>
        <TableRow>
          <TableHead>Repository</TableHead>
          <TableHead className="max-sm:hidden">Provider</TableHead>
          <TableHead className="max-md:hidden">Branch</TableHead>
          <TableHead className="max-md:hidden">Connected</TableHead>
          <TableHead>Enabled</TableHead>
          <TableHead className="w-12">
            <span className="sr-only">Actions</span>
          </TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {items.map((item) => (
          <RepositoryRow key={item.id} item={item} {...actions} />
        ))}
      </TableBody>
    </Table>
  );
}

function RepositoryRow({ item, canManage, onToggle, onEdit, onRemove }: { item: VcsIntegration } & Actions) {
  return (
    <TableRow>
      <TableCell className="max-w-0 max-sm:w-full sm:w-2/5">
        <span className="flex min-w-0 items-center gap-2">
          <span className="truncate font-medium">{item.displayName}</span>
          {item.private ? (
            <Badge variant="outline">
              <Lock aria-hidden />
              Private
            </Badge>
          ) : null}
        </span>
        {item.displayName === `${item.owner}/${item.repo}` ? null : (
          <span className="block truncate text-muted-foreground text-xs">
            {item.owner}/{item.repo}
          </span>
        )}
      </TableCell>
      <TableCell className="text-muted-foreground max-sm:hidden">{providers[item.provider] ?? item.provider}</TableCell>
      <TableCell className="max-md:hidden">
        <span className="flex items-center gap-1.5 text-muted-foreground">
          <GitBranch aria-hidden className="size-3.5" />
          {item.defaultBranch}
        </span>
      </TableCell>
      <TableCell className="whitespace-nowrap text-muted-foreground max-md:hidden">
        <Time value={item.createdAt} />
      </TableCell>
      <TableCell className="w-20">
        <Switch
          checked={item.enabled}
          disabled={!canManage}
          aria-label={`Use ${item.displayName} for posts`}
          onCheckedChange={(enabled) => onToggle(item, enabled)}
        />
      </TableCell>
      <TableCell className="w-12 text-right">
        {canManage ? <RowMenu item={item} onEdit={onEdit} onRemove={onRemove} /> : null}
      </TableCell>
    </TableRow>
  );
}

function RowMenu({ item, onEdit, onRemove }: { item: VcsIntegration } & Pick<Actions, "onEdit" | "onRemove">) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="icon-sm" aria-label={`Actions for ${item.displayName}`}>
          <Ellipsis aria-hidden />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuItem onSelect={() => onEdit(item)}>Edit</DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuItem variant="destructive" onSelect={() => onRemove(item)}>
          Remove
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
