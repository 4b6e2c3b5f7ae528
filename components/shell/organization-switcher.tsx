"use client";

import { lazy } from "react";
import { LateMenu } from "./late-menu.tsx";
import { OrganizationLabel } from "./organization-label.tsx";
import type { ShellOrganization } from "./types.ts";

const load = () => import("./organization-switcher-opened.tsx");
const Opened = lazy(() => load().then((module) => ({ default: module.OrganizationSwitcherOpened })));

export function OrganizationSwitcher({ organizations }: { organizations: ShellOrganization[] }) {
  return (
    <LateMenu load={load} label={<OrganizationLabel />}>
      <Opened organizations={organizations} />
    </LateMenu>
  );
}
