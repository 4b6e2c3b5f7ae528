"use client";

import { lazy } from "react";
import { LateMenu } from "./late-menu.tsx";
import { ProjectLabel } from "./project-label.tsx";

const load = () => import("./project-switcher-opened.tsx");
const Opened = lazy(() => load().then((module) => ({ default: module.ProjectSwitcherOpened })));

/** The project that the pages of GEO show, and the way to another one. */
export function ProjectSwitcher({ onNavigate }: { onNavigate?: (() => void) | undefined }) {
  return (
    <LateMenu load={load} label={<ProjectLabel />}>
      <Opened onNavigate={onNavigate} />
    </LateMenu>
  );
}
