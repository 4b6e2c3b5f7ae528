"use client";

import { ChevronDown } from "lucide-react";
import Link from "next/link";
import { CountBar } from "#components/geo/shared/count-bar.tsx";
import { useGeoPath } from "#components/geo/shared/use-geo-path.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import type { PromptGap } from "#lib/geo/gaps/contract.ts";
import { cn } from "#lib/utils.ts";
import { BriefAction } from "./brief-action.tsx";
import { GapMenu } from "./gap-menu.tsx";
import { NamedStrip } from "./named-strip.tsx";
import { PromptGapDetail } from "./prompt-gap-detail.tsx";
import { ACTION_WORDS, opportunityParts, STATUS_WORDS, whySentences } from "./words.ts";

type Props = {
  gap: PromptGap;
  rank: number;
  /** The greatest opportunity of the list, which fills the bar. */
  top: number;
  open: boolean;
  canWrite: boolean;
  onToggle: () => void;
  onMake: () => void;
};

/** A question whose answers name competitors and not the reader's brand: how much it matters, why, and what to do. */
export function PromptGapItem({ gap, rank, top, open, canWrite, onToggle, onMake }: Props) {
  const path = useGeoPath();
  const detailId = `gap-${gap.id}`;
  return (
    <li className="px-4 py-4">
      <article aria-label={gap.prompt} className="flex gap-3">
        <span data-numeric aria-hidden className="w-5 shrink-0 pt-px text-right text-muted-foreground text-sm">
          {rank}
        </span>
        <div className="grid min-w-0 flex-1 grid-cols-1 gap-2.5">
          <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
            <div className="min-w-0 flex-1 basis-72">
              <h2 className="font-medium text-base leading-snug">
                <Link
                  href={path(`/prompts/${gap.id}`)}
                  dir="auto"
                  className="rounded-sm underline-offset-4 [overflow-wrap:anywhere] hover:underline"
                >
                  {gap.prompt}
                </Link>
              </h2>
              <p className="mt-0.5 text-pretty text-muted-foreground text-sm">{gap.actionReason}</p>
            </div>
            <div className="flex shrink-0 items-center gap-1">
              <BriefAction brief={gap.brief} about={gap.prompt} canWrite={canWrite} onMake={onMake} />
              {canWrite ? <GapMenu gapId={gap.id} about={gap.prompt} dismissed={gap.dismissedAt !== null} /> : null}
            </div>
          </div>
          <p className="max-w-prose text-pretty text-sm" data-numeric>
            {whySentences(gap).join(" ")}
          </p>
          <div className="grid items-start gap-x-8 gap-y-3 md:grid-cols-[minmax(0,1fr)_15rem]">
            <NamedStrip answers={gap.answers} />
            <Opportunity gap={gap} top={top} />
          </div>
          <div className="flex flex-wrap items-center gap-2">
            <Badge variant={STATUS_WORDS[gap.status].look} title={STATUS_WORDS[gap.status].title}>
              {STATUS_WORDS[gap.status].label}
            </Badge>
            <Badge variant="accent" title={ACTION_WORDS[gap.action].title}>
              {ACTION_WORDS[gap.action].label}
            </Badge>
            <Button
              variant="ghost"
              size="sm"
              className="ml-auto text-muted-foreground"
              aria-expanded={open}
              aria-controls={open ? detailId : undefined}
              onClick={onToggle}
            >
              {open ? "Hide evidence" : "Evidence"}
              <span className="sr-only"> for {gap.prompt}</span>
              <ChevronDown aria-hidden className={cn("transition-transform", open && "rotate-180")} />
            </Button>
          </div>
          {open ? (
            <div id={detailId}>
              <PromptGapDetail gap={gap} />
            </div>
          ) : null}
        </div>
      </article>
    </li>
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
