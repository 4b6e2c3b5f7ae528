"use client";

import { FilePlus2 } from "lucide-react";
import Link from "next/link";
import type { BriefSource } from "#components/geo/briefs/new-brief-dialog.tsx";
import { BriefStatusBadge } from "#components/geo/briefs/status-badge.tsx";
import { useGeoPath } from "#components/geo/shared/use-geo-path.ts";
import { Button } from "#components/ui/button.tsx";
import { Spinner } from "#components/ui/spinner.tsx";
import type { PromptGap } from "#lib/geo/gaps/contract.ts";

/** The brief that closes a gap with its status, or a button to create it. */
export function BriefAction({
  brief,
  about,
  canWrite,
  onMake,
}: {
  brief: PromptGap["brief"];
  /** The gap's subject, for screen readers. */
  about: string;
  canWrite: boolean;
  onMake: () => void;
}) {
  const path = useGeoPath();
  if (brief) {
    const writing = brief.status === "queued" || brief.status === "writing";
    return (
      <Link
        href={path(`/briefs/${brief.briefId}`)}
        title={brief.workingTitle}
        className="inline-flex h-7 items-center gap-1.5 rounded-md border border-border-strong bg-card px-2.5 font-medium text-xs shadow-xs hover:bg-surface-strong"
      >
        {writing ? <Spinner className="size-3.5 text-accent-text" /> : null}
        Brief
        <BriefStatusBadge status={brief.status} />
        <span className="sr-only">for {about}</span>
      </Link>
    );
  }
  if (!canWrite) return null;
  return (
    <Button size="sm" onClick={onMake} aria-haspopup="dialog">
      <FilePlus2 aria-hidden />
      Create a brief<span className="sr-only"> for {about}</span>
    </Button>
  );
}

/** The source of a brief that closes the gap. */
export function toBriefSource({ id, prompt, competitors }: PromptGap): BriefSource {
  return { kind: "gap", id, topic: prompt, competitors: competitors.map(({ brand }) => brand) };
}
