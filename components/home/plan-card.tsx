"use client";

import Link from "next/link";
import { usePlan } from "#components/billing/hooks.ts";
import { Meter } from "#components/billing/meters.tsx";
import { credits } from "#components/billing/words.ts";
import { useOrganization } from "#components/dashboard/organization.tsx";
import { ListSkeleton } from "#components/state/list-skeleton.tsx";
import { QueryView } from "#components/state/query-view.tsx";
import { Time } from "#components/state/time.tsx";
import { Card, CardHeader, CardTitle } from "#components/ui/card.tsx";
import type { MeterUseOutput } from "#lib/billing/contract.ts";

const SHOWN: readonly MeterUseOutput["meter"][] = ["longForm", "images"];

/** The rest of the month's quota, and the credits that pay beyond it. */
export function PlanCard() {
  const { slug } = useOrganization();
  const query = usePlan();
  return (
    <Card>
      <CardHeader>
        <CardTitle>This month</CardTitle>
        <Link
          href={`/${slug}/settings/plan`}
          className="rounded-sm text-muted-foreground text-xs underline-offset-4 hover:text-foreground hover:underline"
        >
          Plan and usage
        </Link>
      </CardHeader>
      <QueryView query={query} skeleton={<ListSkeleton rows={3} trailing={1} />}>
        {(plan) => (
          <>
            <ul className="divide-y">
              {plan.meters
                .filter(({ meter }) => SHOWN.includes(meter))
                .map((use) => (
                  <Meter key={use.meter} use={use} compact />
                ))}
              <li className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-3 text-sm">
                <span className="font-medium">AI credits</span>
                <span className="text-muted-foreground" data-numeric>
                  {credits(plan.credits)}
                </span>
              </li>
            </ul>
            <p className="border-t px-4 py-2 text-muted-foreground text-xs">
              Renews <Time value={plan.resetsAt} />
            </p>
          </>
        )}
      </QueryView>
    </Card>
  );
}
