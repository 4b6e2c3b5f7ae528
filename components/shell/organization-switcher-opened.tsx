"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { type OrganizationSummary, useOrganization } from "#components/dashboard/organization.tsx";
import { Avatar } from "#components/ui/avatar.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { OrganizationLabel } from "./organization-label.tsx";
import { SwitcherItem, SwitcherMenu } from "./switcher-menu.tsx";

const CreateOrganizationDialog = dynamic(
  () => import("./create-organization-dialog.tsx").then((module) => module.CreateOrganizationDialog),
  { ssr: false },
);

/** The menu of the user's organizations. */
export function OrganizationSwitcherOpened({ organizations }: { organizations: OrganizationSummary[] }) {
  const current = useOrganization();
  const [creating, setCreating] = useState(false);
  return (
    <>
      <SwitcherMenu
        label={<OrganizationLabel />}
        heading="Organizations"
        createLabel="New organization"
        onCreate={() => setCreating(true)}
      >
        {organizations.map(({ id, slug, name, demo }) => (
          <SwitcherItem key={id} href={`/${slug}`} current={id === current.id}>
            <Avatar name={name} shape="square" className="size-5" />
            <span className="min-w-0 flex-1 truncate">{name}</span>
            {demo ? <Badge variant="accent">Demo</Badge> : null}
          </SwitcherItem>
        ))}
      </SwitcherMenu>
      {creating ? <CreateOrganizationDialog onOpenChange={setCreating} /> : null}
    </>
  );
}
