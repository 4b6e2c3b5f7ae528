import { FlaskConical } from "lucide-react";
import { Badge } from "#components/ui/badge.tsx";

/** Marks answers and figures of a sandbox engine. */
export function SandboxBadge({ className }: { className?: string }) {
  return (
    <Badge
      variant="outline"
      className={className}
      title="From engines that run on this server, with a small corpus and what you published. They show how measuring works, not what real engines say."
    >
      <FlaskConical aria-hidden />
      Sandbox
    </Badge>
  );
}
