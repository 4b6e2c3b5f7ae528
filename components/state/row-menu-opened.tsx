"use client";

import Link from "next/link";
import { Fragment } from "react";
import { DropdownMenuContent, DropdownMenuItem, DropdownMenuSeparator } from "#components/ui/dropdown-menu.tsx";
import { OpenedMenu } from "./opened-menu.tsx";
import { type RowAction, RowMenuButton } from "./row-menu-button.tsx";

/** The menu of a row, open on mount. */
export function RowMenuOpened({ name, pending, actions }: { name: string; pending: boolean; actions: RowAction[] }) {
  return (
    <OpenedMenu button={<RowMenuButton name={name} pending={pending} />}>
      <DropdownMenuContent align="end">
        {actions.map((action, index) => (
          <Fragment key={action.label}>
            {action.destructive && index > 0 ? <DropdownMenuSeparator /> : null}
            <ActionItem action={action} />
          </Fragment>
        ))}
      </DropdownMenuContent>
    </OpenedMenu>
  );
}

function ActionItem({ action }: { action: RowAction }) {
  const variant = action.destructive ? "destructive" : "default";
  if ("onSelect" in action) {
    return (
      <DropdownMenuItem variant={variant} onSelect={action.onSelect}>
        {action.label}
      </DropdownMenuItem>
    );
  }
  return (
    <DropdownMenuItem asChild variant={variant}>
      <Link href={action.href}>{action.label}</Link>
    </DropdownMenuItem>
  );
}
