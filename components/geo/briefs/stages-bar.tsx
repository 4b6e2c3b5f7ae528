import { Check, Circle, CircleSlash } from "lucide-react";
import { isAtWork } from "#components/geo/shared/briefs.ts";
import { Spinner } from "#components/ui/spinner.tsx";
import type { BriefItem } from "#lib/geo/briefs/contract.ts";
import { cn } from "#lib/utils.ts";
import { buildStages, type Stage, type StageState } from "./stages.ts";

const WORDS: Record<StageState, string> = {
  done: "done",
  active: "now",
  waiting: "not begun",
  stopped: "stopped",
};

/** The five stages of a brief in a row, or in a column on narrow screens. */
export function StagesBar({ brief }: { brief: BriefItem }) {
  const working = isAtWork(brief);
  return (
    <ol aria-label="Stages" className="mb-5 grid overflow-hidden rounded-lg border bg-card sm:grid-cols-5">
      {buildStages(brief).map((stage) => (
        <li
          key={stage.label}
          aria-current={stage.state === "active" ? "step" : undefined}
          className={cn(
            "flex min-w-0 items-start gap-2 border-b px-3.5 py-2.5 last:border-b-0 max-sm:py-2 sm:border-r sm:border-b-0 sm:last:border-r-0",
            stage.state === "active" && "bg-accent-soft",
          )}
        >
          <span className="mt-0.5 flex size-4 shrink-0 items-center justify-center">
            <Icon stage={stage} working={working} />
          </span>
          <span className="min-w-0 max-sm:flex max-sm:flex-1 max-sm:items-baseline max-sm:justify-between max-sm:gap-3">
            <span
              className={cn(
                "block font-medium text-sm",
                stage.state === "waiting" && "font-normal text-muted-foreground",
              )}
            >
              {stage.label}
              <span className="sr-only"> ({WORDS[stage.state]})</span>
            </span>
            <span
              className={cn(
                "block truncate text-xs",
                stage.state === "active" ? "text-accent-text" : "text-muted-foreground",
              )}
            >
              {stage.detail}
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}

/** The icon spins only while work runs automatically. */
function Icon({ stage: { label, state }, working }: { stage: Stage; working: boolean }) {
  if (state === "done") return <Check aria-hidden className="size-4 text-success-text" strokeWidth={2.25} />;
  if (state === "stopped") return <CircleSlash aria-hidden className="size-3.5 text-destructive-text" />;
  if (state === "active" && working && label !== "Review") return <Spinner className="size-3.5 text-accent-text" />;
  if (state === "active") return <Circle aria-hidden className="size-2.5 fill-current text-accent-text" />;
  return <Circle aria-hidden className="size-2.5 text-muted-foreground" />;
}
