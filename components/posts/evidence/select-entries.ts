import { pullLabel } from "#lib/content/pull-label.ts";
import type { EvidenceView, LedgerEntryResource } from "#lib/posts/contract.ts";

/** The selection: a sentence to see its sources, or an entry to see its sentences. */
export type Focus = { kind: "sentence"; index: number } | { kind: "entry"; id: string } | null;

/** The element id of the sources panel, for a skip link. */
export const PANEL_ID = "sources";

/** Entries whose title, author, reason or reference contains the text. */
export function matchEntries(entries: readonly LedgerEntryResource[], text: string): LedgerEntryResource[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === "") return [...entries];
  return entries.filter((entry) =>
    [entry.title, entry.reason ?? "", ...entry.authors.map((author) => author.name), ...entry.refs.map(refLabel)]
      .join("\n")
      .toLowerCase()
      .includes(wanted),
  );
}

/** Groups excluded entries by reason, the largest group first. */
export function byReason(entries: readonly LedgerEntryResource[]): [reason: string, entries: LedgerEntryResource[]][] {
  const groups = new Map<string, LedgerEntryResource[]>();
  for (const entry of entries) {
    const reason = capitalized(entry.reason ?? "no reason recorded");
    groups.set(reason, [...(groups.get(reason) ?? []), entry]);
  }
  return [...groups].sort(([a, left], [b, right]) => right.length - left.length || a.localeCompare(b));
}

/** The number of sentences that each entry supports. */
export function sentenceCounts(sentences: EvidenceView["sentences"]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { entryIds } of sentences) {
    for (const id of new Set(entryIds)) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

/** `#131`, at GitLab `!131`, `a1b2c3d`, `v1.2.0`. */
export function refLabel(ref: LedgerEntryResource["refs"][number]): string {
  if (ref.type === "commit") return ref.id.slice(0, 7);
  if (ref.type === "answer" || ref.type === "page") return ref.id;
  if (ref.type === "pull_request") return pullLabel(ref);
  return ref.type === "release" || ref.id.startsWith("#") ? ref.id : `#${ref.id}`;
}

const BY_A_PERSON = /^left out by /;

/**
 * Counts the differences between text and ledger: kept entries without a sentence, and entries excluded by a person
 * that still have one. A sentence that mostly counts excluded entries ("A further 20 changes are not listed") covers
 * none of them.
 */
export function pendingChanges({ entries, sentences }: Pick<EvidenceView, "entries" | "sentences">): {
  add: number;
  remove: number;
} {
  const kept = new Set(entries.filter((entry) => entry.disposition !== "dropped").map((entry) => entry.id));
  const alone = new Set(entries.filter((entry) => BY_A_PERSON.test(entry.reason ?? "")).map((entry) => entry.id));
  const coveredIds = new Set(sentences.flatMap(({ entryIds }) => (isCovered(entryIds, kept, alone) ? entryIds : [])));
  return {
    add: entries.filter((entry) => kept.has(entry.id) && !coveredIds.has(entry.id)).length,
    remove: entries.filter((entry) => alone.has(entry.id) && coveredIds.has(entry.id)).length,
  };
}

function isCovered(entryIds: readonly string[], kept: ReadonlySet<string>, leftOut: ReadonlySet<string>): boolean {
  const keptCount = entryIds.filter((id) => kept.has(id)).length;
  const byRule = entryIds.filter((id) => !kept.has(id) && !leftOut.has(id)).length;
  return keptCount > byRule;
}

/** Capitalizes a reason for a heading. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
