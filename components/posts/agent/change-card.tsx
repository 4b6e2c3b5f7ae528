"use client";

import { type ReactNode, useRef } from "react";
import { DiffRows } from "#components/article/diff-view.tsx";
import { diffRows, plainRows } from "#components/article/line-diff.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import type { Decision } from "./review.ts";

const NEXT: Record<Decision, { label: string; decision: Decision }> = {
  pending: { label: "Accept", decision: "accepted" },
  accepted: { label: "Undo", decision: "pending" },
  rejected: { label: "Reconsider", decision: "pending" },
};

/** One proposed change with its decision. It is read-only when the text has changed since. */
export function ChangeCard({
  label,
  change: { before, after },
  decision,
  fits,
  canWrite,
  onDecide,
}: {
  label: string;
  change: { before: string; after: string };
  decision: Decision;
  fits: boolean;
  canWrite: boolean;
  onDecide: (decision: Decision) => void;
}) {
  const button = useRef<HTMLButtonElement>(null);
  const next = NEXT[decision];
  const reject = () => {
    onDecide("rejected");
    // Keeps the focus on this card, because the pressed button disappears.
    button.current?.focus();
  };
  return (
    <fieldset className="min-w-0 border-y bg-surface py-2 not-first:mt-2">
      <legend className="sr-only">{label}</legend>
      <div className="mb-1.5 flex flex-wrap items-center gap-2 px-4">
        <p aria-hidden className="font-medium text-xs">
          {label}
        </p>
        <State decision={decision} fits={fits} />
        <span className="flex-1" />
        {canWrite && fits ? (
          <>
            <Button ref={button} size="sm" variant="outline" onClick={() => onDecide(next.decision)}>
              {next.label}
            </Button>
            {decision === "pending" ? (
              <Button size="sm" variant="ghost" onClick={reject}>
                Reject
              </Button>
            ) : null}
          </>
        ) : null}
      </div>
      <DiffRows rows={buildRows(before, after, fits ? decision : "pending")} />
    </fieldset>
  );
}

/** The new text of an accepted change, the old text of a rejected one, and both while it is pending. */
function buildRows(before: string, after: string, decision: Decision) {
  if (decision === "rejected" && before !== "") return plainRows(before, "same");
  if (decision === "accepted" && after !== "") return plainRows(after, "added");
  return diffRows(before, after);
}

function State({ decision, fits }: { decision: Decision; fits: boolean }): ReactNode {
  if (!fits) {
    return <Badge variant="warning">{decision === "accepted" ? "Accepted, edited since" : "No longer fits"}</Badge>;
  }
  if (decision === "accepted") return <Badge variant="success">Accepted</Badge>;
  return decision === "rejected" ? <Badge>Rejected</Badge> : null;
}
