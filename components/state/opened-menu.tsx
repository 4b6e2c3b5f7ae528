"use client";

import { type ReactNode, use, useEffect, useRef } from "react";
import { DropdownMenu, DropdownMenuTrigger } from "#components/ui/dropdown-menu.tsx";
import { OpenedByKeyboard } from "./late-menu.tsx";

/** The menu of a `LateMenu`, open when it first appears. @param button its trigger */
export function OpenedMenu({ button, children }: { button: ReactNode; children: ReactNode }) {
  const byKeyboard = use(OpenedByKeyboard);
  const trigger = useRef<HTMLButtonElement>(null);
  // The menu was not there when the key was pressed. With this one Radix moves the focus to the first item.
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
