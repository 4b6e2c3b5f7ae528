import { credits } from "#components/billing/words.ts";
import { signedNumber, signedPoints } from "#components/geo/shared/movement.ts";
import { plural } from "#lib/format.ts";
import type {
  BriefItem,
  BriefVerdict,
  ContentSubtype,
  Intent,
  Portfolio,
  SourceKind,
  Verdict,
} from "#lib/geo/briefs/contract.ts";

type Tone = "success" | "warning" | "destructive" | "neutral" | "accent" | "outline";

export const STATUS_WORDS = {
  draft: { label: "To review", tone: "warning" },
  needs_facts: { label: "Needs facts", tone: "warning" },
  queued: { label: "Queued", tone: "neutral" },
  writing: { label: "Writing", tone: "accent" },
  completed: { label: "Written", tone: "success" },
  failed: { label: "Failed", tone: "destructive" },
} satisfies Record<BriefItem["status"], { label: string; tone: Tone }>;

export const SUBTYPE_WORDS = {
  guide: "Guide",
  comparison: "Comparison",
  listicle: "List",
  "how-to": "How-to",
  faq: "Questions and answers",
  alternatives: "Alternatives",
} satisfies Record<ContentSubtype, string>;
export const SUBTYPES = Object.keys(SUBTYPE_WORDS) as ContentSubtype[];

export const SOURCE_WORDS = {
  gap: "Prompt gap",
  search: "Search gap",
  prompt: "Prompt",
  manual: "Custom topic",
} satisfies Record<SourceKind, string>;

export const INTENT_WORDS = {
  learn: "to learn",
  compare: "to compare",
  choose: "to choose",
  do: "to get something done",
  replace: "to replace a tool",
} satisfies Record<Intent, string>;

export const VERDICT_WORDS = {
  improved: { label: "Mentioned more often", tone: "success" },
  worse: { label: "Mentioned less often", tone: "destructive" },
  no_detectable_change: { label: "No detectable change", tone: "neutral" },
  insufficient: { label: "Not enough to judge", tone: "neutral" },
} satisfies Record<BriefVerdict, { label: string; tone: Tone }>;

/** Formats a difference: `+21 points (+4 to +38)`; null when the two sides cannot be compared. */
export function describeDifference({ difference, differenceLow, differenceHigh }: Verdict): string | null {
  if (difference === null) return null;
  const range =
    differenceLow === null || differenceHigh === null
      ? ""
      : ` (${signedNumber(differenceLow)} to ${signedNumber(differenceHigh)})`;
  return `${signedPoints(difference)}${range}`;
}

/** Whether more answers could still show a change. */
export function isUndecided({ verdict, decidable }: Pick<Verdict, "verdict" | "decidable">): boolean {
  return decidable && (verdict === "insufficient" || verdict === "no_detectable_change");
}

/** Notes for reading a verdict, in full sentences. */
export function verdictNotes(verdict: Verdict): string[] {
  const { otherPrompts, nextLookAt, leftOutCells } = verdict;
  return [
    ...(otherPrompts === null ? [] : [`Meanwhile similar questions moved by ${signedPoints(otherPrompts)}.`]),
    ...(isUndecided(verdict) && nextLookAt !== null
      ? [`The next comparison follows when ${plural(nextLookAt, "answer")} have arrived.`]
      : []),
    ...(leftOutCells === 0
      ? []
      : [
          `${plural(leftOutCells, "engine and language", "engines and languages")} left out, since the model changed or did not answer both times.`,
        ]),
  ];
}

/** The scans that a verdict compares: it stays as it was when they decided it. */
export function describeScans(count: number): string {
  return count === 1 ? "The first scan" : `The first ${count} scans`;
}

/** The cost of writing: the month's quota of long posts first, then credits. */
export function writingCost(meter: { left: number | null; creditsEach: number }): string {
  if (meter.left === null) return "Writing counts as one blog post. Your plan has no limit.";
  if (meter.left === 0) return `This month's posts are used up. Writing costs ${credits(meter.creditsEach)}.`;
  if (meter.left === 1) return "Writing uses the last changelog or blog post of this month.";
  return `Writing uses 1 of the ${meter.left} changelogs or blog posts left this month.`;
}

/** What all measured articles did together. */
export function portfolioSentence({ briefs, lift, low, high }: Portfolio): string {
  const all = briefs === 1 ? "One article is measured" : `All ${briefs} measured articles together`;
  const change = `${all}: ${signedPoints(lift)} against similar questions`;
  if (low === null || high === null) return `${change}. A likely range needs three measured articles.`;
  const range = `likely ${signedNumber(low)} to ${signedPoints(high)}`;
  return `${change} (${range}).${low <= 0 && high >= 0 ? " This may be chance." : ""}`;
}
