import { percent } from "#components/charts/figures.ts";
import { plural } from "#lib/format.ts";
import type { GapAction, GapStatus, PromptGap } from "#lib/geo/gaps/contract.ts";

type Look = "success" | "warning" | "accent" | "neutral" | "outline";

export const STATUS_WORDS = {
  confirmed: { label: "Confirmed", title: "Very unlikely to be chance", look: "warning" },
  suspected: { label: "Suspected", title: "Could still be chance; more answers will tell", look: "outline" },
} satisfies Record<GapStatus, { label: string; title: string; look: Look }>;

export const ACTION_WORDS = {
  create: { label: "Write a page", title: "No page of yours answers this yet" },
  refresh: { label: "Refresh a page", title: "A page of yours answers this already" },
  earn_placement: { label: "Earn a placement", title: "Pages of others dominate what is cited" },
} satisfies Record<GapAction, { label: string; title: string }>;

type Counted = Pick<PromptGap, "answers" | "n" | "competitors" | "pValue">;

/** Explains a gap in full sentences: how many answers name which brands, and whether that can be chance. */
export function explainGap({ answers, n, competitors, pValue }: Counted): string[] {
  const mentions = answers.ownOnly + answers.both;
  const rivals = listed(competitors.map(({ brand }) => brand));
  const alone = answers.ownOnly === 0 ? "you alone in none" : `you alone in ${answers.ownOnly}`;
  return [
    `You are named in ${mentions} of ${plural(n, "answer")}; ${rivals} without you in ${answers.competitorOnly}, ${alone}.`,
    chanceSentence(pValue),
  ];
}

/** Whether chance can explain the gap, with the p value of the exact McNemar test. */
export function chanceSentence(pValue: number): string {
  const p = `(${formatP(pValue)})`;
  if (pValue < 0.01) return `The difference is very unlikely to be chance ${p}.`;
  if (pValue < 0.05) return `The difference is unlikely to be chance ${p}.`;
  return `The difference could still be chance ${p}: more answers will tell.`;
}

/** `p = .003`, `p < .001`. */
export function formatP(pValue: number): string {
  if (pValue < 0.001) return "p < .001";
  return `p = ${pValue.toFixed(pValue < 0.01 ? 3 : 2).replace(/^0/, "")}`;
}

/** The factors of the opportunity: `96% of answers without you × 3 competitors × 2 of 3 engines`. */
export function opportunityParts(gap: Pick<PromptGap, "ownMentionRate" | "competitors" | "engines" | "byEngine">) {
  const without = gap.ownMentionRate === null ? null : 1 - gap.ownMentionRate;
  return [
    `${percent(without)} of answers without you`,
    plural(gap.competitors.length, "competitor"),
    `${gap.engines.length} of ${plural(gap.byEngine.length, "engine")}`,
  ].join(" × ");
}

const NAMED_MAX = 2;

function listed(names: readonly string[]): string {
  const [only] = names;
  if (only === undefined) return "competitors";
  if (names.length <= NAMED_MAX) return names.join(" or ");
  return `${names.slice(0, NAMED_MAX).join(", ")} or ${names.length - NAMED_MAX} more`;
}
