import { FlaskConical } from "lucide-react";
import { Badge } from "#components/ui/badge.tsx";

/** Marks answers and figures of a sandbox engine. */
export function SandboxBadge({ className }: { className?: string }) {
  return (
    <Badge
      variant="outline"
      className={className}
      title="Sandbox engines show how measurement works. Their answers are invented."
    >
      <FlaskConical aria-hidden />
      Sandbox
    </Badge>
  );
}
