"use client";

import { ChevronsUpDown } from "lucide-react";
import { useOrganization } from "#components/dashboard/organization.tsx";
import { Avatar } from "#components/ui/avatar.tsx";

export function OrganizationLabel() {
  const { name, demo } = useOrganization();
  return (
    <>
      <Avatar name={name} shape="square" />
      <span className="min-w-0 flex-1 py-1">
        <span className="block truncate font-semibold text-sm leading-4">{name}</span>
        {demo ? <span className="block text-muted-foreground text-xs">Demo workspace</span> : null}
      </span>
      <span className="sr-only">, switch organization</span>
      <ChevronsUpDown aria-hidden className="size-3.5 shrink-0 text-muted-foreground" />
    </>
  );
}
