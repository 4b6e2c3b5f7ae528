"use client";

import dynamic from "next/dynamic";
import Link from "next/link";
import type { ReactNode } from "react";
import { usePlan } from "#components/billing/hooks.ts";
import { Rate } from "#components/charts/rate.tsx";
import { useOrganization } from "#components/dashboard/organization.tsx";
import { useVisibility } from "#components/geo/overview/hooks.ts";
import { ProjectScope } from "#components/geo/shared/project-provider.tsx";
import { useProjects } from "#components/geo/shared/projects.ts";
import { STANDARD_DAYS } from "#components/geo/shared/range.ts";
import { SandboxBadge } from "#components/geo/shared/sandbox-badge.tsx";
import { ListSkeleton } from "#components/state/list-skeleton.tsx";
import { QueryView } from "#components/state/query-view.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card, CardHeader, CardTitle } from "#components/ui/card.tsx";
import { isGeoPlan } from "#lib/billing/plans.ts";

const DoNextCard = dynamic(() => import("#components/geo/next/do-next-card.tsx").then((module) => module.DoNextCard), {
  ssr: false,
});

/** How often AI engines name the brand of the first project. Renders nothing when the plan has no GEO. */
export function GeoCard() {
  return (
    <OfFirstProject>
      <Headline />
    </OfFirstProject>
  );
}

/** What to do next in posts and visibility. Renders nothing when the plan has no GEO. */
export function NextCard() {
  return (
    <OfFirstProject>
      <DoNextCard />
    </OfFirstProject>
  );
}

function OfFirstProject({ children }: { children: ReactNode }) {
  const plan = usePlan().data?.plan;
  const project = useProjects().data?.projects[0];
  if (!plan || !isGeoPlan(plan) || !project) return null;
  return <ProjectScope project={project}>{children}</ProjectScope>;
}

function Headline() {
  const { slug } = useOrganization();
  const query = useVisibility({ days: STANDARD_DAYS, from: null, to: null });
  return (
    <Card aria-label="AI visibility">
      <CardHeader>
        <CardTitle>AI visibility</CardTitle>
        <Link
          href={`/${slug}/geo`}
          className="rounded-sm text-muted-foreground text-xs underline-offset-4 hover:text-foreground hover:underline"
        >
          GEO overview
        </Link>
      </CardHeader>
      <QueryView
        query={query}
        skeleton={<ListSkeleton rows={1} trailing={0} />}
        isEmpty={({ headline }) => headline.n === 0}
        empty={<NotMeasured slug={slug} />}
      >
        {({ headline, sandbox }) => (
          <div className="grid gap-1 px-4 py-3.5">
            <span className="flex flex-wrap items-center gap-2">
              <Rate rate={{ ...headline, value: headline.mentionRate }} size="md" />
              {sandbox ? <SandboxBadge /> : null}
            </span>
            <p className="text-muted-foreground text-xs">of answers mention you, last {STANDARD_DAYS} days</p>
          </div>
        )}
      </QueryView>
    </Card>
  );
}

function NotMeasured({ slug }: { slug: string }) {
  return (
    <div className="grid justify-items-start gap-2.5 px-4 py-3.5">
      <p className="text-muted-foreground text-sm">
        No answers in the last {STANDARD_DAYS} days. Run a scan to measure your visibility.
      </p>
      <Button asChild size="sm">
        <Link href={`/${slug}/geo`}>Measure visibility</Link>
      </Button>
    </div>
  );
}
