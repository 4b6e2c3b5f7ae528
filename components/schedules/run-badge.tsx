import { Badge } from "#components/ui/badge.tsx";
import type { RunStatus } from "#lib/automations/contract.ts";
import { RUN_LOOKS } from "./words.ts";

/** How a run went. */
export function RunBadge({ status }: { status: RunStatus }) {
  const { label, variant } = RUN_LOOKS[status];
  return <Badge variant={variant}>{label}</Badge>;
}
