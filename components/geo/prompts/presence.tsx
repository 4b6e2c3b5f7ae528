import { rateSentence } from "#components/charts/figures.ts";
import { markWord, OutcomeMark } from "#components/geo/shared/answer/outcome-mark.tsx";
import { engineName } from "#components/geo/shared/engines.ts";
import type { PromptRow } from "#lib/geo/visibility/answers.ts";

type Figure = PromptRow["engines"][number];

/**
 * Whether an engine names the company for a prompt: the latest answer as a mark, the window's rate in its title.
 */
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
      <span className="text-muted-foreground" title="Not asked in this period">
        <span aria-hidden>·</span>
        <span className="sr-only">Not asked</span>
      </span>
    );
  }
  const { latest } = figure;
  const outcome = latest.mentioned
    ? `mentioned${latest.position === null ? "" : ` at position ${latest.position}`}`
    : "not mentioned";
  return (
    <OutcomeMark
      mentioned={latest.mentioned === true}
      title={`Latest answer: ${outcome}. ${rateSentence({ ...figure, value: figure.mentionRate })}.`}
      onOpen={() => onOpen(latest.checkId)}
    >
      {markWord({ mentioned: latest.mentioned === true, position: latest.position })}
      <span className="sr-only">
        : {engineName(engine)} in the latest answer, {figure.mentions} of {figure.checks} in this period
      </span>
    </OutcomeMark>
  );
}
