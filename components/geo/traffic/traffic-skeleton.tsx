import { ChartSkeleton } from "#components/charts/rate-chart.tsx";
import { ListSkeleton } from "#components/state/list-skeleton.tsx";
import { Card } from "#components/ui/card.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { CHANNELS } from "./words.ts";

/** Placeholder for the page until it is known whether any event was received. */
export function TrafficSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-5">
      <Card>
        <div className="grid grid-cols-2 lg:grid-cols-4">
          {CHANNELS.map((channel) => (
            <div key={channel} className="grid content-start gap-2.5 p-4 max-sm:p-3">
              <Skeleton className="h-3 w-24" />
              <Skeleton className="h-6 w-20" />
              <Skeleton className="h-3 w-36 max-w-full" />
            </div>
          ))}
        </div>
      </Card>
      <Card>
        <ChartSkeleton />
      </Card>
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
        <Card>
          <ListSkeleton rows={6} trailing={1} />
        </Card>
        <Card>
          <ListSkeleton rows={6} trailing={1} />
        </Card>
      </div>
    </div>
  );
}
