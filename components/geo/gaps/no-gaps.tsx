"use client";

import { CircleCheck } from "lucide-react";
import Link from "next/link";
import { useCompetitors } from "#components/geo/competitors/hooks.ts";
import type { Gaps } from "#components/geo/shared/gaps.ts";
import { useGeoPath } from "#components/geo/shared/use-geo-path.ts";
import { EmptyState } from "#components/state/empty-state.tsx";
import { Button } from "#components/ui/button.tsx";

/** Explains an empty list. It is good news only if something was measured. */
export function NoGaps({ data, searches, dismissed }: { data: Gaps; searches: boolean; dismissed: boolean }) {
  const path = useGeoPath();
  const competitors = useCompetitors().data?.competitors;
  if (!data.configured) {
    return (
      <EmptyState
        title="Measurement is off"
        description="The operator of this server turned it off. Earlier results are kept."
      />
    );
  }
  if (dismissed) return <EmptyState title="Nothing dismissed here" description="Dismissed gaps appear here." />;
  if (searches) {
    return (
      <EmptyState
        icon={CircleCheck}
        title="You appear in every search"
        description="Every web search in this period led to you, or no engine searched."
      />
    );
  }
  if (competitors?.length === 0) {
    return (
      <EmptyState
        title="No competitor to compare with"
        description="A gap is a question where a competitor appears more often than you. Add competitors to find gaps in stored answers."
        action={
          <Button asChild variant="primary">
            <Link href={path("/competitors")}>Add competitors</Link>
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={CircleCheck}
      title="No gaps in this period"
      description="No competitor is clearly ahead of you on any of your prompts. A longer period or more prompts may show one."
      action={
        <Button asChild>
          <Link href={path("/prompts")}>Add prompts</Link>
        </Button>
      }
    />
  );
}
