"use client";

import { CircleMinus, CircleX, FileText, Globe, type LucideIcon } from "lucide-react";
import Link from "next/link";
import { useOrganization } from "#components/dashboard/organization.tsx";
import { useGenerations } from "#components/generation/hooks.ts";
import { ListSkeleton } from "#components/state/list-skeleton.tsx";
import { QueryView } from "#components/state/query-view.tsx";
import { Time } from "#components/state/time.tsx";
import { Card, CardHeader, CardTitle } from "#components/ui/card.tsx";
import type { Post } from "#lib/posts/contract.ts";
import { cn } from "#lib/utils.ts";
import { type HomeEvent, homeEvents } from "./activity.ts";
import { useLastVisit } from "./use-last-visit.ts";

const SHOWN = 6;
const kinds: Record<HomeEvent["kind"], { icon: LucideIcon; tone: string }> = {
  written: { icon: FileText, tone: "text-accent-text" },
  published: { icon: Globe, tone: "text-success-text" },
  skipped: { icon: CircleMinus, tone: "text-muted-foreground" },
  failed: { icon: CircleX, tone: "text-destructive-text" },
};

/** Events since the last visit; on the first visit the latest ones. */
export function ActivityCard({ posts }: { posts: Post[] }) {
  const { id } = useOrganization();
  const since = useLastVisit(id);
  const query = useGenerations();
  return (
    <Card>
      <CardHeader>
        <CardTitle>{since ? "Since your last visit" : "Latest activity"}</CardTitle>
        {since ? <Time value={since} className="text-muted-foreground text-xs" /> : null}
      </CardHeader>
      <QueryView query={query} skeleton={<ListSkeleton rows={3} trailing={1} />}>
        {({ jobs }) => <Events events={homeEvents(jobs, posts, since)} since={since} />}
      </QueryView>
    </Card>
  );
}

function Events({ events, since }: { events: HomeEvent[]; since: string | null }) {
  if (events.length === 0) {
    return (
      <p className="px-4 py-5 text-muted-foreground text-sm">
        {since ? "Nothing new." : "New and published posts appear here."}
      </p>
    );
  }
  return (
    <ul className="divide-y">
      {events.slice(0, SHOWN).map((event) => (
        <EventRow key={event.id} event={event} />
      ))}
      {events.length > SHOWN ? (
        <li className="px-4 py-2 text-muted-foreground text-xs tabular-nums">and {events.length - SHOWN} more</li>
      ) : null}
    </ul>
  );
}

function EventRow({ event }: { event: HomeEvent }) {
  const { slug } = useOrganization();
  const { icon: Icon, tone } = kinds[event.kind];
  return (
    <li className="flex items-start gap-3 px-4 py-2.5 text-sm">
      <Icon aria-hidden className={cn("mt-0.5 size-4 shrink-0", tone)} strokeWidth={1.75} />
      <div className="min-w-0 flex-1">
        {event.postId ? (
          <Link
            href={`/${slug}/content/${event.postId}`}
            className="block truncate rounded-sm font-medium underline-offset-4 hover:underline"
          >
            {event.text}
          </Link>
        ) : (
          <span className="block truncate font-medium">{event.text}</span>
        )}
        {event.detail === null ? null : (
          <span className="line-clamp-2 text-muted-foreground text-xs">{event.detail}</span>
        )}
      </div>
      <Time value={event.occurredAt} className="shrink-0 text-muted-foreground text-xs leading-5" />
    </li>
  );
}
