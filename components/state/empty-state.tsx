import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "#lib/utils.ts";

/** Says why a list is empty, with a button for the next step. */
export function EmptyState({
  icon: Icon,
  title,
  description,
  action,
  className,
}: {
  icon?: LucideIcon;
  title: string;
  description: ReactNode;
  action?: ReactNode;
  className?: string;
}) {
  return (
    <div
      data-slot="empty"
      className={cn("flex flex-col items-center justify-center px-6 py-12 text-center", className)}
    >
      {Icon ? (
        <span className="mb-3 flex size-9 items-center justify-center rounded-lg border bg-surface text-muted-foreground">
          <Icon aria-hidden className="size-4.5" strokeWidth={1.75} />
        </span>
      ) : null}
      <p className="font-medium text-base">{title}</p>
      <p className="mt-1 max-w-md text-pretty text-muted-foreground text-sm">{description}</p>
      {action ? <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div> : null}
    </div>
  );
}
