import { ChartSkeleton } from "#components/charts/rate-chart.tsx";
import { ListSkeleton } from "#components/state/list-skeleton.tsx";
import { Card } from "#components/ui/card.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";

/** Placeholder for the four headline figures. */
export function HeadlineSkeleton() {
  return (
    <div className="grid grid-cols-2 lg:grid-cols-4">
      {["rate", "voice", "position", "answers"].map((cell) => (
        <div key={cell} className="grid content-start gap-2.5 p-4 max-sm:p-3">
          <Skeleton className="h-3 w-24" />
          <Skeleton className="h-6 w-32 max-w-full" />
          <Skeleton className="h-3 w-40 max-w-full" />
        </div>
      ))}
    </div>
  );
}

/** Placeholder for the page until it is known whether there is any scan. */
export function OverviewSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-5">
      <Card>
        <HeadlineSkeleton />
      </Card>
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Card>
          <ChartSkeleton />
          <ListSkeleton rows={3} trailing={3} className="border-t" />
        </Card>
        <Card>
          <ListSkeleton rows={5} trailing={1} />
        </Card>
      </div>
    </div>
  );
}
