"use client";

import { useTheme } from "next-themes";
import { useEffect } from "react";
import { Toaster as Sonner, toast } from "sonner";
import { toastReady } from "./toast.ts";
import { useToastOffset } from "./use-toast-offset.ts";

export function Toaster() {
  const { resolvedTheme } = useTheme();
  const offset = useToastOffset();
  // A parent's effect runs after those of its children, so the toaster is listening by now.
  useEffect(() => toastReady(toast), []);
  return (
    <Sonner
      theme={resolvedTheme === "dark" ? "dark" : "light"}
      position="bottom-right"
      offset={offset}
      mobileOffset={offset}
      closeButton
      duration={6_000}
      toastOptions={{
        classNames: {
          toast: "!bg-popover !text-foreground !border-border !shadow-popover !rounded-lg !pr-9 !text-sm !font-sans",
          description: "!text-muted-foreground",
          error: "!text-destructive-text",
          closeButton:
            "!top-2 !right-2 !left-auto !transform-none !border-0 !bg-transparent !text-muted-foreground hover:!bg-hover",
        },
      }}
    />
  );
}
