import { Skeleton } from "#components/ui/skeleton.tsx";

/** Placeholder for a long form while it loads. */
export function EditorSkeleton() {
  return (
    <div className="grid gap-10">
      {["w-20", "w-16", "w-24"].map((width) => (
        <div key={width} className="grid gap-x-8 gap-y-4 lg:grid-cols-[15rem_minmax(0,1fr)]">
          <div className="grid content-start gap-2">
            <Skeleton className={width} />
            <Skeleton className="w-44" />
          </div>
          <div className="grid max-w-2xl gap-4">
            <Skeleton className="h-8 w-full" />
            <Skeleton className="h-20 w-full" />
          </div>
        </div>
      ))}
    </div>
  );
}
