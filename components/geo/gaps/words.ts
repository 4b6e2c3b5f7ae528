import { interval, percent } from "#components/charts/figures.ts";
import { plural } from "#lib/format.ts";
import type { GapAction, GapStatus, PromptGap } from "#lib/geo/gaps/contract.ts";

type Look = "success" | "warning" | "accent" | "neutral" | "outline";

export const STATUS_WORDS = {
  confirmed: { label: "Confirmed", confidence: "Unlikely to be chance", look: "warning" },
  suspected: { label: "Suspected", confidence: "May be chance", look: "outline" },
} satisfies Record<GapStatus, { label: string; confidence: string; look: Look }>;

export const ACTION_WORDS = {
  create: { label: "Write a page", title: "Answers cite no page of yours about this" },
  refresh: { label: "Refresh a page", title: "Answers cite your page but don't name you" },
  earn_placement: { label: "Earn a placement", title: "Answers mostly cite third-party pages" },
} satisfies Record<GapAction, { label: string; title: string }>;

/** Says who appears in how many answers: `Beamer appears in all 9 answers. You appear in none.` */
export function explainGap({ rival, n, ownMentionRate }: Pick<PromptGap, "rival" | "n" | "ownMentionRate">): string {
  const count = (rate: number | null) => Math.round((rate ?? 0) * n);
  const own = count(ownMentionRate);
  return `${rival.name} appears in ${countOf(count(rival.rate), n)}. You appear in ${own === 0 ? "none" : own}.`;
}

function countOf(count: number, n: number): string {
  return count === n ? `all ${plural(n, "answer")}` : `${count} of ${plural(n, "answer")}`;
}

/** The statistics behind a gap, one sentence each. */
export function explainConfidence(
  gap: Pick<PromptGap, "rival" | "pairs" | "pValue" | "adjustedPValue" | "status">,
): string[] {
  const { rival, pairs, pValue, adjustedPValue, status } = gap;
  const range = interval({ value: rival.difference, low: rival.low, high: rival.high });
  return [
    `${rival.name} is ${Math.round(rival.difference * 100)} points ahead (95% interval ${range}).`,
    `By engine, language and day: ${rival.name} ahead in ${pairs.rivalAhead}, you in ${pairs.ownAhead}, level in ${pairs.level}.`,
    `McNemar's exact test: ${formatP(pValue)}, corrected for all competitors and questions ${formatP(adjustedPValue)}.`,
    ...(status === "suspected" ? ["More answers can confirm it."] : []),
  ];
}

/** `p = .003`, `p < .001`. */
export function formatP(pValue: number): string {
  if (pValue < 0.001) return "p < .001";
  return `p = ${pValue.toFixed(pValue < 0.01 ? 3 : 2).replace(/^0/, "")}`;
}

/** The opportunity: `At Beamer's rate of 60%, 17 more measured answers a month would name you`, and a weight other than 1. */
export function explainOpportunity({
  opportunity,
  weight,
  rival,
}: Pick<PromptGap, "opportunity" | "weight" | "rival">): string {
  const won = opportunity / weight;
  const answers = won < 1 ? "less than 1 more measured answer" : plural(Math.round(won), "more measured answer");
  const weighted = weight === 1 ? "" : ` (weight ${weight}×)`;
  return `At ${rival.name}'s rate of ${percent(rival.rate)}, ${answers} a month would name you${weighted}`;
}
