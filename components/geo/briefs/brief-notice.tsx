"use client";

import { Archive, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Card } from "#components/ui/card.tsx";
import { Progress } from "#components/ui/progress.tsx";
import { Spinner } from "#components/ui/spinner.tsx";
import type { BriefAnswer } from "#lib/geo/briefs/contract.ts";
import { FACTS_MIN } from "#lib/geo/briefs/limits.ts";
import { ApprovalCost, WritingCost } from "./approve-button.tsx";
import { isMeasurable } from "./stages.ts";

/** What the current stage needs from the user, or what runs automatically. */
export function BriefNotice({ brief }: { brief: BriefAnswer }) {
  const { status, archivedAt, error, post } = brief;
  if (status === "queued" || status === "writing") return <Writing brief={brief} />;
  if (archivedAt !== null) return status === "completed" ? null : <Archived />;
  if (status === "failed") return <Failed error={error} />;
  if (status === "needs_facts") return <NeedsFacts />;
  if (status === "draft") return <Review planning={brief.planning} promptIds={brief.brief.baseline.promptIds} />;
  if (post === null) return <Gone />;
  return post.status === "draft" ? <Written measurable={isMeasurable(brief.brief)} /> : null;
}

function Failed({ error }: Pick<BriefAnswer, "error">) {
  return (
    <Notice icon={<TriangleAlert aria-hidden className="size-5 text-destructive-text" />} title="Writing failed">
      <p className="text-sm">{error ?? "It failed before the article was saved."} The plan is unchanged.</p>
      <WritingCost />
    </Notice>
  );
}

function NeedsFacts() {
  return (
    <Notice icon={<Info aria-hidden className="size-5 text-accent-text" />} title="Add facts about your product">
      <p className="text-sm">The article states only facts. It needs {FACTS_MIN} that are relevant to the question.</p>
    </Notice>
  );
}

function Review({
  planning: { state, note },
  promptIds,
}: Pick<BriefAnswer, "planning"> & { promptIds: readonly string[] }) {
  const isRunning = state === "running";
  return (
    <Notice
      icon={
        isRunning ? (
          <Spinner className="size-5 text-accent-text" />
        ) : (
          <Info aria-hidden className="size-5 text-accent-text" />
        )
      }
      title={isRunning ? "Reading your website for facts and links" : "Review the plan, then approve"}
    >
      {note ? <p className="text-sm">{note}</p> : null}
      <ApprovalCost promptIds={promptIds} />
    </Notice>
  );
}

function Gone() {
  return (
    <Notice icon={<Info aria-hidden className="size-5 text-muted-foreground" />} title="Article deleted">
      <p className="text-muted-foreground text-sm">Its post was deleted. Create a new brief to write it again.</p>
    </Notice>
  );
}

function Archived() {
  return (
    <Notice icon={<Archive aria-hidden className="size-5 text-muted-foreground" />} title="The brief is archived">
      <p className="text-muted-foreground text-sm">Restore it to change its plan or write it.</p>
    </Notice>
  );
}

function Written({ measurable }: { measurable: boolean }) {
  return (
    <Notice icon={<CircleCheck aria-hidden className="size-5 text-success-text" />} title="The article is ready">
      <p className="text-muted-foreground text-sm">
        Review the draft, then publish it.
        {measurable ? " The next scan shows whether it worked." : null}
      </p>
    </Notice>
  );
}

const DOING = {
  queued: "Waiting in the queue",
  reading: "Reading answers and your website",
  writing: "Writing and checking the article",
};

function Writing({ brief: { status, planning } }: { brief: BriefAnswer }) {
  const doing = status === "queued" ? "queued" : planning.state === "running" ? "reading" : "writing";
  return (
    <Card aria-label="Writing in progress" className="mb-5 overflow-hidden">
      <div className="flex items-center gap-3 px-4 py-3">
        <Spinner className="size-4 shrink-0 text-accent-text" />
        <div className="min-w-0">
          <p role="status" className="font-medium text-sm">
            {DOING[doing]}
          </p>
          <p className="text-muted-foreground text-xs">You can leave this page.</p>
        </div>
      </div>
      <Progress value={null} aria-label="Writing" className="rounded-none" />
    </Card>
  );
}

function Notice({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <section role="status" className="mb-5 flex items-start gap-3 rounded-lg border bg-card px-4 py-3">
      <span className="shrink-0">{icon}</span>
      <div className="grid min-w-0 gap-0.5 text-pretty">
        <p className="font-medium text-base">{title}</p>
        {children}
      </div>
    </section>
  );
}
