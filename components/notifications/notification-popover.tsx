"use client";

import { Popover, PopoverContent, PopoverTrigger } from "#components/ui/popover.tsx";
import { BellButton } from "./bell-button.tsx";
import { NotificationPanel } from "./notification-panel.tsx";

type Props = { open: boolean; onOpenChange: (open: boolean) => void };

/** The list in a popover beside the sidebar, for wide windows. */
export function NotificationPopover({ open, onOpenChange }: Props) {
  return (
    <Popover open={open} onOpenChange={onOpenChange}>
      <PopoverTrigger asChild>
        <BellButton />
      </PopoverTrigger>
      <PopoverContent
        align="start"
        aria-label="Notifications"
        className="flex max-h-[min(32rem,80dvh)] w-96 flex-col p-0"
      >
        <NotificationPanel
          heading={<h2 className="font-semibold text-base">Notifications</h2>}
          onFollow={() => onOpenChange(false)}
        />
      </PopoverContent>
    </Popover>
  );
}
