import type { EvidenceView, LedgerEntryResource } from "#lib/posts/contract.ts";

/** Entries whose title, author, reason or reference has the text. */
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

/** What was left out, by why; the largest group first. */
export function byReason(entries: readonly LedgerEntryResource[]): [reason: string, entries: LedgerEntryResource[]][] {
  const groups = new Map<string, LedgerEntryResource[]>();
  for (const entry of entries) {
    const reason = entry.reason ?? "No reason recorded";
    groups.set(reason, [...(groups.get(reason) ?? []), entry]);
  }
  return [...groups].sort(([a, left], [b, right]) => right.length - left.length || a.localeCompare(b));
}

/** How many sentences rest on each entry. */
export function sentenceCounts(sentences: EvidenceView["sentences"]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { entryIds } of sentences) {
    for (const id of new Set(entryIds)) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

/** `#131`, `a1b2c3d`, `v1.2.0`. */
export function refLabel(ref: LedgerEntryResource["refs"][number]): string {
  if (ref.type === "commit") return ref.id.slice(0, 7);
  return ref.type === "release" || ref.id.startsWith("#") ? ref.id : `#${ref.id}`;
}

/** Kept entries that no sentence rests on, and left-out ones that some do: what the text does not yet say. */
export function pendingChanges(evidence: Pick<EvidenceView, "entries" | "sentences">): { add: number; remove: number } {
  const counts = sentenceCounts(evidence.sentences);
  const told = (entry: LedgerEntryResource) => (counts.get(entry.id) ?? 0) > 0;
  return {
    add: evidence.entries.filter((entry) => entry.disposition !== "dropped" && !told(entry)).length,
    remove: evidence.entries.filter((entry) => entry.disposition === "dropped" && told(entry)).length,
  };
}
