"use client";

import { RowMenu } from "#components/state/row-menu.tsx";
import type { AnyIntegration } from "#lib/integrations/contract.ts";

/** Actions on an integration that open a dialog. */
export type Act = "edit" | "packages" | "token" | "webhook" | "remove";

export function IntegrationMenu({
  item,
  onCheck,
  onAct,
}: {
  item: AnyIntegration;
  onCheck: () => void;
  onAct: (act: Act, item: AnyIntegration) => void;
}) {
  const hasWebhook = "repositoryId" in item && item.webhookUrl !== null;
  return (
    <RowMenu
      name={item.displayName}
      actions={[
        { label: "Check access", onSelect: onCheck },
        { label: "Edit", onSelect: () => onAct("edit", item) },
        ...("repositoryId" in item ? [{ label: "Packages", onSelect: () => onAct("packages", item) }] : []),
        ...(hasWebhook ? [{ label: "Set up webhook", onSelect: () => onAct("webhook", item) }] : []),
        { label: tokenLabel(item), onSelect: () => onAct("token", item) },
        { label: "Remove", destructive: true, onSelect: () => onAct("remove", item) },
      ]}
    />
  );
}

function tokenLabel(item: AnyIntegration): string {
  if (!("repositoryId" in item)) return "Replace API key";
  return item.access === "token" ? "Replace token" : "Add token";
}
