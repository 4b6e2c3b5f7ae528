"use client";

import { LogOut } from "lucide-react";
import { useTheme } from "next-themes";
import { Avatar } from "#components/ui/avatar.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "#components/ui/dropdown-menu.tsx";
import { toast } from "#components/ui/toast.ts";
import { themes } from "./themes.ts";
import type { ShellUser } from "./types.ts";

async function leave() {
  try {
    const { signOut } = await import("next-auth/react");
    await signOut({ callbackUrl: "/" });
  } catch {
    toast.error("Signing out failed", { description: "Check the connection and try again." });
  }
}

export function UserMenu({ user }: { user: ShellUser }) {
  const { theme, setTheme } = useTheme();
  const name = user.name ?? user.email;
  return (
    <DropdownMenu>
      <DropdownMenuTrigger className="flex h-9 w-full min-w-0 items-center gap-2 rounded-md px-1.5 text-left hover:bg-hover data-[state=open]:bg-selected">
        <Avatar name={name} />
        <span className="min-w-0 flex-1 truncate text-sm">{name}</span>
        <span className="sr-only">, account</span>
      </DropdownMenuTrigger>
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
        <DropdownMenuItem onSelect={() => void leave()}>
          <LogOut aria-hidden />
          Sign out
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
