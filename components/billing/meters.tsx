"use client";

import { Progress } from "#components/ui/progress.tsx";
import type { MeterUseOutput } from "#lib/billing/contract.ts";
import { formatCount } from "#lib/format.ts";
import { cn } from "#lib/utils.ts";
import { credits, meterLabels } from "./words.ts";

/** Usage of one quota, and the price of going past it. */
export function Meter({ use, compact = false }: { use: MeterUseOutput; compact?: boolean }) {
  const label = meterLabels[use.meter];
  return (
    <li className="grid gap-1.5 px-4 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 text-sm">
        <span className="font-medium">{label}</span>
        <span className="text-muted-foreground" data-numeric>
          {describeUse(use)}
        </span>
      </div>
      {use.limit !== null && use.limit > 0 && use.used !== null ? (
        <Progress
          aria-label={`${label} used this month`}
          value={Math.min(use.used, use.limit)}
          max={use.limit}
          className={cn(use.left === 0 && "*:bg-warning-text")}
        />
      ) : null}
      {compact ? null : <p className="text-muted-foreground text-xs">{pastQuota(use)}</p>}
    </li>
  );
}

function describeUse({ limit, used, left }: MeterUseOutput): string {
  if (limit === null) return "Unlimited";
  if (used === null || limit === 0) return "Not in the plan";
  const count = (value: number) => formatCount(value);
  return `${count(used)} of ${count(limit)} used, ${count(left ?? 0)} left`;
}

function pastQuota({ limit, left, creditsEach }: MeterUseOutput): string {
  if (limit === null) return "Part of every paid plan.";
  if (left === 0) return `Each additional one costs ${credits(creditsEach)}.`;
  return `Beyond the quota, each costs ${credits(creditsEach)}.`;
}
