"use client";

import * as TooltipPrimitive from "radix-ui/tooltip";
import type { ReactNode } from "react";

/** A short text on hover and focus. Never use it as the only place for required information. */
export function Tooltip({
  content,
  side = "top",
  children,
}: {
  content: ReactNode;
  side?: "top" | "right" | "bottom" | "left";
  children: ReactNode;
}) {
  return (
    <TooltipPrimitive.Provider delayDuration={300}>
      <TooltipPrimitive.Root>
        <TooltipPrimitive.Trigger asChild>{children}</TooltipPrimitive.Trigger>
        <TooltipPrimitive.Portal>
          <TooltipPrimitive.Content
            data-slot="tooltip-content"
            side={side}
            sideOffset={5}
            collisionPadding={8}
            className="z-50 max-w-72 rounded-md bg-foreground px-2 py-1 text-background text-xs shadow-popover duration-100 fade-in-0 animate-in"
          >
            {content}
          </TooltipPrimitive.Content>
        </TooltipPrimitive.Portal>
      </TooltipPrimitive.Root>
    </TooltipPrimitive.Provider>
  );
}
