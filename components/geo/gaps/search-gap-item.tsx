"use client";

import { ChevronDown, Search } from "lucide-react";
import Link from "next/link";
import { EvidenceList } from "#components/geo/shared/answer/evidence-list.tsx";
import { CountBar } from "#components/geo/shared/count-bar.tsx";
import { engineName } from "#components/geo/shared/engines.ts";
import { useGeoPath } from "#components/geo/shared/use-geo-path.ts";
import { Button } from "#components/ui/button.tsx";
import { plural } from "#lib/format.ts";
import type { SearchGap } from "#lib/geo/gaps/contract.ts";
import { cn } from "#lib/utils.ts";
import { BriefAction } from "./brief-action.tsx";
import { GapMenu } from "./gap-menu.tsx";

type Props = {
  gap: SearchGap;
  /** The most answers that one search of the list was run for. */
  top: number;
  open: boolean;
  canWrite: boolean;
  onToggle: () => void;
  onMake: () => void;
};

/** A search that engines ran for answers in which the reader's brand has no part. */
export function SearchGapItem({ gap, top, open, canWrite, onToggle, onMake }: Props) {
  const detailId = `gap-${gap.id}`;
  return (
    <li className="px-4 py-3.5">
      <article aria-label={gap.prompt} className="grid min-w-0 grid-cols-1 gap-2">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <div className="min-w-0 flex-1 basis-72">
            <h2 className="flex items-baseline gap-2 font-medium text-base leading-snug">
              <Search aria-hidden className="size-3.5 shrink-0 self-center text-muted-foreground" />
              <span dir="auto" className="min-w-0 [overflow-wrap:anywhere]">
                {gap.prompt}
              </span>
            </h2>
          </div>
          <div className="flex shrink-0 items-center gap-1">
            <BriefAction brief={gap.brief} about={gap.prompt} canWrite={canWrite} onMake={onMake} />
            {canWrite ? <GapMenu gapId={gap.id} about={gap.prompt} dismissed={gap.dismissedAt !== null} /> : null}
          </div>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <div className="grid w-72 max-w-full gap-1">
            <CountBar value={gap.impressions} top={top} own />
            <p className="text-muted-foreground text-xs" data-numeric>
              Run for {plural(gap.impressions, "answer")} that neither {gap.impressions === 1 ? "names" : "name"} nor{" "}
              {gap.impressions === 1 ? "cites" : "cite"} you, by{" "}
              {gap.engines.map((engine) => engineName(engine)).join(", ")}
            </p>
          </div>
          <Button
            variant="ghost"
            size="sm"
            className="text-muted-foreground"
            aria-expanded={open}
            aria-controls={open ? detailId : undefined}
            onClick={onToggle}
          >
            {open ? "Hide evidence" : "Evidence"}
            <span className="sr-only"> for {gap.prompt}</span>
            <ChevronDown aria-hidden className={cn("transition-transform", open && "rotate-180")} />
          </Button>
        </div>
        {open ? <Detail id={detailId} gap={gap} /> : null}
      </article>
    </li>
  );
}

function Detail({ id, gap }: { id: string; gap: SearchGap }) {
  const path = useGeoPath();
  return (
    <div id={id} className="grid gap-4 rounded-md bg-surface p-4">
      <section>
        <h3 className="mb-1.5 font-medium text-muted-foreground text-xs">Run for these questions</h3>
        <ul className="grid gap-1 text-sm">
          {gap.prompts.map(({ promptId, prompt, answers }) => (
            <li key={promptId} className="flex justify-between gap-3">
              <Link
                href={path(`/prompts/${promptId}`)}
                dir="auto"
                className="min-w-0 rounded-sm underline-offset-4 hover:underline"
              >
                {prompt}
              </Link>
              <span className="shrink-0 text-muted-foreground text-xs" data-numeric>
                {plural(answers, "answer")}
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h3 className="mb-1.5 font-medium text-muted-foreground text-xs">Answers without you</h3>
        <EvidenceList label="Answers without you" answers={gap.evidence} />
      </section>
    </div>
  );
}
