"use client";

import Link from "next/link";
import { CountBar } from "#components/geo/shared/count-bar.tsx";
import { useGeoPath } from "#components/geo/shared/use-geo-path.ts";
import { Badge } from "#components/ui/badge.tsx";
import type { PromptGap } from "#lib/geo/gaps/contract.ts";
import { GapItem, type GapRow } from "./gap-item.tsx";
import { MentionBar } from "./mention-bar.tsx";
import { PromptGapDetail } from "./prompt-gap-detail.tsx";
import { ACTION_WORDS, explainGap, opportunityParts, STATUS_WORDS } from "./words.ts";

type Props = GapRow & {
  gap: PromptGap;
  rank: number;
  /** The highest opportunity in the list, which is a full bar. */
  top: number;
};

/**
 * A prompt whose answers name competitors but not the own brand: its importance, the reason, and the suggested
 * action.
 */
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
          <Badge variant={STATUS_WORDS[gap.status].look} title={STATUS_WORDS[gap.status].title}>
            {STATUS_WORDS[gap.status].label}
          </Badge>
          <Badge variant="accent" title={ACTION_WORDS[gap.action].title}>
            {ACTION_WORDS[gap.action].label}
          </Badge>
        </>
      }
      evidence={<PromptGapDetail gap={gap} />}
    >
      <p className="text-pretty text-sm" data-numeric>
        {explainGap(gap).join(" ")}
      </p>
      <div className="grid items-start gap-x-8 gap-y-3 md:grid-cols-[minmax(0,1fr)_20rem]">
        <MentionBar answers={gap.answers} />
        <Opportunity gap={gap} top={top} />
      </div>
    </GapItem>
  );
}

function Opportunity({ gap, top }: { gap: PromptGap; top: number }) {
  const parts = opportunityParts(gap);
  return (
    <div className="grid gap-1.5">
      <CountBar value={gap.opportunity} top={top} own className="h-2" />
      <p className="text-muted-foreground text-xs" data-numeric>
        <span className="font-medium text-foreground">Opportunity {gap.opportunity.toFixed(1)}</span>: {parts}
      </p>
    </div>
  );
}
