"use client";

import { LifeBuoy } from "lucide-react";
import Link from "next/link";
import { parseAsString, useQueryState } from "nuqs";
import { accountNav, geoNav, studioNav } from "#components/dashboard/nav.ts";
import type { OrganizationSummary } from "#components/dashboard/organization.tsx";
import { useOrganization } from "#components/dashboard/organization.tsx";
import { NotificationBell } from "#components/notifications/notification-bell.tsx";
import { PaletteButton } from "#components/palette/palette-button.tsx";
import { DemoNote } from "./demo-note.tsx";
import { ModeSwitch, useMode } from "./mode-switch.tsx";
import { NavLinks } from "./nav-links.tsx";
import { OrganizationSwitcher } from "./organization-switcher.tsx";
import { ProjectSwitcher } from "./project-switcher.tsx";
import type { ShellUser } from "./user-label.tsx";
import { UserMenu } from "./user-menu.tsx";

export type SidebarProps = { organizations: OrganizationSummary[]; user: ShellUser };

/**
 * The content of the sidebar, for the column of wide windows and the sheet of narrow ones (where the bar has the
 * search).
 */
export function SidebarContent({ organizations, user, onNavigate }: SidebarProps & { onNavigate?: () => void }) {
  const { slug } = useOrganization();
  const mode = useMode();
  return (
    <div className="flex h-full flex-col gap-3 p-2">
      <div className="flex items-center gap-1">
        <div className="min-w-0 flex-1">
          <OrganizationSwitcher organizations={organizations} />
        </div>
        {onNavigate ? null : <NotificationBell opens="popover" />}
      </div>
      {onNavigate ? null : <PaletteButton />}
      <ModeSwitch onNavigate={onNavigate} />
      <div className="min-h-0 flex-1 overflow-y-auto">
        {mode === "geo" ? (
          <GeoLinks onNavigate={onNavigate} />
        ) : (
          <NavLinks slug={slug} items={studioNav} label="Studio" onNavigate={onNavigate} />
        )}
      </div>
      <div>
        <NavLinks slug={slug} items={accountNav} label="Organization" onNavigate={onNavigate} />
        <Link
          href="/docs"
          prefetch={false}
          className="mt-px flex h-8 items-center gap-2.5 rounded-md px-2 font-medium text-muted-foreground text-sm hover:bg-hover hover:text-foreground max-lg:h-10"
        >
          <LifeBuoy aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
          Help
        </Link>
      </div>
      <DemoNote />
      <div className="-mx-2 -mb-2 border-t p-2">
        <UserMenu user={user} />
      </div>
    </div>
  );
}

/** The project switcher and the GEO links. */
function GeoLinks({ onNavigate }: { onNavigate?: (() => void) | undefined }) {
  const { slug } = useOrganization();
  const [project] = useQueryState("project", parseAsString);
  return (
    <>
      <div className="mb-2">
        <ProjectSwitcher onNavigate={onNavigate} />
      </div>
      <NavLinks
        slug={slug}
        items={geoNav}
        label="GEO"
        search={project ? `?project=${encodeURIComponent(project)}` : ""}
        onNavigate={onNavigate}
      />
    </>
  );
}
