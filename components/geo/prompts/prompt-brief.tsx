"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { useCan } from "#components/dashboard/organization.tsx";
import { BriefAction, toBriefSource } from "#components/geo/gaps/brief-action.tsx";
import { useGaps } from "#components/geo/shared/gaps.ts";
import type { Range } from "#components/geo/shared/range.ts";

const NewBriefDialog = dynamic(() =>
  import("#components/geo/briefs/new-brief-dialog.tsx").then((module) => module.NewBriefDialog),
);

/** The brief for a prompt that is a gap in the window, or a button to create it. */
export function PromptBrief({ promptId, range }: { promptId: string; range: Range }) {
  const canWrite = useCan("write");
  const [isMaking, setMaking] = useState(false);
  const gap = useGaps(range, false).data?.promptGaps.find(({ id }) => id === promptId);
  if (!gap) return null;
  return (
    <>
      <BriefAction brief={gap.brief} about={gap.prompt} canWrite={canWrite} onMake={() => setMaking(true)} />
      {isMaking ? <NewBriefDialog source={toBriefSource(gap)} onOpenChange={setMaking} /> : null}
    </>
  );
}
