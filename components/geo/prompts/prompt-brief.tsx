"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { useCan } from "#components/dashboard/organization.tsx";
import { BriefAction, sourceOf } from "#components/geo/gaps/brief-action.tsx";
import { useGaps } from "#components/geo/gaps/hooks.ts";
import type { Range } from "#components/geo/shared/range.ts";

const NewBriefDialog = dynamic(() =>
  import("#components/geo/briefs/new-brief-dialog.tsx").then((module) => module.NewBriefDialog),
);

/** Where a prompt is a gap in the window: the brief that closes it, or the button that makes one. */
export function PromptBrief({ promptId, range }: { promptId: string; range: Range }) {
  const canWrite = useCan("write");
  const [isMaking, setMaking] = useState(false);
  const gap = useGaps(range, false).data?.promptGaps.find(({ id }) => id === promptId);
  if (!gap) return null;
  return (
    <>
      <BriefAction brief={gap.brief} about={gap.prompt} canWrite={canWrite} onMake={() => setMaking(true)} />
      {isMaking ? <NewBriefDialog source={sourceOf(gap)} onOpenChange={setMaking} /> : null}
    </>
  );
}
