"use client";

import { Check, Circle, CircleSlash } from "lucide-react";
import { formatElapsed } from "#components/generation/progress.ts";
import { useNow } from "#components/generation/use-now.ts";
import { Progress } from "#components/ui/progress.tsx";
import { Spinner } from "#components/ui/spinner.tsx";
import type { BrandAnalysis } from "#lib/brands/contract.ts";
import { cn } from "#lib/utils.ts";
import { isActive } from "./hooks.ts";

const STEPS = [
  { label: "Read the website", detail: "Homepage, key pages and style sheets, as far as robots.txt allows" },
  { label: "Find what it says", detail: "Name, description, audience, tone, language, colors, logo" },
  { label: "Save the brand identity", detail: "Posts take it when they name it, or once you make it the default" },
];
type State = "done" | "active" | "stopped" | "waiting";
const WORDS: Record<State, string> = {
  done: "done",
  active: "under way",
  stopped: "stopped",
  waiting: "not begun",
};

function stateOf(job: BrandAnalysis, number: number): State {
  if (job.status === "completed" || number < job.currentStep) return "done";
  if (number > job.currentStep) return "waiting";
  return job.status === "failed" ? "stopped" : "active";
}

/** The steps of an analysis: which are done, which is under way and for how long. */
export function AnalysisSteps({ job }: { job: BrandAnalysis }) {
  const states = STEPS.map((_, index) => stateOf(job, index + 1));
  const done = states.filter((state) => state === "done").length;
  return (
    <div className="rounded-lg border bg-card">
      <div className="flex items-center justify-between gap-3 px-4 pt-3 pb-2 text-sm">
        <p className="font-medium" aria-live="polite">
          {done} of {STEPS.length} steps done
        </p>
        <Elapsed job={job} />
      </div>
      <Progress value={done} max={STEPS.length} aria-label="Steps done" className="rounded-none" />
      <ol className="grid gap-0.5 p-2">
        {STEPS.map(({ label, detail }, index) => (
          <Step key={label} label={label} detail={detail} state={states[index] ?? "waiting"} />
        ))}
      </ol>
    </div>
  );
}

function Step({ label, detail, state }: { label: string; detail: string; state: State }) {
  return (
    <li className="flex gap-2.5 px-2 py-1.5">
      <span className="mt-0.5 flex size-4 shrink-0 items-center justify-center">
        <StepIcon state={state} />
      </span>
      <span className="min-w-0 text-sm">
        <span className={cn("block", state === "waiting" ? "text-muted-foreground" : "font-medium")}>
          {label}
          <span className="sr-only"> ({WORDS[state]})</span>
        </span>
        <span className="block text-pretty text-muted-foreground text-xs">{detail}</span>
      </span>
    </li>
  );
}

function StepIcon({ state }: { state: State }) {
  if (state === "active") return <Spinner className="size-3.5 text-accent-text" />;
  if (state === "done") return <Check aria-hidden className="size-4 text-success-text" strokeWidth={2.25} />;
  if (state === "stopped") return <CircleSlash aria-hidden className="size-3.5 text-destructive-text" />;
  return <Circle aria-hidden className="size-2.5 text-muted-foreground" />;
}

/** How long an analysis has run, or took. */
export function Elapsed({ job }: { job: BrandAnalysis }) {
  const now = useNow();
  const end = isActive(job) ? now : Date.parse(job.completedAt ?? job.updatedAt);
  if (end === 0) return <span className="text-muted-foreground text-xs">–</span>;
  return (
    <span data-numeric className="text-muted-foreground text-xs">
      {isActive(job) ? "Running for" : "Took"} {formatElapsed(end - Date.parse(job.createdAt))}
    </span>
  );
}
