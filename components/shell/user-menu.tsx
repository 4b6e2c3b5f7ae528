"use client";

import { lazy } from "react";
import { LateMenu } from "#components/state/late-menu.tsx";
import { MenuButton } from "./menu-button.tsx";
import type { ShellUser } from "./user-label.tsx";
import { UserLabel } from "./user-label.tsx";

const load = () => import("./user-menu-opened.tsx");
const Opened = lazy(() => load().then((module) => ({ default: module.UserMenuOpened })));

export function UserMenu({ user }: { user: ShellUser }) {
  return (
    <LateMenu
      load={load}
      button={(props) => (
        <MenuButton {...props}>
          <UserLabel user={user} />
        </MenuButton>
      )}
    >
      <Opened user={user} />
    </LateMenu>
  );
}
