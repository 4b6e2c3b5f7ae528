import type { Activity, Person } from "#lib/content/activity.ts";
import { extractDetail, extractUpgrade } from "#lib/content/writers/detail.ts";
import { type Assembled, assembleChanges } from "./assemble.ts";
import { classify } from "./classify.ts";
import { findDuplicates, mergeDuplicates } from "./dedupe.ts";
import { selectHighlights } from "./highlights.ts";
import { judgeInclusion } from "./inclusion.ts";
import { reconcile } from "./reconcile.ts";
import { type RevertOutcome, resolveReverts } from "./reverts.ts";
import type { Audience, Change, Classification, EntryRef, Ledger, LedgerEntry } from "./types.ts";

export type LedgerOptions = { audience: Audience; range: Ledger["range"] };

/** A change after duplicates and reverts are settled, before anyone judges whether it is worth telling. */
export type SettledChange = { change: Change; dropReason: string | null; revertsEarlier: boolean };

/** How a change is named in a reason: by number, else by short hash. */
function nameOf(change: Change | undefined): string {
  if (change === undefined) return "another change";
  return change.number === undefined ? (change.commits[0]?.sha.slice(0, 9) ?? change.id) : `#${change.number}`;
}

function dropReason(
  item: Assembled,
  index: number,
  outcome: RevertOutcome | undefined,
  all: readonly Assembled[],
): string | null {
  if (item.dropReason !== null || outcome?.state !== "cancelled") return item.dropReason;
  const other = nameOf(all[outcome.by]?.change);
  return outcome.by > index ? `reverted by ${other}` : `reverts ${other}, which this range holds too`;
}

/** Makes ids unique where one request stands twice, once dropped and once kept. */
function withUniqueIds(settled: readonly SettledChange[]): SettledChange[] {
  const used = new Set<string>();
  return settled.map((item) => {
    const sha = item.change.commits.at(-1)?.sha.slice(0, 8) ?? "";
    const id = used.has(item.change.id) ? `${item.change.id}-${sha}` : item.change.id;
    used.add(id);
    return id === item.change.id ? item : { ...item, change: { ...item.change, id } };
  });
}

/**
 * The changes of one repository, each piece of work once, reverts cancelled (generation.md, sections 2.1 and 2.2);
 * newest first. Every commit of the activity is in exactly one of them.
 */
export function settleChanges(activity: Activity): SettledChange[] {
  const all = assembleChanges(activity).toReversed();
  const changes = all.map(({ change }) => change);
  const sameWork = findDuplicates(changes);
  const outcomes = resolveReverts(changes, sameWork);
  const survivors = new Map<number, number[]>();
  const settled: { at: number; item: SettledChange }[] = [];
  for (const [index, item] of all.entries()) {
    const reason = dropReason(item, index, outcomes[index], all);
    const group = sameWork[index] ?? index;
    if (reason !== null)
      settled.push({ at: index, item: { change: item.change, dropReason: reason, revertsEarlier: false } });
    else survivors.set(group, [...(survivors.get(group) ?? []), index]);
  }
  for (const members of survivors.values()) {
    const [at = 0] = members;
    const [first, ...rest] = members.map((index) => changes[index]).filter((change) => change !== undefined);
    if (first === undefined) continue;
    const revertsEarlier = outcomes[at]?.state === "reverts_earlier";
    settled.push({ at, item: { change: mergeDuplicates([first, ...rest]), dropReason: null, revertsEarlier } });
  }
  return withUniqueIds(settled.sort((a, b) => b.at - a.at).map(({ item }) => item));
}

function authorOf(person: Person): LedgerEntry["authors"][number] {
  return { name: person.login ?? person.name, url: person.url ?? null };
}

function refsOf(change: Change): EntryRef[] {
  const repository = change.repository.id;
  const refs: EntryRef[] = [];
  if (change.number !== undefined)
    refs.push({ type: "pull_request", repository, id: String(change.number), url: change.url ?? null });
  for (const commit of change.commits)
    refs.push({ type: "commit", repository, id: commit.sha, url: commit.url ?? null });
  for (const issue of change.pullRequest?.linkedIssues ?? []) {
    refs.push({ type: "issue", repository, id: String(issue.number), url: issue.url ?? null });
  }
  return refs;
}

/** The upgrade note of the change itself, else of one of its commits. */
function upgradeOf(change: Change): string | null {
  return extractUpgrade(
    [change.body, ...change.commits.map(({ body }) => body)].find((body) => extractUpgrade(body) !== null) ?? "",
  );
}

type Judged = SettledChange & { classification: Classification; reason: string | null; kept: boolean };

function judge(settled: SettledChange, audience: Audience): Judged {
  const classification = classify(settled.change);
  if (settled.dropReason !== null) return { ...settled, classification, kept: false, reason: settled.dropReason };
  return { ...settled, classification, ...judgeInclusion(settled.change, classification, audience) };
}

function toEntry(
  judged: Judged,
  highlight: { reason: string; cluster: string | null; rank: number } | undefined,
): LedgerEntry {
  const { change, classification, kept, reason } = judged;
  return {
    id: change.id,
    kind: judged.revertsEarlier ? "revert" : change.kind,
    refs: refsOf(change),
    title: change.title,
    detail: kept ? extractDetail(change.body, change.title) : null,
    upgrade: kept && classification.breaking ? upgradeOf(change) : null,
    authors: change.authors.map(authorOf),
    mergedAt: change.mergedAt,
    category: classification.category,
    breaking: classification.breaking,
    security: classification.security,
    disposition: kept ? (highlight === undefined ? "update" : "highlight") : "dropped",
    cluster: highlight?.cluster ?? null,
    rank: highlight?.rank ?? null,
    reason: highlight?.reason ?? reason,
    evidence: classification.evidence,
    confidence: classification.confidence,
  };
}

/**
 * The fact ledger of one run (generation.md, section 2): pure, and the same activities give the same entries.
 * @throws Error when a commit would be lost or told twice; that is a defect here, never a property of the input.
 */
export function buildLedger(activities: readonly Activity[], options: LedgerOptions): Ledger {
  const judged = activities.flatMap(settleChanges).map((settled) => judge(settled, options.audience));
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
