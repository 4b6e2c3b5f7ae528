import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import type { PromptGap, SearchGap } from "#lib/geo/gaps/contract.ts";
import { cn } from "#lib/utils.ts";
import { BriefAction } from "./brief-action.tsx";
import { GapMenu } from "./gap-menu.tsx";

/** Row state and callbacks of a gap in the list. */
export type GapRow = { open: boolean; canWrite: boolean; onToggle: () => void; onMake: () => void };

/** A gap in the list with its brief. `children` explain why it is a gap; its evidence expands below. */
export function GapItem({
  gap,
  lead,
  title,
  note,
  marks,
  evidence,
  children,
  open,
  canWrite,
  onToggle,
  onMake,
}: GapRow & {
  gap: Pick<PromptGap | SearchGap, "id" | "prompt" | "brief" | "dismissedAt">;
  /** The rank or icon before the title. */
  lead: ReactNode;
  title: ReactNode;
  note?: string;
  /** Content beside the button that shows the evidence. */
  marks: ReactNode;
  evidence: ReactNode;
  children?: ReactNode;
}) {
  const evidenceId = `gap-${gap.id}`;
  return (
    <li className="px-4 py-4">
      <article aria-label={gap.prompt} className="flex gap-3">
        <span
          data-numeric
          aria-hidden
          className="flex h-5 w-5 shrink-0 items-center justify-end text-muted-foreground text-sm"
        >
          {lead}
        </span>
        <div className="grid min-w-0 flex-1 grid-cols-1 gap-2.5">
          <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
            <div className="min-w-0 flex-1 basis-72">
              <h2 className="font-medium text-base leading-snug [overflow-wrap:anywhere]">{title}</h2>
              {note ? <p className="mt-0.5 text-pretty text-muted-foreground text-sm">{note}</p> : null}
            </div>
            <div className="flex shrink-0 items-center gap-1">
              <BriefAction brief={gap.brief} about={gap.prompt} canWrite={canWrite} onMake={onMake} />
              {canWrite ? <GapMenu gapId={gap.id} about={gap.prompt} dismissed={gap.dismissedAt !== null} /> : null}
            </div>
          </div>
          {children}
          <div className="flex flex-wrap items-center gap-2">
            {marks}
            <Button
              variant="ghost"
              size="sm"
              className="ml-auto text-muted-foreground"
              aria-expanded={open}
              aria-controls={open ? evidenceId : undefined}
              onClick={onToggle}
            >
              {open ? "Hide evidence" : "Evidence"}
              <span className="sr-only"> for {gap.prompt}</span>
              <ChevronDown aria-hidden className={cn("transition-transform", open && "rotate-180")} />
            </Button>
          </div>
          {open ? <div id={evidenceId}>{evidence}</div> : null}
        </div>
      </article>
    </li>
  );
}
