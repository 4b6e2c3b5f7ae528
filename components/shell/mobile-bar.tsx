"use client";

import { Menu } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useOrganization } from "#components/dashboard/organization.tsx";
import { NotificationBell } from "#components/notifications/notification-bell.tsx";
import { PaletteIcon } from "#components/palette/palette-button.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import type { SidebarProps } from "./sidebar.tsx";

const load = () => import("./mobile-sheet.tsx");
const MobileSheet = dynamic(() => load().then((module) => module.MobileSheet), { ssr: false });

/** The frame of narrow windows: a bar with the organization's name, and the sidebar in a sheet. */
export function MobileBar(props: SidebarProps) {
  const [open, setOpen] = useState(false);
  const [opened, setOpened] = useState(false);
  const { name, demo } = useOrganization();
  return (
    <header
      data-print="hide"
      className="sticky top-0 z-30 flex h-12 items-center gap-2 border-b bg-background px-2 lg:hidden"
    >
      <Button
        variant="ghost"
        size="icon"
        className="size-9"
        aria-label="Open navigation"
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => {
          setOpened(true);
          setOpen(true);
        }}
      >
        <Menu aria-hidden />
      </Button>
      {opened ? <MobileSheet {...props} open={open} onOpenChange={setOpen} /> : null}
      <span className="min-w-0 truncate font-semibold text-sm">{name}</span>
      {demo ? <Badge variant="accent">Demo</Badge> : null}
      <PaletteIcon />
      <NotificationBell opens="sheet" />
    </header>
  );
}
