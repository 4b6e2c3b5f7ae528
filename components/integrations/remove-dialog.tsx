"use client";

import { ConfirmDialog } from "#components/state/confirm-dialog.tsx";
import { plural } from "#lib/format.ts";
import type { AnyIntegration } from "#lib/integrations/contract.ts";
import { useConsequences, useRemoveIntegration } from "./hooks.ts";

/** Confirms removing an integration and says what goes with it and what stays. */
export function RemoveDialog({
  integration,
  onOpenChange,
}: {
  integration: AnyIntegration;
  onOpenChange: (open: boolean) => void;
}) {
  const remove = useRemoveIntegration();
  const consequences = useConsequences(integration.id);
  const isRepository = "repositoryId" in integration;
  const { disabledSchedules = [], disabledEvents = [], posts } = consequences.data ?? {};
  return (
    <ConfirmDialog
      open
      onOpenChange={onOpenChange}
      title={`Remove ${integration.displayName}?`}
      description={stayingText(posts, isRepository)}
      losses={[
        isRepository
          ? `The connection to ${integration.owner}/${integration.repo}${integration.access === "none" ? "" : " and its access token"}`
          : `The connection to ${integration.teamName ?? "the tracker"} and its key`,
        isRepository
          ? "New posts from this repository, until it is connected again"
          : "Issues of this tracker in new posts, until it is connected again",
        ...disabledSchedules.map(({ name }) => `The schedule ${name}, which is disabled`),
        ...disabledEvents.map(({ name }) => `The event trigger ${name}, which is disabled`),
      ]}
      restorable
      confirmLabel={isRepository ? "Remove repository" : "Remove tracker"}
      finding={consequences.isPending}
      pending={remove.isPending}
      error={remove.error ?? consequences.error}
      onConfirm={() =>
        remove.mutate({ id: integration.id, name: integration.displayName }, { onSuccess: () => onOpenChange(false) })
      }
    />
  );
}

function stayingText(posts: number | undefined, isRepository: boolean): string {
  const source = isRepository ? "this repository" : "this tracker";
  if (posts === undefined) return "Checking what depends on it.";
  if (posts === 0) return `No post was made from ${source}.`;
  return `${plural(posts, "post")} made from ${source} ${posts === 1 ? "stays, with its" : "stay, with their"} evidence.`;
}
