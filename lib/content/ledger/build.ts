import type { Activity, TrackerIssue } from "#lib/content/activity.ts";
import { dropRepeatedElsewhere } from "./across.ts";
import { classify } from "./classify.ts";
import { type Judged, toEntry } from "./entry.ts";
import { ALL_EVIDENCE, type EvidenceSet } from "./evidence-kinds.ts";
import { selectHighlights } from "./highlights.ts";
import { judgeInclusion } from "./inclusion.ts";
import { reconcile } from "./reconcile.ts";
import { type SettledChange, settleChanges, withUniqueIds } from "./settle.ts";
import { tellOnce } from "./told-once.ts";
import { linkTrackerIssues } from "./tracker-issues.ts";
import type { Audience, Ledger } from "./types.ts";

export type LedgerOptions = {
  audience: Audience;
  range: Ledger["range"];
  /** Completed issues of the trackers that were asked for. */
  issues?: readonly TrackerIssue[];
  /** What may be looked at: everything, unless what each kind of evidence adds is being measured. */
  evidence?: EvidenceSet;
};

function judge(settled: SettledChange, { audience, evidence = ALL_EVIDENCE }: LedgerOptions): Judged {
  const classification = classify(settled.change, evidence);
  if (settled.dropReason !== null) return { ...settled, classification, kept: false, reason: settled.dropReason };
  return { ...settled, classification, ...judgeInclusion(settled.change, classification, audience, evidence) };
}

/** The changes of all repositories, each piece of work once, with the issues that trackers call completed. */
function settleAll(activities: readonly Activity[], issues: readonly TrackerIssue[]): SettledChange[] {
  const settled = activities.flatMap(settleChanges);
  const once = activities.length > 1 ? dropRepeatedElsewhere(settled) : settled;
  if (issues.length === 0) return withUniqueIds(once);
  const { changes, alone } = linkTrackerIssues(
    once.map(({ change }) => change),
    issues,
  );
  const linked = once.map((item, index) => ({ ...item, change: changes[index] ?? item.change }));
  const own = alone.map((change) => ({ change, dropReason: null, revertsEarlier: false }));
  return withUniqueIds([...linked, ...own]);
}

/**
 * The fact ledger of one run (generation.md, section 2): pure, and the same activities give the same entries.
 * @throws Error when a commit would be lost or told twice; that is a defect here, never a property of the input.
 */
export function buildLedger(activities: readonly Activity[], options: LedgerOptions): Ledger {
  const judged = tellOnce(settleAll(activities, options.issues ?? []).map((settled) => judge(settled, options)));
  const candidates = judged.filter(({ kept, revertsEarlier }) => kept && !revertsEarlier);
  const highlights = new Map(
    selectHighlights(candidates).map((highlight, rank) => [highlight.id, { ...highlight, rank }]),
  );
  const entries = judged.map((item) => toEntry(item, highlights.get(item.change.id)));
  const { counted, owned, dropped, unowned, repeated } = reconcile(entries, activities);
  if (unowned.length > 0 || repeated.length > 0) {
    throw new Error(
      `The ledger does not account for every commit once: ${[...unowned, ...repeated].slice(0, 5).join(", ")}`,
    );
  }
  return {
    version: 1,
    repositories: activities.map(({ repository }) => repository),
    range: options.range,
    audience: options.audience,
    entries,
    commits: { counted, owned, dropped },
  };
}
