"use client";

import { Check, Plus } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { OpenedMenu } from "#components/state/opened-menu.tsx";
import {
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
} from "#components/ui/dropdown-menu.tsx";
import { MenuButton } from "./menu-button.tsx";

/** A menu with one current item and an item to create a new one. It is open on mount. */
export function SwitcherMenu({
  label,
  heading,
  children,
  createLabel,
  onCreate,
}: {
  label: ReactNode;
  heading: string;
  children: ReactNode;
  createLabel: string;
  /** Undefined when the user may not create one. */
  onCreate: (() => void) | undefined;
}) {
  return (
    <OpenedMenu button={<MenuButton>{label}</MenuButton>}>
      <DropdownMenuContent align="start" className="w-60">
        <DropdownMenuLabel>{heading}</DropdownMenuLabel>
        {children}
        {onCreate ? (
          <>
            <DropdownMenuSeparator />
            <DropdownMenuItem onSelect={onCreate}>
              <Plus aria-hidden />
              {createLabel}
            </DropdownMenuItem>
          </>
        ) : null}
      </DropdownMenuContent>
    </OpenedMenu>
  );
}

/** An item of the menu, as a link. */
export function SwitcherItem({
  href,
  current,
  onSelect,
  children,
}: {
  href: string;
  current: boolean;
  onSelect?: (() => void) | undefined;
  children: ReactNode;
}) {
  return (
    <DropdownMenuItem asChild onSelect={() => onSelect?.()}>
      <Link href={href} aria-current={current ? "true" : undefined}>
        {children}
        {current ? <Check aria-hidden /> : null}
      </Link>
    </DropdownMenuItem>
  );
}
