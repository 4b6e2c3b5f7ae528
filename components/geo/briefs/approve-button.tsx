"use client";

import { Check, RotateCcw } from "lucide-react";
import { usePlan } from "#components/billing/hooks.ts";
import { toastError } from "#components/state/toast-error.ts";
import { Button } from "#components/ui/button.tsx";
import type { BriefAnswer } from "#lib/geo/briefs/contract.ts";
import { useApproveBrief } from "./hooks.ts";
import { writingCost } from "./words.ts";

/** Has the article written from the plan as it stands; after a failure, once more. */
export function ApproveButton({ brief: { briefId, status } }: { brief: Pick<BriefAnswer, "briefId" | "status"> }) {
  const approve = useApproveBrief(briefId);
  const again = status === "failed";
  const Icon = again ? RotateCcw : Check;
  return (
    <Button
      variant="primary"
      pending={approve.isPending}
      aria-describedby="writing-cost"
      onClick={() => approve.mutate(undefined, { onError: (error) => toastError("The article was not queued", error) })}
    >
      {approve.isPending ? null : <Icon aria-hidden />}
      {again ? "Write again" : "Approve and write"}
    </Button>
  );
}

/** What pressing it costs. */
export function WritingCost() {
  const meter = usePlan().data?.meters.find((one) => one.meter === "longForm");
  return (
    <p id="writing-cost" className="text-muted-foreground text-sm" data-numeric>
      {meter ? writingCost(meter) : "Writing counts as one blog post."}
    </p>
  );
}
