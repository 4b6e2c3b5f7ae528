import { Skeleton } from "#components/ui/skeleton.tsx";

const WIDTHS = ["w-64", "w-80", "w-52", "w-72", "w-60", "w-76", "w-56", "w-68"];

/** Placeholder for the rows of the content list. */
export function PostListSkeleton() {
  return (
    <div>
      <div className="flex h-9 items-center border-b px-4 max-md:hidden">
        <Skeleton className="h-3 w-10" />
      </div>
      {WIDTHS.map((width) => (
        <div key={width} className="flex h-11 items-center gap-4 border-b px-4 last:border-0 max-md:h-18">
          <Skeleton className="size-4 shrink-0 max-md:hidden" />
          <Skeleton className={`max-w-[60%] ${width}`} />
          <Skeleton className="ml-auto w-16 max-md:hidden" />
          <Skeleton className="w-20 max-md:hidden" />
          <Skeleton className="w-24 max-md:hidden" />
        </div>
      ))}
    </div>
  );
}
