"use client";

import { Check, RotateCcw } from "lucide-react";
import { usePlan } from "#components/billing/hooks.ts";
import { useEstimate } from "#components/geo/scans/hooks.ts";
import { describePrice } from "#components/geo/scans/words.ts";
import { toastError } from "#components/state/toast-error.ts";
import { Button } from "#components/ui/button.tsx";
import { toast } from "#components/ui/toast.ts";
import { plural } from "#lib/format.ts";
import type { BriefAnswer } from "#lib/geo/briefs/contract.ts";
import { BASELINE_REPEATS } from "#lib/geo/briefs/limits.ts";
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
      onClick={() =>
        approve.mutate(undefined, {
          onError: (error) => toastError("Couldn't start the article", error),
          onSuccess: ({ baselineScan }) => {
            if (baselineScan?.reason)
              toast.error("Couldn't ask the question again", { description: baselineScan.reason });
          },
        })
      }
    >
      {approve.isPending ? null : <Icon aria-hidden />}
      {again ? "Write again" : "Approve and write"}
    </Button>
  );
}

/** The cost of approving: one post, and the answers of the baseline. */
export function ApprovalCost({ promptIds }: { promptIds: readonly string[] }) {
  const asked = promptIds.length > 0;
  const estimate = useEstimate(asked ? { promptIds: [...promptIds], repeats: BASELINE_REPEATS } : undefined).data;
  return (
    <>
      <WritingCost />
      {asked && estimate ? (
        <p className="text-muted-foreground text-sm" data-numeric>
          Approving also asks the question {BASELINE_REPEATS} times of each engine, to have a fair comparison later:{" "}
          {plural(estimate.answers, "answer")}. {describePrice(estimate)}
        </p>
      ) : null}
    </>
  );
}

/** The cost of writing. */
export function WritingCost() {
  const meter = usePlan().data?.meters.find((one) => one.meter === "longForm");
  return (
    <p id="writing-cost" className="text-muted-foreground text-sm" data-numeric>
      {meter ? writingCost(meter) : "Writing counts as one blog post."}
    </p>
  );
}
