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
      description={`"${prompt.prompt}" is asked no more. Its stored answers stay in the figures of the days they came on.`}
      losses={
        prompt.source === "auto"
          ? ["It is not suggested again for this project"]
          : ["Its page and its history by itself", ...(prompt.tags.length > 0 ? ["Its tags"] : [])]
      }
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
