"use client";

import { Check, Plus } from "lucide-react";
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
import { MenuButton } from "./late-menu.tsx";
import { useOrganization } from "./organization.tsx";
import { OrganizationLabel } from "./organization-label.tsx";
import type { ShellOrganization } from "./types.ts";

const CreateOrganizationDialog = dynamic(
  () => import("./create-organization-dialog.tsx").then((module) => module.CreateOrganizationDialog),
  { ssr: false },
);

/** The organizations of the reader; it is open when it first appears. */
export function OrganizationSwitcherOpened({ organizations }: { organizations: ShellOrganization[] }) {
  const { id } = useOrganization();
  const [creating, setCreating] = useState(false);
  return (
    <>
      <DropdownMenu defaultOpen>
        <DropdownMenuTrigger asChild>
          <MenuButton>
            <OrganizationLabel />
          </MenuButton>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="start" className="w-60">
          <DropdownMenuLabel>Organizations</DropdownMenuLabel>
          {organizations.map((organization) => (
            <OrganizationItem key={organization.id} organization={organization} current={organization.id === id} />
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
