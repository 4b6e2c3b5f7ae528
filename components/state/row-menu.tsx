"use client";

import { Ellipsis } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "#components/ui/dropdown-menu.tsx";
import { TableHead } from "#components/ui/table.tsx";

/** What can be done with the thing of a row. @param name of the thing */
export function RowMenu({ name, pending = false, children }: { name: string; pending?: boolean; children: ReactNode }) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="icon-sm" pending={pending} aria-label={`Actions for ${name}`}>
          {pending ? null : <Ellipsis aria-hidden />}
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">{children}</DropdownMenuContent>
    </DropdownMenu>
  );
}

/** The last item of such a menu, set apart. */
export function DeleteItem({ label = "Delete", onSelect }: { label?: string; onSelect: () => void }) {
  return (
    <>
      <DropdownMenuSeparator />
      <DropdownMenuItem variant="destructive" onSelect={onSelect}>
        {label}
      </DropdownMenuItem>
    </>
  );
}

/** The head of the column of these menus. */
export function ActionsHead() {
  return (
    <TableHead className="w-12">
      <span className="sr-only">Actions</span>
    </TableHead>
  );
}
