"use client";

import { lazy } from "react";
import { LateMenu } from "#components/state/late-menu.tsx";
import { MenuButton } from "./menu-button.tsx";
import { ProjectLabel } from "./project-label.tsx";

const load = () => import("./project-switcher-opened.tsx");
const Opened = lazy(() => load().then((module) => ({ default: module.ProjectSwitcherOpened })));

/** The current GEO project, with a menu to switch it. */
export function ProjectSwitcher({ onNavigate }: { onNavigate?: (() => void) | undefined }) {
  return (
    <LateMenu
      load={load}
      button={(props) => (
        <MenuButton {...props}>
          <ProjectLabel />
        </MenuButton>
      )}
    >
      <Opened onNavigate={onNavigate} />
    </LateMenu>
  );
}
