import { Badge } from "#components/ui/badge.tsx";
import type { RunStatus } from "#lib/automations/contract.ts";

type Look = { label: string; variant: "neutral" | "accent" | "success" | "warning" | "destructive" };

const LOOKS: Record<RunStatus, Look> = {
  queued: { label: "Running", variant: "accent" },
  completed: { label: "Completed", variant: "success" },
  skipped: { label: "Skipped", variant: "warning" },
  failed: { label: "Failed", variant: "destructive" },
  missed: { label: "Missed", variant: "neutral" },
};

export function RunBadge({ status }: { status: RunStatus }) {
  const { label, variant } = LOOKS[status];
  return <Badge variant={variant}>{label}</Badge>;
}
