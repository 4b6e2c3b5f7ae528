"use client";

import { Check, ChevronsUpDown } from "lucide-react";
import Link from "next/link";
import { Avatar } from "#components/ui/avatar.tsx";
import { Badge } from "#components/ui/badge.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuTrigger,
} from "#components/ui/dropdown-menu.tsx";
import { useOrganization } from "./organization.tsx";
import type { ShellOrganization } from "./types.ts";

export function OrganizationSwitcher({ organizations }: { organizations: ShellOrganization[] }) {
  const current = useOrganization();
  return (
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
          <DropdownMenuItem key={organization.id} asChild>
            <Link href={`/${organization.slug}`} aria-current={organization.id === current.id ? "true" : undefined}>
              <Avatar name={organization.name} shape="square" className="size-5" />
              <span className="min-w-0 flex-1 truncate">{organization.name}</span>
              {organization.demo ? <Badge variant="accent">Demo</Badge> : null}
              {organization.id === current.id ? <Check aria-hidden /> : null}
            </Link>
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
