import { Card } from "#components/ui/card.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";

/** The four figures while they load. */
export function HeadlineSkeleton() {
  return (
    <div className="grid sm:grid-cols-2 lg:grid-cols-4">
      {["rate", "voice", "position", "answers"].map((cell) => (
        <div key={cell} className="grid gap-2.5 p-4">
          <Skeleton className="h-3 w-24" />
          <Skeleton className="h-6 w-32" />
          <Skeleton className="h-3 w-40 max-w-full" />
        </div>
      ))}
    </div>
  );
}

/** The page while it is not known whether anything was ever scanned. */
export function OverviewSkeleton() {
  return (
    <div className="grid gap-5">
      <Card>
        <HeadlineSkeleton />
      </Card>
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Card className="h-80" />
        <Card className="h-80" />
      </div>
    </div>
  );
}
