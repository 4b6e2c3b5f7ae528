"use client";

import { accountNav, studioNav } from "./nav.ts";
import { NavLinks } from "./nav-links.tsx";
import { useOrganization } from "./organization.tsx";
import { OrganizationSwitcher } from "./organization-switcher.tsx";
import type { ShellOrganization, ShellUser } from "./types.ts";
import { UserMenu } from "./user-menu.tsx";

export type SidebarProps = { organizations: ShellOrganization[]; user: ShellUser };

/** The inside of the sidebar, the same in the column of a wide window and in the sheet of a narrow one. */
export function SidebarContent({ organizations, user, onNavigate }: SidebarProps & { onNavigate?: () => void }) {
  const { slug } = useOrganization();
  return (
    <div className="flex h-full flex-col gap-4 p-2">
      <OrganizationSwitcher organizations={organizations} />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <p className="px-2 pb-1 text-muted-foreground text-xs">Studio</p>
        <NavLinks slug={slug} items={studioNav} label="Studio" onNavigate={onNavigate} />
      </div>
      <NavLinks slug={slug} items={accountNav} label="Workspace" onNavigate={onNavigate} />
      <div className="-mx-2 -mb-2 border-t p-2">
        <UserMenu user={user} />
      </div>
    </div>
  );
}
