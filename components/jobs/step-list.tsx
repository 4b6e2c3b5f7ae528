import { Check, Circle, CircleSlash } from "lucide-react";
import type { ReactNode } from "react";
import { Progress } from "#components/ui/progress.tsx";
import { Spinner } from "#components/ui/spinner.tsx";
import { cn } from "#lib/utils.ts";
import { doneCount, type ProgressStep, type StepState } from "./progress.ts";

const WORDS: Record<StepState, string> = {
  done: "done",
  active: "in progress",
  waiting: "not begun",
  stopped: "stopped",
};

/** The steps of a long job with their states. `aside` is shown beside the count. */
export function StepList({ steps, aside }: { steps: readonly ProgressStep[]; aside: ReactNode }) {
  const done = doneCount(steps);
  return (
    <div className="rounded-lg border bg-card">
      <div className="flex items-center justify-between gap-3 px-4 pt-3 pb-2 text-sm">
        <p className="font-medium" aria-live="polite">
          {done} of {steps.length} steps done
        </p>
        {aside}
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

function Step({ step: { label, detail, state } }: { step: ProgressStep }) {
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
        {detail ? <span className="block text-pretty text-muted-foreground text-xs">{detail}</span> : null}
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
