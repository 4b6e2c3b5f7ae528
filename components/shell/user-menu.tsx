"use client";

import { lazy } from "react";
import { LateMenu } from "./late-menu.tsx";
import type { ShellUser } from "./user-label.tsx";
import { UserLabel } from "./user-label.tsx";

const load = () => import("./user-menu-opened.tsx");
const Opened = lazy(() => load().then((module) => ({ default: module.UserMenuOpened })));

export function UserMenu({ user }: { user: ShellUser }) {
  return (
    <LateMenu load={load} label={<UserLabel user={user} />}>
      <Opened user={user} />
    </LateMenu>
  );
}
