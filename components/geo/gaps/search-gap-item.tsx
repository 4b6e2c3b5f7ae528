"use client";

import { Search } from "lucide-react";
import Link from "next/link";
import { EvidenceList } from "#components/geo/shared/answer/evidence-list.tsx";
import { CountBar } from "#components/geo/shared/count-bar.tsx";
import { engineName } from "#components/geo/shared/engines.ts";
import { useGeoPath } from "#components/geo/shared/use-geo-path.ts";
import { plural } from "#lib/format.ts";
import type { SearchGap } from "#lib/geo/gaps/contract.ts";
import { GapItem, type GapRow } from "./gap-item.tsx";

type Props = GapRow & {
  gap: SearchGap;
  /** The highest number of answers for one search of the list. */
  top: number;
};

/** A web search by engines whose answers do not include the own brand. */
export function SearchGapItem({ gap, top, ...row }: Props) {
  return (
    <GapItem
      {...row}
      gap={gap}
      lead={<Search className="size-3.5" />}
      title={<span dir="auto">{gap.prompt}</span>}
      marks={
        <div className="grid w-112 max-w-full gap-1">
          <CountBar value={gap.impressions} top={top} own />
          <p className="text-muted-foreground text-xs" data-numeric>
            Run for {plural(gap.impressions, "answer")} that neither {gap.impressions === 1 ? "names" : "name"} nor{" "}
            {gap.impressions === 1 ? "cites" : "cite"} you, by{" "}
            {gap.engines.map((engine) => engineName(engine)).join(", ")}
          </p>
        </div>
      }
      evidence={<Detail gap={gap} />}
    />
  );
}

function Detail({ gap }: { gap: SearchGap }) {
  const path = useGeoPath();
  return (
    <div className="grid gap-4 rounded-md bg-surface p-4">
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
