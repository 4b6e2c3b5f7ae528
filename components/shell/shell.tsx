import type { ReactNode } from "react";
import type { OrganizationSummary } from "#components/dashboard/organization.tsx";
import { type CurrentOrganization, OrganizationProvider } from "#components/dashboard/organization.tsx";
import { LateParts } from "./late-parts.tsx";
import { MobileBar } from "./mobile-bar.tsx";
import { RouteEffects } from "./route-effects.tsx";
import { SidebarContent } from "./sidebar.tsx";
import type { ShellUser } from "./user-label.tsx";

/** The frame of every dashboard page: sidebar, mobile bar, skip link and the main region. */
export function Shell({
  organization,
  organizations,
  user,
  children,
}: {
  organization: CurrentOrganization;
  organizations: OrganizationSummary[];
  user: ShellUser;
  children: ReactNode;
}) {
  return (
    <OrganizationProvider value={organization}>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-md focus:bg-popover focus:px-3 focus:py-2 focus:text-sm focus:shadow-popover"
      >
        Skip to content
      </a>
      <div className="flex min-h-dvh max-lg:flex-col">
        <aside
          data-print="hide"
          aria-label="Sidebar"
          className="sticky top-0 h-dvh w-58 shrink-0 border-r bg-surface max-lg:hidden"
        >
          <SidebarContent organizations={organizations} user={user} />
        </aside>
        <MobileBar organizations={organizations} user={user} />
        <main id="main" tabIndex={-1} className="min-w-0 flex-1 outline-none">
          {children}
        </main>
      </div>
      <RouteEffects />
      <LateParts organizations={organizations} />
    </OrganizationProvider>
  );
}
