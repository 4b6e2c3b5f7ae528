import { readSignals } from "./classify/signals.ts";
import { DEPENDENCIES } from "./phrases/bookkeeping.ts";
import { CODE_TALK } from "./phrases/code.ts";
import { NO_NEWS, RELIABILITY } from "./phrases/highlights.ts";
import { getDetail, hasSubstance } from "./substance.ts";
import { tellsUsers } from "./tells-users.ts";
import { CLUSTER_LIMIT, HIGHLIGHT_MINIMUM, MAX_HIGHLIGHTS, SCORE, type Tier } from "./thresholds.ts";
import type { Audience, Change, Classification, FactKind } from "./types.ts";

export type HighlightCandidate = { change: Change; classification: Classification };

/** One highlighted change. Highlights with the same `cluster` share one heading; null means no group. */
export type Highlight = { id: string; reason: string; cluster: string | null; tier: Tier; score: number };

const TIERS: readonly Tier[] = ["security", "breaking", "feature", "reliability", "performance"];

const TRIVIAL = /\b(?:typos?|tests?|comments?|docs?|lint|log(?:ging)? messages?|flaky|warnings?|spelling)\b/i;

/** Updates of packages, and changes whose files only move, change their form or are made by a program. */
function isRoutine({ change }: HighlightCandidate): boolean {
  const { bot, parts, titleWork, footprint } = readSignals(change);
  const { kinds } = footprint;
  const isUpdate =
    (kinds.source === 0 && kinds.dependencies > 0) ||
    DEPENDENCIES.test(parts.text) ||
    titleWork?.works[0] === "dependencies";
  return bot || isUpdate || (change.facts?.some(({ kind }) => kind === "shape") ?? false);
}

function isNoNews({ change, classification }: HighlightCandidate): boolean {
  const { text } = readSignals(change).parts;
  return !classification.breaking && !classification.security && (NO_NEWS.test(text) || CODE_TALK.test(text));
}

function findTier({ change, classification }: HighlightCandidate): { tier: Tier; reason: string } | undefined {
  const { parts, titleWork } = readSignals(change);
  if (classification.security) return { tier: "security", reason: "security work" };
  if (classification.breaking) return { tier: "breaking", reason: "breaking change" };
  if (classification.category === "Features & Enhancements") return { tier: "feature", reason: "major feature" };
  if (classification.category === "Performance Improvements") return { tier: "performance", reason: "performance" };
  const isSevere = titleWork?.severe || (RELIABILITY.test(parts.text) && !TRIVIAL.test(parts.text));
  return classification.category === "Bug Fixes" && isSevere
    ? { tier: "reliability", reason: "reliability fix" }
    : undefined;
}

/** The facts of a kind after the first one, up to the cap. */
function countFurther({ facts = [] }: Change, kind: FactKind): number {
  return Math.min(Math.max(0, facts.filter((fact) => fact.kind === kind).length - 1), SCORE.factsCap);
}

/** Importance of a change: linked issues, areas, notes, documentation, what users touch, confidence. */
export function scoreChange({ change, classification }: HighlightCandidate): number {
  const { footprint, notes } = readSignals(change);
  const { issues } = change;
  const facts = new Set(change.facts?.map(({ kind }) => kind));
  const reach = Math.min(Math.log2(1 + footprint.areas.size), SCORE.reachCap);
  return (
    SCORE.issue * Math.min(issues.length, SCORE.issueCap) +
    SCORE.userIssue * Number(issues.some((issue) => issue.byUser)) +
    SCORE.reach * reach +
    SCORE.documented * Number(facts.has("documentation") || (footprint.kinds.docs > 0 && footprint.kinds.source > 0)) +
    SCORE.surface * (Number(footprint.publicSurface) + Number(facts.has("surface"))) +
    SCORE.told * countFurther(change, "statement") +
    SCORE.shown * countFurther(change, "surface") +
    SCORE.tested * Number(footprint.kinds.test > 0) +
    SCORE.note * Number(notes.message !== null || notes.note !== null || facts.has("note")) +
    SCORE.confidence * classification.confidence
  );
}

/**
 * Deduction for titles that enumerate, which are harder to read at a glance; code in backticks counts as one word.
 */
function enumerationPenalty({ change }: HighlightCandidate): number {
  const prose = readSignals(change).parts.text.replace(/`[^`]*`/g, "");
  const joints = prose.match(/[,:;](?=\s)/g)?.length ?? 0;
  return SCORE.joint * Math.min(joints, SCORE.jointCap);
}

type Ranked = {
  candidate: HighlightCandidate;
  tier: Tier;
  reason: string;
  score: number;
  /** The score minus the enumeration penalty of the title. */
  sortScore: number;
  key: string | null;
};

/** The scope or area in the title; changes with the same key share one heading. */
function clusterKey({ change }: HighlightCandidate): string | null {
  const { parts } = readSignals(change);
  const key = parts.scope ?? parts.areas[0];
  return key === undefined || key === null || key === "" ? null : key;
}

function byRank(a: Ranked, b: Ranked): number {
  return (
    TIERS.indexOf(a.tier) - TIERS.indexOf(b.tier) ||
    b.sortScore - a.sortScore ||
    b.candidate.change.mergedAt.localeCompare(a.candidate.change.mergedAt) ||
    a.candidate.change.id.localeCompare(b.candidate.change.id)
  );
}

/** Whether a text can say more of a change than its title, to these readers. */
function isTold({ change, classification }: HighlightCandidate, audience: Audience): boolean {
  if (!hasSubstance(change, classification)) return false;
  if (audience !== "users" || classification.breaking) return true;
  return tellsUsers(change.title) && tellsUsers(getDetail(change) ?? "");
}

function rank(candidates: readonly HighlightCandidate[], audience: Audience): Ranked[] {
  return candidates
    .flatMap((candidate): Ranked[] => {
      const match = isRoutine(candidate) || isNoNews(candidate) ? undefined : findTier(candidate);
      if (!match || !isTold(candidate, audience)) return [];
      const score = scoreChange(candidate);
      if (score < HIGHLIGHT_MINIMUM[match.tier]) return [];
      const sortScore = score - enumerationPenalty(candidate);
      return [{ candidate, ...match, score, sortScore, key: clusterKey(candidate) }];
    })
    .sort(byRank);
}

/** Groups a highlight with the changes of its tier and area, up to the available room. */
function takeCluster(leader: Ranked, rest: readonly Ranked[], room: number): Ranked[] {
  if (leader.key === null) return [leader];
  const related = rest.filter((other) => other.key === leader.key && other.tier === leader.tier);
  return [leader, ...related.slice(0, Math.min(CLUSTER_LIMIT, room) - 1)];
}

/**
 * Selects the highlights (generation.md 2.6): by tier, then score, with plain titles before enumerations of a similar
 * score. A highlight must reach its tier's minimum; at most five changes are selected, clustered ones included.
 * Deterministic: ties are broken by time, then ID.
 */
export function selectHighlights(
  candidates: readonly HighlightCandidate[],
  audience: Audience = "developers",
): Highlight[] {
  let queue = rank(candidates, audience);
  const chosen: Highlight[] = [];
  while (queue.length > 0 && chosen.length < MAX_HIGHLIGHTS) {
    const [leader, ...rest] = queue;
    if (!leader) break;
    const group = takeCluster(leader, rest, MAX_HIGHLIGHTS - chosen.length);
    const cluster = group.length > 1 ? leader.key : null;
    for (const { candidate, tier, reason, score } of group) {
      chosen.push({ id: candidate.change.id, reason, cluster, tier, score });
    }
    queue = rest.filter((other) => !group.includes(other));
  }
  return chosen;
}
