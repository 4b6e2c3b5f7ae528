import type { Person } from "#lib/content/activity.ts";
import { findAction } from "./classify/action.ts";
import { readSignals } from "./classify/signals.ts";
import type { Highlight } from "./highlights.ts";
import { isBot } from "./read/bots.ts";
import { getDetail, getUpgrade } from "./substance.ts";
import { MAX_ISSUES, MAX_TITLE } from "./thresholds.ts";
import type { Change, ClassifiedChange, EntryRef, Evidence, LedgerEntry } from "./types.ts";

/** A bot keeps the name that shows what it is; its account may not. */
function toAuthor({ name, login, url }: Person): LedgerEntry["authors"][number] {
  return { name: isBot({ name }) ? name : (login ?? name), url: url ?? null };
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
  const line = readSignals(change).notes.message?.split("\n")[0]?.replace(/\s+/g, " ").trim() ?? "";
  return line === "" ? (change.printedTitle?.text ?? change.title) : line;
}

/** Says that a limit cut what was read of a change, so that facts can be missing. */
function limitEvidence({ commits }: Change): Evidence[] {
  const isCut = commits.some(({ patch }) => patch?.cut);
  return isCut ? [{ signal: "limit", detail: "Only a part of its changed lines was read", weight: 0 }] : [];
}

/** Titles of the linked issues, shown to reviewers of the ledger. */
function issueEvidence(change: Change): Evidence[] {
  return change.issues.slice(0, MAX_ISSUES).map(({ id, title }) => ({
    signal: "linked issue",
    detail: `${id}: ${title}`.slice(0, MAX_TITLE),
    weight: 0,
  }));
}

/** The evidence that the maintainers' own list leads with a change. */
export const LEADS_LIST = "leads the list";

function orderEvidence({ maintainerNotes = [] }: Change): Evidence[] {
  const note = maintainerNotes.find(({ leads }) => leads);
  return note === undefined ? [] : [{ signal: LEADS_LIST, detail: note.text.slice(0, MAX_TITLE), weight: 0 }];
}

type RankedHighlight = Pick<Highlight, "reason" | "cluster"> & { rank: number };

/** Converts a classified change to a ledger entry. */
export function toEntry(
  classified: ClassifiedChange,
  { highlight, folded }: { highlight: RankedHighlight | undefined; folded: boolean },
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
    folded,
    action: kept ? findAction(change) : null,
    cluster: highlight?.cluster ?? null,
    rank: highlight?.rank ?? null,
    reason: highlight?.reason ?? reason,
    evidence: [
      ...classification.evidence,
      ...issueEvidence(change),
      ...(change.printedTitle?.evidence ?? []),
      ...orderEvidence(change),
      ...limitEvidence(change),
    ],
    confidence: classification.confidence,
    facts: [...(change.facts ?? [])],
    ...(classified.packages === undefined ? {} : { packages: classified.packages }),
  };
}
