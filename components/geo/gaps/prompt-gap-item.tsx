"use client";

import Link from "next/link";
import { CountBar } from "#components/geo/shared/count-bar.tsx";
import { useGeoPath } from "#components/geo/shared/use-geo-path.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Tooltip } from "#components/ui/tooltip.tsx";
import type { PromptGap } from "#lib/geo/gaps/contract.ts";
import { GapItem, type GapRow } from "./gap-item.tsx";
import { PromptGapDetail } from "./prompt-gap-detail.tsx";
import { ACTION_WORDS, explainConfidence, explainGap, explainOpportunity, STATUS_WORDS } from "./words.ts";

type Props = GapRow & {
  gap: PromptGap;
  rank: number;
  /** The highest opportunity in the list, which is a full bar. */
  top: number;
};

/** A question where a competitor is mentioned more often: who, how sure that is, and the suggested action. */
export function PromptGapItem({ gap, rank, top, ...row }: Props) {
  const path = useGeoPath();
  return (
    <GapItem
      {...row}
      gap={gap}
      lead={rank}
      title={
        <Link href={path(`/prompts/${gap.id}`)} dir="auto" className="rounded-sm underline-offset-4 hover:underline">
          {gap.prompt}
        </Link>
      }
      note={gap.actionReason}
      marks={
        <>
          <Confidence gap={gap} />
          <Badge variant="accent" title={ACTION_WORDS[gap.action].title}>
            {ACTION_WORDS[gap.action].label}
          </Badge>
        </>
      }
      evidence={<PromptGapDetail gap={gap} />}
    >
      <p className="text-pretty text-sm" data-numeric>
        {explainGap(gap)}
      </p>
      <div className="grid max-w-112 gap-1.5">
        <CountBar value={gap.opportunity} top={top} own className="h-2" />
        <p className="text-muted-foreground text-xs" data-numeric>
          {explainOpportunity(gap)}
        </p>
      </div>
    </GapItem>
  );
}

/** How sure the gap is, with the statistics in a tooltip. */
function Confidence({ gap }: { gap: PromptGap }) {
  const { label, confidence, look } = STATUS_WORDS[gap.status];
  return (
    <Tooltip content={<span data-numeric>{explainConfidence(gap).join(" ")}</span>}>
      <button type="button" className="inline-flex cursor-help items-center gap-1.5 rounded-sm text-sm">
        <Badge variant={look}>{label}</Badge>
        {confidence}
      </button>
    </Tooltip>
  );
}
