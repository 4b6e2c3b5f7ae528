"use client";

import { RowMenu } from "#components/state/row-menu.tsx";
import { DropdownMenuItem } from "#components/ui/dropdown-menu.tsx";
import { useDismissGap } from "./hooks.ts";

/** Puts a gap out of the list, or back into it. */
export function GapMenu({ gapId, about, dismissed }: { gapId: string; about: string; dismissed: boolean }) {
  const dismiss = useDismissGap();
  return (
    <RowMenu name={about}>
      <DropdownMenuItem onSelect={() => dismiss.mutate({ gapId, dismissed: !dismissed })}>
        {dismissed ? "Bring back" : "Dismiss"}
      </DropdownMenuItem>
    </RowMenu>
  );
}
