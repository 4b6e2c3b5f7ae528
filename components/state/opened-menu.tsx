"use client";

import { type ReactNode, use, useEffect, useRef } from "react";
import { DropdownMenu, DropdownMenuTrigger } from "#components/ui/dropdown-menu.tsx";
import { OpenedByKeyboard } from "./late-menu.tsx";

/**
 * The menu of a `LateMenu`, open on mount.
 * @param button its trigger
 */
export function OpenedMenu({ button, children }: { button: ReactNode; children: ReactNode }) {
  const byKeyboard = use(OpenedByKeyboard);
  const trigger = useRef<HTMLButtonElement>(null);
  // The menu mounts after the key press, so it opens with a synthetic ArrowDown: Radix then focuses the first item.
  useEffect(() => {
    if (!byKeyboard) return;
    trigger.current?.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true }));
  }, [byKeyboard]);
  return (
    <DropdownMenu defaultOpen={!byKeyboard}>
      <DropdownMenuTrigger asChild ref={trigger}>
        {button}
      </DropdownMenuTrigger>
      {children}
    </DropdownMenu>
  );
}
