"use client";

import { lazy } from "react";
import type { OrganizationSummary } from "#components/dashboard/organization.tsx";
import { LateMenu } from "#components/state/late-menu.tsx";
import { MenuButton } from "./menu-button.tsx";
import { OrganizationLabel } from "./organization-label.tsx";

const load = () => import("./organization-switcher-opened.tsx");
const Opened = lazy(() => load().then((module) => ({ default: module.OrganizationSwitcherOpened })));

export function OrganizationSwitcher({ organizations }: { organizations: OrganizationSummary[] }) {
  return (
    <LateMenu
      load={load}
      button={(props) => (
        <MenuButton {...props}>
          <OrganizationLabel />
        </MenuButton>
      )}
    >
      <Opened organizations={organizations} />
    </LateMenu>
  );
}
