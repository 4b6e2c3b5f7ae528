"use client";

import { useDeletePrompt } from "#components/geo/shared/prompts.ts";
import { ConfirmDialog } from "#components/state/confirm-dialog.tsx";
import type { Prompt } from "#lib/geo/prompts/contract.ts";

export function DeletePromptDialog({
  prompt,
  onOpenChange,
  onDeleted,
}: {
  prompt: Prompt;
  onOpenChange: (open: boolean) => void;
  onDeleted?: () => void;
}) {
  const remove = useDeletePrompt();
  return (
    <ConfirmDialog
      open
      onOpenChange={onOpenChange}
      title="Delete this prompt?"
      description={`"${prompt.prompt}" will be skipped by scans. Its answers still count.`}
      losses={
        prompt.source === "auto"
          ? ["It will not be suggested again for this project"]
          : ["Its page and history", ...(prompt.tags.length > 0 ? ["Its tags"] : [])]
      }
      restorable
      confirmLabel="Delete prompt"
      pending={remove.isPending}
      error={remove.error}
      onConfirm={() =>
        remove.mutate(
          { id: prompt.id, name: prompt.prompt },
          {
            onSuccess: () => {
              onOpenChange(false);
              onDeleted?.();
            },
          },
        )
      }
    />
  );
}
