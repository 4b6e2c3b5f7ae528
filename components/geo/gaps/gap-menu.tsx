"use client";

import { RowMenu } from "#components/state/row-menu.tsx";
import { useDismissGap } from "./hooks.ts";

/** Dismisses a gap, or restores a dismissed one. */
export function GapMenu({ gapId, about, dismissed }: { gapId: string; about: string; dismissed: boolean }) {
  const dismiss = useDismissGap();
  return (
    <RowMenu
      name={about}
      actions={[
        {
          label: dismissed ? "Restore" : "Dismiss",
          onSelect: () => dismiss.mutate({ gapId, dismissed: !dismissed }),
        },
      ]}
    />
  );
}
