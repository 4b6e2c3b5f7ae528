import { readFacts } from "./classify/facts.ts";
import { RELIABILITY } from "./phrases/highlights.ts";
import { CLUSTER_LIMIT, HIGHLIGHT_MINIMUM, MAX_HIGHLIGHTS, SCORE, type Tier } from "./thresholds.ts";
import type { Change, Classification } from "./types.ts";

export type HighlightCandidate = { change: Change; classification: Classification };

/** One highlighted change. Those that share `cluster` stand under one heading; null stands alone. */
export type Highlight = { id: string; reason: string; cluster: string | null; tier: Tier; score: number };

const TIERS: readonly Tier[] = ["security", "breaking", "feature", "reliability", "performance"];

const TRIVIAL = /\b(?:typos?|tests?|comments?|docs?|lint|log(?:ging)? messages?|flaky|warnings?|spelling)\b/i;

function tierOf({ change, classification }: HighlightCandidate): { tier: Tier; reason: string } | undefined {
  const { parts } = readFacts(change);
  if (classification.security) return { tier: "security", reason: "security work" };
  if (classification.breaking) return { tier: "breaking", reason: "breaking change" };
  if (classification.category === "Features & Enhancements") return { tier: "feature", reason: "major feature" };
  if (classification.category === "Performance Improvements") return { tier: "performance", reason: "performance" };
  const serious = classification.category === "Bug Fixes" && RELIABILITY.test(parts.text) && !TRIVIAL.test(parts.text);
  return serious ? { tier: "reliability", reason: "reliability fix" } : undefined;
}

/** How much there is to say of a change: linked issues, reach, size on a log scale, the author's own note, confidence. */
export function scoreChange({ change, classification }: HighlightCandidate): number {
  const { footprint, notes } = readFacts(change);
  const { issues } = change;
  const lines = footprint.sourceLines ?? footprint.kinds.source * SCORE.linesPerUnknownFile;
  const size = Math.min(Math.log10(1 + lines), SCORE.sizeCap);
  const reach = Math.min(Math.log2(1 + footprint.areas.size), SCORE.reachCap);
  return (
    SCORE.issue * Math.min(issues.length, SCORE.issueCap) +
    SCORE.userIssue * Number(issues.some((issue) => issue.byUser)) +
    SCORE.size * size +
    SCORE.reach * reach +
    SCORE.documented * Number(footprint.kinds.docs > 0 && footprint.kinds.source > 0) +
    SCORE.surface * Number(footprint.publicSurface) +
    SCORE.tested * Number(footprint.kinds.test > 0) +
    SCORE.note * Number(notes.message !== null || notes.note !== null) +
    SCORE.confidence * classification.confidence
  );
}

/** How much less a title says at a glance for what it enumerates; code between backticks is one word. */
function entanglement({ change }: HighlightCandidate): number {
  const prose = readFacts(change).parts.text.replace(/`[^`]*`/g, "");
  const joints = prose.match(/[,:;](?=\s)/g)?.length ?? 0;
  return SCORE.joint * Math.min(joints, SCORE.jointCap);
}

type Ranked = {
  candidate: HighlightCandidate;
  tier: Tier;
  reason: string;
  score: number;
  /** The score less what the title is hard to read by. */
  place: number;
  key: string | null;
};

/** Scope or area that a change names itself; changes that share one are told together. */
function clusterKey({ change }: HighlightCandidate): string | null {
  const { parts } = readFacts(change);
  const named = parts.scope ?? parts.areas[0];
  return named === undefined || named === null || named === "" ? null : named;
}

function byRank(a: Ranked, b: Ranked): number {
  return (
    TIERS.indexOf(a.tier) - TIERS.indexOf(b.tier) ||
    b.place - a.place ||
    b.candidate.change.mergedAt.localeCompare(a.candidate.change.mergedAt) ||
    a.candidate.change.id.localeCompare(b.candidate.change.id)
  );
}

function rank(candidates: readonly HighlightCandidate[]): Ranked[] {
  return candidates
    .flatMap((candidate): Ranked[] => {
      const found = tierOf(candidate);
      if (!found) return [];
      const score = scoreChange(candidate);
      if (score < HIGHLIGHT_MINIMUM[found.tier]) return [];
      const place = score - entanglement(candidate);
      return [{ candidate, ...found, score, place, key: clusterKey(candidate) }];
    })
    .sort(byRank);
}

/** A leader takes the changes of its tier and area with it, as far as there is room. */
function take(leader: Ranked, rest: readonly Ranked[], room: number): Ranked[] {
  if (leader.key === null) return [leader];
  const kin = rest.filter((other) => other.key === leader.key && other.tier === leader.tier);
  return [leader, ...kin.slice(0, Math.min(CLUSTER_LIMIT, room) - 1)];
}

/**
 * Chooses what stands first (generation.md 2.6): by tier, then score, a plain title before an enumeration of about the
 * same score; above the tier's minimum, at most five changes in all with clustered ones counted, and fewer or none where
 * fewer deserve it. Deterministic: ties go by time, then id.
 */
export function selectHighlights(candidates: readonly HighlightCandidate[]): Highlight[] {
  let queue = rank(candidates);
  const chosen: Highlight[] = [];
  while (queue.length > 0 && chosen.length < MAX_HIGHLIGHTS) {
    const [leader, ...rest] = queue;
    if (!leader) break;
    const group = take(leader, rest, MAX_HIGHLIGHTS - chosen.length);
    const cluster = group.length > 1 ? leader.key : null;
    for (const { candidate, tier, reason, score } of group) {
      chosen.push({ id: candidate.change.id, reason, cluster, tier, score });
    }
    queue = rest.filter((other) => !group.includes(other));
  }
  return chosen;
}
