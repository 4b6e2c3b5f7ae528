"use client";

import { Ellipsis } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "#components/ui/dropdown-menu.tsx";
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
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="icon-sm" aria-label={`Actions for ${item.displayName}`}>
          <Ellipsis aria-hidden />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuItem onSelect={onCheck}>Check access</DropdownMenuItem>
        <DropdownMenuItem onSelect={() => onAct("edit", item)}>Edit</DropdownMenuItem>
        {"repositoryId" in item && item.webhookUrl !== null ? (
          <DropdownMenuItem onSelect={() => onAct("webhook", item)}>Set up webhook</DropdownMenuItem>
        ) : null}
        <DropdownMenuItem onSelect={() => onAct("token", item)}>{tokenLabel(item)}</DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuItem variant="destructive" onSelect={() => onAct("remove", item)}>
          Remove
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

function tokenLabel(item: AnyIntegration): string {
  if (!("repositoryId" in item)) return "Replace API key";
  return item.access === "token" ? "Replace token" : "Add token";
}
