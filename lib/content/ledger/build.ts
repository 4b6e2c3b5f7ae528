import type { Activity, TrackerIssue } from "#lib/content/activity.ts";
import { classify } from "./classify/classify.ts";
import { decideInclusion } from "./classify/inclusion.ts";
import { dropCrossRepositoryDuplicates } from "./dedupe/across-repositories.ts";
import { dropRepairsOfNewWork } from "./dedupe/new-work.ts";
import { dropSameTitles } from "./dedupe/same-titles.ts";
import { toEntry } from "./entry.ts";
import { ALL_EVIDENCE, type EvidenceSet } from "./evidence-kinds.ts";
import { resolveWithFacts } from "./facts/resolve.ts";
import { findLowChanges, findSurplus } from "./folding.ts";
import { type Highlight, selectHighlights } from "./highlights.ts";
import { choosePackages, labelRange, type PackageChoice } from "./packages.ts";
import { reconcile } from "./reconcile.ts";
import { withUniqueIds } from "./resolve.ts";
import { linkTrackerIssues } from "./tracker-issues.ts";
import type { Audience, ClassifiedChange, Ledger, LedgerEntry, ResolvedChange } from "./types.ts";

export type LedgerOptions = {
  audience: Audience;
  range: Ledger["range"];
  /** Completed issues of the selected trackers. */
  issues?: readonly TrackerIssue[];
  /** For each repository, whether changes without a note are folded; others decide by the repository's own notes. */
  foldWithoutNote?: Readonly<Record<string, boolean>>;
  /** Limits the ledger to some packages; changes of others are dropped with a reason. */
  packages?: PackageChoice | undefined;
  /** Kinds of evidence that the rules may use. Default: all; an evaluation disables some to measure each kind. */
  evidence?: EvidenceSet;
};

/** Classifies a change and decides whether it is included for the audience. */
function classifyChange(
  resolved: ResolvedChange,
  { audience, evidence = ALL_EVIDENCE }: LedgerOptions,
): ClassifiedChange {
  const { change, dropReason } = resolved;
  const classification = classify(change, evidence);
  if (dropReason !== null) return { ...resolved, classification, kept: false, reason: dropReason };
  return { ...resolved, classification, ...decideInclusion(change, classification, audience, evidence) };
}

/** The deduplicated changes of all repositories, linked to the completed tracker issues. */
function resolveAll(activities: readonly Activity[], issues: readonly TrackerIssue[]): ResolvedChange[] {
  const resolved = activities.flatMap(resolveWithFacts);
  const deduplicated = activities.length > 1 ? dropCrossRepositoryDuplicates(resolved) : resolved;
  if (issues.length === 0) return withUniqueIds(deduplicated);
  const { changes, unmentioned } = linkTrackerIssues(
    deduplicated.map(({ change }) => change),
    issues,
  );
  const linked = deduplicated.map((item, index) => ({ ...item, change: changes[index] ?? item.change }));
  const issueChanges = unmentioned.map((change) => ({ change, dropReason: null, revertsEarlier: false }));
  return withUniqueIds([...linked, ...issueChanges]);
}

/** Highlights by change ID, each with its rank. */
function rankHighlights(
  changes: readonly ClassifiedChange[],
  low: ReadonlySet<string>,
  audience: Audience,
): Map<string, Highlight & { rank: number }> {
  const candidates = changes.filter(
    ({ kept, revertsEarlier, change }) => kept && !revertsEarlier && !low.has(change.id),
  );
  return new Map(
    selectHighlights(candidates, audience).map((highlight, rank) => [highlight.id, { ...highlight, rank }]),
  );
}

/** @throws Error when a commit is in no entry or in several */
function countCommits(entries: readonly LedgerEntry[], activities: readonly Activity[]): Ledger["commits"] {
  const { counted, owned, dropped, unowned, repeated } = reconcile(entries, activities);
  if (unowned.length > 0 || repeated.length > 0) {
    throw new Error(
      `The ledger does not account for every commit once: ${[...unowned, ...repeated].slice(0, 5).join(", ")}`,
    );
  }
  return { counted, owned, dropped };
}

/**
 * Builds the fact ledger of one run (generation.md, section 2). Pure: the same activities give the same entries.
 * @throws Error when a commit is missing or counted twice; this is always a defect of the code, never of the input.
 */
export function buildLedger(activities: readonly Activity[], options: LedgerOptions): Ledger {
  const resolved = resolveAll(activities, options.issues ?? []);
  const classified = resolved.map((change) => classifyChange(change, options));
  const changes = dropRepairsOfNewWork(dropSameTitles(choosePackages(classified, options.packages)));
  const low = findLowChanges(activities, changes, options.foldWithoutNote);
  const highlights = rankHighlights(changes, low, options.audience);
  const folded = low.union(findSurplus(changes, low, highlights));
  const entries = changes.map((item) => {
    const { id } = item.change;
    return toEntry(item, { highlight: highlights.get(id), folded: folded.has(id) });
  });
  return {
    version: 1,
    repositories: activities.map(({ repository }) => repository),
    range: labelRange(options.range, options.packages),
    audience: options.audience,
    entries,
    commits: countCommits(entries, activities),
  };
}
