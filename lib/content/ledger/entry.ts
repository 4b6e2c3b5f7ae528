import type { Person } from "#lib/content/activity.ts";
import { readFacts } from "./classify/facts.ts";
import { extractDetail, extractUpgrade } from "./detail.ts";
import type { Highlight } from "./highlights.ts";
import { MAX_ISSUES, MAX_TITLE } from "./thresholds.ts";
import type { Change, ClassifiedChange, EntryRef, Evidence, LedgerEntry } from "./types.ts";

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
  for (const issue of change.issues) {
    refs.push({ type: "issue", repository: issue.repository, id: issue.id, url: issue.url });
  }
  if (change.release !== undefined)
    refs.push({ type: "release", repository, id: change.release.tag, url: change.release.url ?? null });
  return refs;
}

/** The first line of the message that its author put in place of the merged one, else the change's own title. */
function titleOf(change: Change): string {
  const line = readFacts(change).notes.message?.split("\n")[0]?.replace(/\s+/g, " ").trim() ?? "";
  return line === "" ? change.title : line;
}

/** The author's own note for readers, else the description's sentence that says more than the title. */
function detailOf(change: Change): string | null {
  const { note } = readFacts(change).notes;
  return (note === null ? null : extractDetail(note, change.title)) ?? extractDetail(change.body, change.title);
}

/** What people asked for in their own words, for whoever reviews the ledger. */
function issueEvidence(change: Change): Evidence[] {
  return change.issues.slice(0, MAX_ISSUES).map(({ id, title }) => ({
    signal: "linked issue",
    detail: `${id}: ${title}`.slice(0, MAX_TITLE),
    weight: 0,
  }));
}

/** The upgrade note of the change itself, else of one of its commits. */
function upgradeOf(change: Change): string | null {
  return extractUpgrade(
    [change.body, ...change.commits.map(({ body }) => body)].find((body) => extractUpgrade(body) !== null) ?? "",
  );
}

/** The line of the ledger that a classified change becomes. */
export function toEntry(
  classified: ClassifiedChange,
  highlight: (Pick<Highlight, "reason" | "cluster"> & { rank: number }) | undefined,
): LedgerEntry {
  const { change, classification, kept, reason } = classified;
  return {
    id: change.id,
    kind: classified.revertsEarlier ? "revert" : change.kind,
    refs: refsOf(change),
    title: titleOf(change),
    detail: kept ? detailOf(change) : null,
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
    evidence: [...classification.evidence, ...issueEvidence(change)],
    confidence: classification.confidence,
  };
}
