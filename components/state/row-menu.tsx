"use client";

import { lazy } from "react";
import { TableHead } from "#components/ui/table.tsx";
import { LateMenu } from "./late-menu.tsx";
import { type RowAction, RowMenuButton } from "./row-menu-button.tsx";

const load = () => import("./row-menu-opened.tsx");
const Opened = lazy(() => load().then((module) => ({ default: module.RowMenuOpened })));

/**
 * The actions menu of a row.
 * @param name of the row's item, for its label
 */
export function RowMenu({ name, pending = false, actions }: { name: string; pending?: boolean; actions: RowAction[] }) {
  return (
    <LateMenu load={load} button={(props) => <RowMenuButton {...props} name={name} pending={pending} />}>
      <Opened name={name} pending={pending} actions={actions} />
    </LateMenu>
  );
}

/** The header cell of the column with row menus. */
export function ActionsHead() {
  return (
    <TableHead className="w-12">
      <span className="sr-only">Actions</span>
    </TableHead>
  );
}
