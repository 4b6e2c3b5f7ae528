"use client";

import Link from "next/link";
import { useOrganization } from "#components/dashboard/organization.tsx";
import { QueryView } from "#components/state/query-view.tsx";
import { Time } from "#components/state/time.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Card, CardContent, CardHeader, CardTitle } from "#components/ui/card.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "#components/ui/table.tsx";
import type { PlanUse } from "#lib/billing/contract.ts";
import { formatCount } from "#lib/format.ts";
import { CreditsForm } from "./credits-form.tsx";
import { usePlan } from "./hooks.ts";
import { Meter } from "./meters.tsx";
import { PlanForm } from "./plan-form.tsx";
import { credits, describeExpiring, planLabel, priceLabels } from "./words.ts";

/** The plan, its usage and prices, and for operators the forms that change it. */
export function PlanSettings() {
  const query = usePlan();
  return (
    <QueryView query={query} skeleton={<PlanSkeleton />}>
      {(plan) => (
        <div className="grid gap-5">
          <Usage plan={plan} />
          <Credits plan={plan} />
          <Prices prices={plan.prices} />
          {plan.canOperate ? (
            <>
              <PlanForm key={`${plan.organization.id}:${plan.plan}:${plan.monthlyCredits}`} plan={plan} />
              <CreditsForm />
            </>
          ) : null}
        </div>
      )}
    </QueryView>
  );
}

function Usage({ plan }: { plan: PlanUse }) {
  return (
    <Card>
      <CardHeader>
        <CardTitle>Plan</CardTitle>
        <span className="flex flex-wrap items-center gap-2">
          {plan.zeroDataRetention ? <Badge variant="outline">Zero data retention</Badge> : null}
          <Badge variant={plan.plan === "none" ? "neutral" : "accent"}>{planLabel(plan.plan)}</Badge>
        </span>
      </CardHeader>
      <ul className="divide-y">
        {plan.meters.map((use) => (
          <Meter key={use.meter} use={use} />
        ))}
      </ul>
      <p className="border-t px-4 py-2.5 text-muted-foreground text-xs">
        Quotas reset each month (UTC), next on <Time value={plan.resetsAt} />. Running work counts as used, and is
        returned if it fails.
        {plan.canOperate ? "" : " To change the plan, ask the operator of this server."}
      </p>
    </Card>
  );
}

function Credits({ plan }: { plan: PlanUse }) {
  const { slug } = useOrganization();
  const added = plan.credits - plan.monthlyLeft;
  return (
    <Card>
      <CardHeader>
        <CardTitle>AI credits</CardTitle>
        <Link
          href={`/${slug}/settings/credits`}
          className="rounded-sm text-muted-foreground text-xs underline-offset-4 hover:text-foreground hover:underline"
        >
          See credit history
        </Link>
      </CardHeader>
      <CardContent className="grid gap-1">
        <p className="font-semibold text-xl" data-numeric>
          {credits(plan.credits)}
        </p>
        <p className="max-w-prose text-muted-foreground text-sm">
          {describeExpiring(plan) ? `${describeExpiring(plan)} at the end of the month. ` : ""}
          {added > 0 ? `${formatCount(added)} were added and don't expire. ` : ""}
          {plan.monthlyCredits > 0 ? `You get ${credits(plan.monthlyCredits)} each month.` : "No monthly credits."}{" "}
          Credits pay for work beyond your quota.
        </p>
      </CardContent>
    </Card>
  );
}

function Prices({ prices }: { prices: PlanUse["prices"] }) {
  return (
    <Card>
      <CardHeader>
        <CardTitle>Credit costs</CardTitle>
      </CardHeader>
      <Table label="Credit costs">
        <TableHeader>
          <TableRow>
            <TableHead>Item</TableHead>
            <TableHead className="text-right">Credits</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {Object.entries(prices).map(([meter, price]) => (
            <TableRow key={meter}>
              <TableCell>{priceLabels[meter] ?? meter}</TableCell>
              <TableCell className="text-right" data-numeric>
                {price}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <p className="border-t px-4 py-2.5 text-muted-foreground text-xs">
        Regenerating a post is free. With an AI model, it costs the credits of its type.
      </p>
    </Card>
  );
}

function PlanSkeleton() {
  return (
    <div className="grid gap-5">
      <Card>
        <CardHeader>
          <Skeleton className="w-12" />
          <Skeleton className="w-16" />
        </CardHeader>
        <div className="divide-y">
          {["w-44", "w-16", "w-24", "w-36"].map((width) => (
            <div key={width} className="grid gap-2 px-4 py-3">
              <Skeleton className={width} />
              <Skeleton className="h-1 w-full" />
              <Skeleton className="w-40" />
            </div>
          ))}
        </div>
      </Card>
      <Card>
        <CardHeader>
          <Skeleton className="w-20" />
        </CardHeader>
        <CardContent>
          <Skeleton className="h-7 w-32" />
        </CardContent>
      </Card>
    </div>
  );
}
