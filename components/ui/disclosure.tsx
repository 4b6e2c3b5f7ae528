import { ChevronRight } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "#lib/utils.ts";

/** A line that opens and closes the content below it. Its chevron replaces the browser's own triangle. */
export function Disclosure({
  summary,
  summaryClassName,
  className,
  children,
  ...props
}: Omit<ComponentProps<"details">, "children"> & {
  summary: ReactNode;
  summaryClassName?: string;
  children: ReactNode;
}) {
  return (
    <details data-slot="disclosure" className={cn("group/disclosure", className)} {...props}>
      <summary
        className={cn(
          "flex w-fit max-w-full cursor-pointer select-none list-none items-center gap-1 rounded-sm py-0.5 text-muted-foreground hover:text-foreground [&::-webkit-details-marker]:hidden",
          summaryClassName,
        )}
      >
        <ChevronRight
          aria-hidden
          className="size-3.5 shrink-0 transition-transform motion-reduce:transition-none [[open]>summary>&]:rotate-90"
        />
        {summary}
      </summary>
      {children}
    </details>
  );
}
