import { Badge } from "#components/ui/badge.tsx";
import type { Criterion, Grade } from "#lib/stats/grade.ts";

const GRADE_WORDS: Record<Grade, string> = {
  exploratory: "Low confidence",
  directional: "Medium confidence",
  decision: "High confidence",
};

/** How much the figures can carry, and on hover what would lift it. */
export function GradeBadge({ grade, criteria }: { grade: Grade; criteria: readonly Criterion[] }) {
  const missing = criteria.filter(({ met }) => !met).map(describeCriterion);
  const title = missing.length === 0 ? "Enough data to act on." : `High confidence takes ${missing.join("; ")}.`;
  return (
    <Badge variant={grade === "decision" ? "success" : "neutral"} title={title}>
      {GRADE_WORDS[grade]}
    </Badge>
  );
}

/** What a criterion takes, and what there is: `50 prompts (you have 8)`. */
function describeCriterion({ id, value, needed }: Criterion): string {
  const percent = (part: number | null) => (part === null ? "unknown" : `${Math.round(part * 100)}`);
  const texts: Record<Criterion["id"], string> = {
    prompts: `${needed} prompts (you have ${value})`,
    intents: `prompts on ${needed} topics (you have ${value})`,
    engines: `${needed} engines (you have ${value})`,
    repeats: `each question asked twice within 7 days (now ${percent(value)}%)`,
    detectable_effect: `changes of ${percent(needed)} points detectable (now ${percent(value)})`,
    noise_floor: `a scan that asks each question 3 times, for each engine (${value} of ${needed})`,
  };
  return texts[id];
}
