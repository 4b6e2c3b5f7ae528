import type { EvidenceView, LedgerEntryResource } from "#lib/posts/contract.ts";

/** What the reader has chosen: a sentence, to see its sources, or an entry, to see its sentences. */
export type Focus = { kind: "sentence"; index: number } | { kind: "entry"; id: string } | null;

/** Where the sources stand, for a link past the text. */
export const PANEL_ID = "sources";

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
    const reason = capitalized(entry.reason ?? "no reason recorded");
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
  if (ref.type === "answer" || ref.type === "page") return ref.id;
  return ref.type === "release" || ref.id.startsWith("#") ? ref.id : `#${ref.id}`;
}

const BY_A_PERSON = /^left out by /;

/**
 * What the text does not say yet, and what it says too much: kept entries that no sentence tells, and entries a person
 * left out that some sentence still tells. A sentence that mostly counts what was left out ("A further 20 changes are
 * not listed") tells none of it.
 */
export function pendingChanges({ entries, sentences }: Pick<EvidenceView, "entries" | "sentences">): {
  add: number;
  remove: number;
} {
  const kept = new Set(entries.filter((entry) => entry.disposition !== "dropped").map((entry) => entry.id));
  const alone = new Set(entries.filter((entry) => BY_A_PERSON.test(entry.reason ?? "")).map((entry) => entry.id));
  const told = new Set(sentences.flatMap(({ entryIds }) => (tells(entryIds, kept, alone) ? entryIds : [])));
  return {
    add: entries.filter((entry) => kept.has(entry.id) && !told.has(entry.id)).length,
    remove: entries.filter((entry) => alone.has(entry.id) && told.has(entry.id)).length,
  };
}

function tells(entryIds: readonly string[], kept: ReadonlySet<string>, leftOut: ReadonlySet<string>): boolean {
  const known = entryIds.filter((id) => kept.has(id)).length;
  const byRule = entryIds.filter((id) => !kept.has(id) && !leftOut.has(id)).length;
  return known > byRule;
}

/** A reason as a heading. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
