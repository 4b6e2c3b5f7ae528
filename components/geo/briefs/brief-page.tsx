"use client";

import dynamic from "next/dynamic";
import Link from "next/link";
import { parseAsBoolean, useQueryState } from "nuqs";
import { useCan } from "#components/dashboard/organization.tsx";
import { Page } from "#components/dashboard/page.tsx";
import { usePageTitle } from "#components/dashboard/page-title.ts";
import { useScans } from "#components/geo/scans/hooks.ts";
import { isScanning } from "#components/geo/scans/progress.ts";
import { useGeoPath } from "#components/geo/shared/use-geo-path.ts";
import { EmptyState } from "#components/state/empty-state.tsx";
import { QueryView } from "#components/state/query-view.tsx";
import { Button } from "#components/ui/button.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { BriefAnswer } from "#lib/geo/briefs/contract.ts";
import { CallError } from "#lib/http/call.ts";
import { BaselineCard } from "./baseline-card.tsx";
import { BriefHeader } from "./brief-header.tsx";
import { BriefNotice } from "./brief-notice.tsx";
import { FactsCard } from "./facts-card.tsx";
import { isOpen, useBrief } from "./hooks.ts";
import { InternalLinks, Lines, Purpose, SourcesToBeat } from "./plan-facts.tsx";
import { PlanSections } from "./plan-sections.tsx";
import { RemeasureCard } from "./remeasure-card.tsx";
import { isGone } from "./stages.ts";
import { StagesBar } from "./stages-bar.tsx";

const ScanProgress = dynamic(() =>
  import("#components/geo/scans/scan-progress.tsx").then((module) => module.ScanProgress),
);
const VerdictCard = dynamic(() => import("./verdict-card.tsx").then((module) => module.VerdictCard));
const PlanForm = dynamic(() => import("./plan-form.tsx").then((module) => module.PlanForm));

/** One brief: its plan with the facts behind every claim, its article, and the verdict. */
export function BriefPage({ briefId }: { briefId: string }) {
  const query = useBrief(briefId);
  if (query.error instanceof CallError && query.error.status === 404) return <Gone />;
  return (
    <Page>
      {query.data ? null : <h1 className="sr-only">Brief</h1>}
      <QueryView query={query} skeleton={<BriefSkeleton />}>
        {(brief) => <Loaded brief={brief} />}
      </QueryView>
    </Page>
  );
}

function Loaded({ brief }: { brief: BriefAnswer }) {
  usePageTitle(brief.brief.workingTitle);
  const canWrite = useCan("write");
  const [wanted, setEditing] = useQueryState("edit", parseAsBoolean.withDefault(false));
  const editable = canWrite && isOpen(brief);
  const editing = wanted && editable;
  const published = brief.post?.status === "published";
  return (
    <>
      <BriefHeader
        brief={brief}
        editing={editing}
        onEdit={editable && !editing ? () => void setEditing(true) : undefined}
      />
      <StagesBar brief={brief} />
      {editing ? (
        <PlanForm brief={brief} onDone={() => void setEditing(null)} />
      ) : (
        <>
          <BriefNotice brief={brief} />
          {published ? <ScanUnderWay /> : null}
          {brief.brief.verdict ? <VerdictCard plan={brief.brief} verdict={brief.brief.verdict} /> : null}
          <Plan brief={brief} canAdd={editable && brief.planning.state === "done"} />
        </>
      )}
    </>
  );
}

/** Says that a running scan will measure the article. */
function ScanUnderWay() {
  const running = useScans().data?.scans.find(isScanning);
  return running ? <ScanProgress key={running.id} scan={running} /> : null;
}

function Plan({ brief, canAdd }: { brief: BriefAnswer; canAdd: boolean }) {
  const { brief: plan } = brief;
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_19rem]">
      <div className="grid min-w-0 grid-cols-1 gap-5">
        <Purpose plan={plan} />
        <FactsCard brief={brief} canAdd={canAdd} />
        <PlanSections plan={plan} />
        <Lines title="Questions to answer" lines={plan.questionsToAnswer} />
        <Lines title="Acceptance criteria" lines={plan.acceptanceChecklist} checks />
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-5">
        <BaselineCard baseline={plan.baseline} question={plan.targetPrompt} />
        {isGone(brief) ? null : <RemeasureCard plan={plan} />}
        <SourcesToBeat sources={plan.sourcesToBeat} />
        <InternalLinks links={plan.internalLinks} />
      </div>
    </div>
  );
}

function Gone() {
  const path = useGeoPath();
  return (
    <Page>
      <h1 className="sr-only">Brief</h1>
      <EmptyState
        title="This brief does not exist"
        description="Check the URL. It may belong to another project."
        action={
          <Button asChild variant="primary">
            <Link href={path("/briefs")}>All briefs</Link>
          </Button>
        }
      />
    </Page>
  );
}

function BriefSkeleton() {
  return (
    <div className="grid gap-5">
      <Skeleton className="h-3 w-16" />
      <Skeleton className="h-7 w-2/3" />
      <Skeleton className="h-14 w-full rounded-lg" />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="grid gap-5">
          <Skeleton className="h-36 w-full rounded-lg" />
          <Skeleton className="h-80 w-full rounded-lg" />
        </div>
        <div className="grid gap-5">
          <Skeleton className="h-36 w-full rounded-lg" />
          <Skeleton className="h-28 w-full rounded-lg" />
        </div>
      </div>
    </div>
  );
}
