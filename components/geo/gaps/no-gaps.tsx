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
        title="Measuring is switched off"
        description="The operator of this server turned it off. What was measured before is kept."
      />
    );
  }
  if (dismissed) return <EmptyState title="Nothing dismissed here" description="Every gap is in the list." />;
  if (searches) {
    return (
      <EmptyState
        icon={CircleCheck}
        title="No search without you"
        description="In this window, engines named or cited you for every search that they ran, or ran none. Engines without search never do."
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
      title="No gap in this window"
      description="No competitor is clearly ahead of you on any question. A longer window or more questions may show one."
      action={
        <Button asChild>
          <Link href={path("/prompts")}>Add prompts</Link>
        </Button>
      }
    />
  );
}
