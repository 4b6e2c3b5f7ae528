"use client";

import { Keyboard, LogOut } from "lucide-react";
import { useTheme } from "next-themes";
import { endSession } from "#components/auth/end-session.ts";
import { themes } from "#components/dashboard/themes.ts";
import { showOverlay } from "#components/shortcuts/overlay.ts";
import { OpenedMenu } from "#components/state/opened-menu.tsx";
import {
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
} from "#components/ui/dropdown-menu.tsx";
import { MenuButton } from "./menu-button.tsx";
import type { ShellUser } from "./user-label.tsx";
import { UserLabel } from "./user-label.tsx";

/** The account menu. It is open on mount. */
export function UserMenuOpened({ user }: { user: ShellUser }) {
  const { theme, setTheme } = useTheme();
  return (
    <OpenedMenu
      button={
        <MenuButton>
          <UserLabel user={user} />
        </MenuButton>
      }
    >
      <DropdownMenuContent align="start" side="top" className="w-56">
        <DropdownMenuLabel className="truncate">{user.email}</DropdownMenuLabel>
        <DropdownMenuSeparator />
        <DropdownMenuLabel>Theme</DropdownMenuLabel>
        <DropdownMenuRadioGroup value={theme ?? "system"} onValueChange={setTheme}>
          {themes.map(({ value, label, icon: Icon }) => (
            <DropdownMenuRadioItem key={value} value={value}>
              <Icon aria-hidden />
              {label}
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
        <DropdownMenuSeparator />
        <DropdownMenuItem onSelect={() => showOverlay("shortcuts")}>
          <Keyboard aria-hidden />
          Keyboard shortcuts
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => void endSession()}>
          <LogOut aria-hidden />
          Sign out
        </DropdownMenuItem>
      </DropdownMenuContent>
    </OpenedMenu>
  );
}
