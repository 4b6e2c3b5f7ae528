import { rateSentence } from "#components/charts/figures.ts";
import { engineName } from "#components/geo/shared/engines.ts";
import type { PromptRow } from "#lib/geo/visibility/answers.ts";
import { cn } from "#lib/utils.ts";

type Figure = PromptRow["engines"][number];

/** Whether an engine names the company for a prompt: the latest answer as a mark, the window's rate as its strength. */
export function Presence({
  figure,
  engine,
  onOpen,
}: {
  figure: Figure | undefined;
  engine: string;
  onOpen: (checkId: string) => void;
}) {
  if (!figure) {
    return (
      <span className="text-muted-foreground" title="Not asked in this window">
        <span aria-hidden>·</span>
        <span className="sr-only">Not asked</span>
      </span>
    );
  }
  const { latest } = figure;
  const outcome = latest.mentioned
    ? `named${latest.position === null ? "" : ` at position ${latest.position}`}`
    : "not named";
  return (
    <button
      type="button"
      data-numeric
      onClick={() => onOpen(latest.checkId)}
      title={`Latest answer: ${outcome}. ${rateSentence({ ...figure, value: figure.mentionRate })}.`}
      className={cn(
        "inline-flex h-6 min-w-9 items-center justify-center rounded-sm px-1.5 font-medium text-xs",
        latest.mentioned
          ? "bg-accent-soft text-accent-text hover:bg-accent hover:text-accent-foreground"
          : "bg-surface-strong text-muted-foreground hover:text-foreground",
      )}
    >
      {latest.mentioned ? (latest.position === null ? "Yes" : `#${latest.position}`) : "No"}
      <span className="sr-only">
        : {engineName(engine)} in the latest answer, {figure.mentions} of {figure.checks} in the window
      </span>
    </button>
  );
}
