import type { Activity, TrackerIssue } from "#lib/content/activity.ts";
import { classify } from "./classify/classify.ts";
import { decideInclusion } from "./classify/inclusion.ts";
import { dropRepeatedElsewhere } from "./dedupe/across.ts";
import { dropSameTitles } from "./dedupe/same-titles.ts";
import { toEntry } from "./entry.ts";
import { ALL_EVIDENCE, type EvidenceSet } from "./evidence-kinds.ts";
import { type Highlight, selectHighlights } from "./highlights.ts";
import { reconcile } from "./reconcile.ts";
import { resolveChanges, withUniqueIds } from "./resolve.ts";
import { linkTrackerIssues } from "./tracker-issues.ts";
import type { Audience, ClassifiedChange, Ledger, LedgerEntry, ResolvedChange } from "./types.ts";

export type LedgerOptions = {
  audience: Audience;
  range: Ledger["range"];
  /** Completed issues of the trackers that were asked for. */
  issues?: readonly TrackerIssue[];
  /** What may be looked at: everything, unless what each kind of evidence adds is being measured. */
  evidence?: EvidenceSet;
};

/** What a change is, and whether the audience is told of it. */
function classifyChange(
  resolved: ResolvedChange,
  { audience, evidence = ALL_EVIDENCE }: LedgerOptions,
): ClassifiedChange {
  const { change, dropReason } = resolved;
  const classification = classify(change, evidence);
  if (dropReason !== null) return { ...resolved, classification, kept: false, reason: dropReason };
  return { ...resolved, classification, ...decideInclusion(change, classification, audience, evidence) };
}

/** The changes of all repositories, each piece of work once, with the issues that trackers call completed. */
function resolveAll(activities: readonly Activity[], issues: readonly TrackerIssue[]): ResolvedChange[] {
  const resolved = activities.flatMap(resolveChanges);
  const once = activities.length > 1 ? dropRepeatedElsewhere(resolved) : resolved;
  if (issues.length === 0) return withUniqueIds(once);
  const { changes, alone } = linkTrackerIssues(
    once.map(({ change }) => change),
    issues,
  );
  const linked = once.map((item, index) => ({ ...item, change: changes[index] ?? item.change }));
  const own = alone.map((change) => ({ change, dropReason: null, revertsEarlier: false }));
  return withUniqueIds([...linked, ...own]);
}

/** The highlights by the id of their change, each with its place among them. */
function rankHighlights(changes: readonly ClassifiedChange[]): Map<string, Highlight & { rank: number }> {
  const candidates = changes.filter(({ kept, revertsEarlier }) => kept && !revertsEarlier);
  return new Map(selectHighlights(candidates).map((highlight, rank) => [highlight.id, { ...highlight, rank }]));
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
 * The fact ledger of one run (generation.md, section 2): pure, and the same activities give the same entries.
 * @throws Error when a commit would be lost or told twice; that is a defect here, never a property of the input.
 */
export function buildLedger(activities: readonly Activity[], options: LedgerOptions): Ledger {
  const resolved = resolveAll(activities, options.issues ?? []);
  const changes = dropSameTitles(resolved.map((change) => classifyChange(change, options)));
  const highlights = rankHighlights(changes);
  const entries = changes.map((item) => toEntry(item, highlights.get(item.change.id)));
  return {
    version: 1,
    repositories: activities.map(({ repository }) => repository),
    range: options.range,
    audience: options.audience,
    entries,
    commits: countCommits(entries, activities),
  };
}
