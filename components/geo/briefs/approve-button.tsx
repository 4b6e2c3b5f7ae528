"use client";

import { Check, RotateCcw } from "lucide-react";
import { usePlan } from "#components/billing/hooks.ts";
import { toastError } from "#components/state/toast-error.ts";
import { Button } from "#components/ui/button.tsx";
import type { BriefAnswer } from "#lib/geo/briefs/contract.ts";
import { useApproveBrief } from "./hooks.ts";
import { writingCost } from "./words.ts";

/** Approves the plan so that the article is written; after a failure it retries. */
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

/** The cost of approving. */
export function WritingCost() {
  const meter = usePlan().data?.meters.find((one) => one.meter === "longForm");
  return (
    <p id="writing-cost" className="text-muted-foreground text-sm" data-numeric>
      {meter ? writingCost(meter) : "Writing counts as one blog post."}
    </p>
  );
}
