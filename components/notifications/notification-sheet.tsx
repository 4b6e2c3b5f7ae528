"use client";

import { Sheet, SheetContent, SheetDescription, SheetTitle } from "#components/ui/sheet.tsx";
import { NotificationPanel } from "./notification-panel.tsx";

/** The list in a sheet, for narrow windows. */
export function NotificationSheet({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Sheet open={open} onOpenChange={onOpenChange}>
      <SheetContent>
        <SheetDescription className="sr-only">Finished work, and work that needs you.</SheetDescription>
        <NotificationPanel
          heading={<SheetTitle>Notifications</SheetTitle>}
          className="pr-11"
          onFollow={() => onOpenChange(false)}
        />
      </SheetContent>
    </Sheet>
  );
}
