import { Skeleton } from "#components/ui/skeleton.tsx";
import { cn } from "#lib/utils.ts";

const widths = ["w-48", "w-36", "w-56", "w-40", "w-52"];

/** Placeholder rows of a list: a line of text, and shorter ones at the end of the row. */
export function ListSkeleton({
  rows = 4,
  trailing = 2,
  className,
}: {
  rows?: number;
  trailing?: number;
  className?: string;
}) {
  return (
    <div className={cn("divide-y", className)}>
      {Array.from({ length: rows }, (_, row) => `row-${row}`).map((key, row) => (
        <div key={key} className="flex h-12 items-center gap-4 px-4">
          <Skeleton className={cn("max-w-[50%]", widths[row % widths.length])} />
          <span className="flex-1" />
          {Array.from({ length: trailing }, (_, cell) => `cell-${cell}`).map((cell) => (
            <Skeleton key={cell} className="w-16 max-sm:last:hidden" />
          ))}
        </div>
      ))}
    </div>
  );
}
