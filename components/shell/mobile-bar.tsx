"use client";

import { Menu } from "lucide-react";
import { useState } from "react";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { Sheet, SheetContent, SheetDescription, SheetTitle, SheetTrigger } from "#components/ui/sheet.tsx";
import { useOrganization } from "./organization.tsx";
import { SidebarContent, type SidebarProps } from "./sidebar.tsx";

/** The frame of a narrow window: a bar with the name of the organization and the sidebar in a sheet. */
export function MobileBar(props: SidebarProps) {
  const [open, setOpen] = useState(false);
  const { name, demo } = useOrganization();
  return (
    <header
      data-print="hide"
      className="sticky top-0 z-30 flex h-12 items-center gap-2 border-b bg-background px-2 lg:hidden"
    >
      <Sheet open={open} onOpenChange={setOpen}>
        <SheetTrigger asChild>
          <Button variant="ghost" size="icon" className="size-9" aria-label="Open navigation">
            <Menu aria-hidden />
          </Button>
        </SheetTrigger>
        <SheetContent side="left" className="w-[min(84vw,18rem)] bg-surface pt-10">
          <SheetTitle className="sr-only">Navigation</SheetTitle>
          <SheetDescription className="sr-only">Pages of this organization</SheetDescription>
          <SidebarContent {...props} onNavigate={() => setOpen(false)} />
        </SheetContent>
      </Sheet>
      <span className="min-w-0 truncate font-semibold text-sm">{name}</span>
      {demo ? <Badge variant="accent">Demo</Badge> : null}
    </header>
  );
}
