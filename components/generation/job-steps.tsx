"use client";

import { Check, Circle, CircleSlash } from "lucide-react";
import { Progress } from "#components/ui/progress.tsx";
import { Spinner } from "#components/ui/spinner.tsx";
import type { Job, JobEvent } from "#lib/jobs/contract.ts";
import { cn } from "#lib/utils.ts";
import { doneCount, formatElapsed, isActive, type ProgressStep, progressOf, type StepState } from "./progress.ts";
import { useNow } from "./use-now.ts";

const words: Record<StepState, string> = {
  done: "done",
  active: "under way",
  waiting: "not begun",
  stopped: "stopped",
};

/** The steps of a generation: which are done, which is under way and for how long. */
export function JobSteps({ job, events }: { job: Job; events: JobEvent[] }) {
  const steps = progressOf(job, events);
  const done = doneCount(steps);
  return (
    <div className="rounded-lg border bg-card">
      <div className="flex items-center justify-between gap-3 px-4 pt-3 pb-2 text-sm">
        <p className="font-medium" aria-live="polite">
          {done} of {steps.length} steps done
        </p>
        <Elapsed job={job} />
      </div>
      <Progress value={done} max={steps.length} aria-label="Steps done" className="rounded-none" />
      <ol className="grid gap-0.5 p-2">
        {steps.map((step) => (
          <Step key={step.label} step={step} />
        ))}
      </ol>
    </div>
  );
}

function Step({ step }: { step: ProgressStep }) {
  return (
    <li className="flex gap-2.5 px-2 py-1.5">
      <span className="mt-0.5 flex size-4 shrink-0 items-center justify-center">
        <StepIcon state={step.state} />
      </span>
      <span className="min-w-0 text-sm">
        <span className={cn("block", step.state === "waiting" ? "text-muted-foreground" : "font-medium")}>
          {step.label}
          <span className="sr-only"> ({words[step.state]})</span>
        </span>
        {step.detail ? <span className="block text-pretty text-muted-foreground text-xs">{step.detail}</span> : null}
      </span>
    </li>
  );
}

function StepIcon({ state }: { state: StepState }) {
  if (state === "active") return <Spinner className="size-3.5 text-accent-text" />;
  if (state === "done") return <Check aria-hidden className="size-4 text-success-text" strokeWidth={2.25} />;
  if (state === "stopped") return <CircleSlash aria-hidden className="size-3.5 text-destructive-text" />;
  return <Circle aria-hidden className="size-2.5 text-muted-foreground" />;
}

/** How long a job has run, or took. */
export function Elapsed({ job }: { job: Job }) {
  const now = useNow();
  const end = isActive(job) ? now : Date.parse(job.completedAt ?? job.updatedAt);
  if (end === 0) return <span className="text-muted-foreground text-xs">–</span>;
  return (
    <span data-numeric className="text-muted-foreground text-xs">
      {isActive(job) ? "Running for" : "Took"} {formatElapsed(end - Date.parse(job.createdAt))}
    </span>
  );
}
