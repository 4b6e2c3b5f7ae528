"use client";

import { Bell } from "lucide-react";
import type { ComponentProps } from "react";
import { Button } from "#components/ui/button.tsx";
import { cn } from "#lib/utils.ts";
import { useNotifications } from "./hooks.ts";

/** The bell button, with the unread count in its accessible name and as a badge. */
export function BellButton({ className, ...props }: ComponentProps<typeof Button>) {
  const unread = useNotifications().data?.notifications.filter(({ read }) => !read).length ?? 0;
  return (
    <Button
      variant="ghost"
      size="icon"
      className={cn("size-9 shrink-0", className)}
      aria-label={unread > 0 ? `Notifications, ${unread} unread` : "Notifications"}
      {...props}
    >
      <span className="relative">
        <Bell aria-hidden />
        {unread > 0 ? (
          <span
            aria-hidden
            className="absolute -top-1.5 left-2.5 min-w-4 rounded-full bg-accent px-1 text-center font-medium text-[0.625rem] text-accent-foreground leading-4 tabular-nums"
          >
            {unread}
          </span>
        ) : null}
      </span>
    </Button>
  );
}
