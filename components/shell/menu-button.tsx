import type { ComponentProps } from "react";
import { cn } from "#lib/utils.ts";

/** The style of menu buttons in the sidebar. */
export function MenuButton({ className, ...props }: ComponentProps<"button">) {
  return (
    <button
      type="button"
      className={cn(
        "flex min-h-9 w-full min-w-0 items-center gap-2 rounded-md px-1.5 text-left hover:bg-hover data-[state=open]:bg-selected",
        className,
      )}
      {...props}
    />
  );
}
