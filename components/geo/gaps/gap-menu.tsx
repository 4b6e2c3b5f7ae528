"use client";

import { Ellipsis } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "#components/ui/dropdown-menu.tsx";
import { useDismissGap } from "./hooks.ts";

/** Puts a gap out of the list, or back into it. */
export function GapMenu({ gapId, about, dismissed }: { gapId: string; about: string; dismissed: boolean }) {
  const dismiss = useDismissGap();
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="icon-sm" aria-label={`Actions for ${about}`}>
          <Ellipsis aria-hidden />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuItem onSelect={() => dismiss.mutate({ gapId, dismissed: !dismissed })}>
          {dismissed ? "Bring back" : "Dismiss"}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
