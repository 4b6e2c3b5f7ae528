import type { JobEvent } from "#lib/jobs/contract.ts";
import type { LedgerEntryResource } from "#lib/posts/contract.ts";

/** The fields of a ledger entry that a running job reports. */
export type LiveEntry = Pick<
  LedgerEntryResource,
  "id" | "title" | "category" | "disposition" | "breaking" | "security" | "reason"
>;

/** The ledger entries that a job's events have reported so far, by id, each in its latest version. */
export function liveEntries(events: readonly JobEvent[]): LiveEntry[] {
  const entriesById = new Map<string, LiveEntry>();
  for (const event of events) {
    for (const value of getEntries(event.metadata)) {
      const entry = readEntry(value);
      if (entry) entriesById.set(entry.id, entry);
    }
  }
  return [...entriesById.values()];
}

/** The numbers of kept and dropped changes, for events that carry only the first entries of a large ledger. */
export function liveTotals(events: readonly JobEvent[]): { kept: number; dropped: number } | undefined {
  for (const { metadata } of events.toReversed()) {
    if (typeof metadata !== "object" || metadata === null || !("entries" in metadata)) continue;
    const [kept, total]: unknown[] = [Reflect.get(metadata, "kept"), Reflect.get(metadata, "total")];
    if (typeof kept === "number" && typeof total === "number") return { kept, dropped: total - kept };
  }
  return undefined;
}

function getEntries(metadata: unknown): unknown[] {
  if (typeof metadata !== "object" || metadata === null || !("entries" in metadata)) return [];
  return Array.isArray(metadata.entries) ? metadata.entries : [];
}

function readEntry(value: unknown): LiveEntry | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const read = (key: string): unknown => Reflect.get(value, key);
  const [id, title, category, disposition] = [read("id"), read("title"), read("category"), read("disposition")];
  if (typeof id !== "string" || typeof title !== "string" || typeof category !== "string") return undefined;
  if (disposition !== "highlight" && disposition !== "update" && disposition !== "dropped") return undefined;
  const reason = read("reason");
  return {
    id,
    title,
    category,
    disposition,
    breaking: read("breaking") === true,
    security: read("security") === true,
    reason: typeof reason === "string" ? reason : null,
  };
}
