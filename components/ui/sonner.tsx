"use client";

import { useTheme } from "next-themes";
import { Toaster as Sonner, type ToasterProps } from "sonner";

export function Toaster(props: ToasterProps) {
  const { resolvedTheme } = useTheme();
  return (
    <Sonner
      theme={resolvedTheme === "dark" ? "dark" : "light"}
      position="bottom-right"
      closeButton
      toastOptions={{
        classNames: {
          toast: "!bg-popover !text-foreground !border-border !shadow-popover !rounded-lg !text-sm !font-sans",
          description: "!text-muted-foreground",
          error: "!text-destructive-text",
        },
      }}
      {...props}
    />
  );
}
