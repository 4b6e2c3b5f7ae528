"use client";

import { DeleteItem, RowMenu } from "#components/state/row-menu.tsx";
import { DropdownMenuItem } from "#components/ui/dropdown-menu.tsx";
import type { AnyIntegration } from "#lib/integrations/contract.ts";

/** What is done with an integration in a dialog of its own. */
export type Act = "edit" | "token" | "webhook" | "remove";

export function IntegrationMenu({
  item,
  onCheck,
  onAct,
}: {
  item: AnyIntegration;
  onCheck: () => void;
  onAct: (act: Act, item: AnyIntegration) => void;
}) {
  return (
    <RowMenu name={item.displayName}>
      <DropdownMenuItem onSelect={onCheck}>Check access</DropdownMenuItem>
      <DropdownMenuItem onSelect={() => onAct("edit", item)}>Edit</DropdownMenuItem>
      {"repositoryId" in item && item.webhookUrl !== null ? (
        <DropdownMenuItem onSelect={() => onAct("webhook", item)}>Set up webhook</DropdownMenuItem>
      ) : null}
      <DropdownMenuItem onSelect={() => onAct("token", item)}>{tokenLabel(item)}</DropdownMenuItem>
      <DeleteItem label="Remove" onSelect={() => onAct("remove", item)} />
    </RowMenu>
  );
}

function tokenLabel(item: AnyIntegration): string {
  if (!("repositoryId" in item)) return "Replace API key";
  return item.access === "token" ? "Replace token" : "Add token";
}
