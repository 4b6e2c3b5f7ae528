"use client";

import Link from "next/link";
import { PausedNotice } from "#components/automations/paused-notice.tsx";
import { useCan, useOrganization } from "#components/dashboard/organization.tsx";
import { useSchedules } from "#components/schedules/hooks.ts";
import { describeCron } from "#components/schedules/words.ts";
import { EmptyState } from "#components/state/empty-state.tsx";
import { ListSkeleton } from "#components/state/list-skeleton.tsx";
import { QueryView } from "#components/state/query-view.tsx";
import { Time } from "#components/state/time.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card, CardHeader, CardTitle } from "#components/ui/card.tsx";
import type { Schedule } from "#lib/schedules/contract.ts";
import { getUpcoming, type Upcoming } from "./upcoming.ts";

const SHOWN = 4;

/** The schedules that run next, soonest first. */
export function NextRunsCard() {
  const { slug } = useOrganization();
  const query = useSchedules();
  return (
    <Card>
      <CardHeader>
        <CardTitle>Next runs</CardTitle>
        <Link
          href={`/${slug}/schedules`}
          className="rounded-sm text-muted-foreground text-xs underline-offset-4 hover:text-foreground hover:underline"
        >
          Schedules
        </Link>
      </CardHeader>
      <QueryView
        query={query}
        skeleton={<ListSkeleton rows={2} trailing={1} />}
        isEmpty={({ schedules }) => getUpcoming(schedules).length === 0}
        empty={<NoneNext slug={slug} paused={query.data?.schedules.length ?? 0} />}
      >
        {({ schedules }) => <UpcomingList runs={getUpcoming(schedules)} slug={slug} />}
      </QueryView>
    </Card>
  );
}

function UpcomingList({ runs, slug }: { runs: Upcoming[]; slug: string }) {
  return (
    <ul className="divide-y">
      {runs.slice(0, SHOWN).map(({ schedule, nextRunAt }) => (
        <UpcomingRow key={schedule.id} schedule={schedule} nextRunAt={nextRunAt} slug={slug} />
      ))}
      {runs.length > SHOWN ? (
        <li className="px-4 py-2 text-muted-foreground text-xs tabular-nums">and {runs.length - SHOWN} more</li>
      ) : null}
    </ul>
  );
}

function UpcomingRow({ schedule, nextRunAt, slug }: { schedule: Schedule; nextRunAt: string; slug: string }) {
  return (
    <li className="px-4 py-2.5">
      <p className="flex items-baseline justify-between gap-3 text-sm">
        <Link
          href={`/${slug}/schedules?schedule=${schedule.id}`}
          className="min-w-0 truncate rounded-sm font-medium underline-offset-4 hover:underline"
        >
          {schedule.name}
        </Link>
        <Time value={nextRunAt} className="shrink-0 text-xs" />
      </p>
      <p className="mt-0.5 flex flex-wrap justify-between gap-x-3 text-muted-foreground text-xs">
        <span>{describeCron(schedule.sourceConfig.cron)}</span>
        <Time value={nextRunAt} format="absolute" />
      </p>
      {schedule.pausedReason ? <PausedNotice text={schedule.pausedReason} className="mt-1" /> : null}
    </li>
  );
}

function NoneNext({ slug, paused }: { slug: string; paused: number }) {
  const canWrite = useCan("write");
  if (paused > 0) {
    return <p className="px-4 py-5 text-muted-foreground text-sm">All schedules are paused.</p>;
  }
  return (
    <EmptyState
      className="py-8"
      title="Nothing is scheduled"
      description="Write a post automatically, for example every Monday morning."
      action={
        canWrite ? (
          <Button asChild>
            <Link href={`/${slug}/schedules?new=true`}>New schedule</Link>
          </Button>
        ) : undefined
      }
    />
  );
}
