"use client";

import { ConfirmDialog } from "#components/state/confirm-dialog.tsx";
import type { Competitor } from "#lib/geo/competitors/contract.ts";
import { useDeleteCompetitor } from "./hooks.ts";

export function DeleteCompetitorDialog({
  competitor,
  onOpenChange,
  onDeleted,
}: {
  competitor: Competitor;
  onOpenChange: (open: boolean) => void;
  onDeleted?: () => void;
}) {
  const remove = useDeleteCompetitor();
  return (
    <ConfirmDialog
      open
      onOpenChange={onOpenChange}
      title={`Delete ${competitor.name}?`}
      description="Answers are kept. If you add it again later, its figures return."
      losses={[
        "Its figures and its share of voice",
        ...(competitor.synonyms.length > 0 ? [`Its aliases: ${competitor.synonyms.join(", ")}`] : []),
      ]}
      restorable
      confirmLabel="Delete competitor"
      pending={remove.isPending}
      error={remove.error}
      onConfirm={() =>
        remove.mutate(competitor, {
          onSuccess: () => {
            onOpenChange(false);
            onDeleted?.();
          },
        })
      }
    />
  );
}
