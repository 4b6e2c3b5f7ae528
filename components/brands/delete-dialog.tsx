"use client";

import { ConfirmDialog } from "#components/state/confirm-dialog.tsx";
import type { BrandIdentity } from "#lib/brands/contract.ts";
import { plural } from "#lib/format.ts";
import { useDeleteBrand } from "./hooks.ts";

/** Confirms deleting a brand identity and says what goes with it and what stays. */
export function DeleteBrandDialog({
  brand,
  onOpenChange,
  onDeleted,
}: {
  brand: BrandIdentity;
  onOpenChange: (open: boolean) => void;
  onDeleted?: () => void;
}) {
  const remove = useDeleteBrand();
  const { references } = brand;
  return (
    <ConfirmDialog
      open
      onOpenChange={onOpenChange}
      title={`Delete ${brand.name}?`}
      description="Its posts are kept. If they are regenerated, they use the default brand identity."
      losses={[
        "Its voice, instructions, audience and colors",
        ...(references.length > 0 ? [`${plural(references.length, "reference")}, with the text`] : []),
        "Schedules and event triggers that use it will be paused",
      ]}
      restorable
      confirmLabel="Delete brand identity"
      pending={remove.isPending}
      error={remove.error}
      onConfirm={() =>
        remove.mutate(brand, {
          onSuccess: () => {
            onOpenChange(false);
            onDeleted?.();
          },
        })
      }
    />
  );
}
