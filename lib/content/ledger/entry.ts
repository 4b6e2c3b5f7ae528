import type { Person } from "#lib/content/activity.ts";
import { readFacts } from "./classify/facts.ts";
import { extractDetail, extractUpgrade } from "./detail.ts";
import type { Highlight } from "./highlights.ts";
import { MAX_ISSUES, MAX_TITLE } from "./thresholds.ts";
import type { Change, ClassifiedChange, EntryRef, Evidence, LedgerEntry } from "./types.ts";

function toAuthor(person: Person): LedgerEntry["authors"][number] {
  return { name: person.login ?? person.name, url: person.url ?? null };
}

function buildRefs(change: Change): EntryRef[] {
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

/** First line of the author's commit-message override, otherwise the title of the change. */
function getTitle(change: Change): string {
  const line = readFacts(change).notes.message?.split("\n")[0]?.replace(/\s+/g, " ").trim() ?? "";
  return line === "" ? change.title : line;
}

/** The author's release note, otherwise the sentence of the description that adds to the title. */
function getDetail(change: Change): string | null {
  const { note } = readFacts(change).notes;
  return (note === null ? null : extractDetail(note, change.title)) ?? extractDetail(change.body, change.title);
}

/** Titles of the linked issues, shown to reviewers of the ledger. */
function issueEvidence(change: Change): Evidence[] {
  return change.issues.slice(0, MAX_ISSUES).map(({ id, title }) => ({
    signal: "linked issue",
    detail: `${id}: ${title}`.slice(0, MAX_TITLE),
    weight: 0,
  }));
}

/** Upgrade note of the change itself, otherwise of one of its commits. */
function getUpgrade(change: Change): string | null {
  return extractUpgrade(
    [change.body, ...change.commits.map(({ body }) => body)].find((body) => extractUpgrade(body) !== null) ?? "",
  );
}

/** Converts a classified change to a ledger entry. */
export function toEntry(
  classified: ClassifiedChange,
  highlight: (Pick<Highlight, "reason" | "cluster"> & { rank: number }) | undefined,
): LedgerEntry {
  const { change, classification, kept, reason } = classified;
  return {
    id: change.id,
    kind: classified.revertsEarlier ? "revert" : change.kind,
    refs: buildRefs(change),
    title: getTitle(change),
    detail: kept ? getDetail(change) : null,
    upgrade: kept && classification.breaking ? getUpgrade(change) : null,
    authors: change.authors.map(toAuthor),
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
