"use client";

import { Check, ChevronsUpDown, Plus } from "lucide-react";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useState } from "react";
import { Avatar } from "#components/ui/avatar.tsx";
import { Badge } from "#components/ui/badge.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "#components/ui/dropdown-menu.tsx";
import { useOrganization } from "./organization.tsx";
import type { ShellOrganization } from "./types.ts";

const CreateOrganizationDialog = dynamic(() =>
  import("./create-organization-dialog.tsx").then((module) => module.CreateOrganizationDialog),
);

export function OrganizationSwitcher({ organizations }: { organizations: ShellOrganization[] }) {
  const current = useOrganization();
  const [creating, setCreating] = useState(false);
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger className="flex min-h-9 w-full min-w-0 items-center gap-2 rounded-md px-1.5 text-left hover:bg-hover data-[state=open]:bg-selected">
          <Avatar name={current.name} shape="square" />
          <span className="min-w-0 flex-1 py-1">
            <span className="block truncate font-semibold text-sm leading-4">{current.name}</span>
            {current.demo ? <span className="block text-muted-foreground text-xs">Demo workspace</span> : null}
          </span>
          <span className="sr-only">, switch organization</span>
          <ChevronsUpDown aria-hidden className="size-3.5 shrink-0 text-muted-foreground" />
        </DropdownMenuTrigger>
        <DropdownMenuContent align="start" className="w-60">
          <DropdownMenuLabel>Organizations</DropdownMenuLabel>
          {organizations.map((organization) => (
            <OrganizationItem
              key={organization.id}
              organization={organization}
              current={organization.id === current.id}
            />
          ))}
          <DropdownMenuSeparator />
          <DropdownMenuItem onSelect={() => setCreating(true)}>
            <Plus aria-hidden />
            New organization
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      {creating ? <CreateOrganizationDialog onOpenChange={setCreating} /> : null}
    </>
  );
}

function OrganizationItem({ organization, current }: { organization: ShellOrganization; current: boolean }) {
  return (
    <DropdownMenuItem asChild>
      <Link href={`/${organization.slug}`} aria-current={current ? "true" : undefined}>
        <Avatar name={organization.name} shape="square" className="size-5" />
        <span className="min-w-0 flex-1 truncate">{organization.name}</span>
        {organization.demo ? <Badge variant="accent">Demo</Badge> : null}
        {current ? <Check aria-hidden /> : null}
      </Link>
    </DropdownMenuItem>
  );
}
