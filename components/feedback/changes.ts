import type { Feedback } from "#lib/feedback/contract.ts";
import type { Kind, Status } from "#lib/feedback/limits.ts";
import { isInTab, type Tab } from "./search-params.ts";

export type Change = { status?: Status; kind?: Kind };
type Listed = { feedback: Feedback[]; counts: Record<Status, number> };

/**
 * The list after a change to an item, for an optimistic update. The item disappears from a tab that it no longer
 * belongs to.
 */
export function withChange<List extends Listed>(list: List, tab: Tab, item: Feedback, change: Change): List {
  const { classified: _classified, ...rest } = item;
  const changed: Feedback = {
    ...rest,
    ...change,
    classified: item.classified.filter((field) => field !== "kind" || change.kind === undefined),
  };
  const feedback = list.feedback.flatMap((one) => {
    if (one.id !== item.id) return [one];
    return isInTab(tab, changed.status) ? [changed] : [];
  });
  if (item.status === changed.status) return { ...list, feedback };
  const counts = {
    ...list.counts,
    [item.status]: Math.max(0, list.counts[item.status] - 1),
    [changed.status]: list.counts[changed.status] + 1,
  };
  return { ...list, feedback, counts };
}

/** The item to open when one leaves the list: the next, else the previous, else null. */
export function neighbour(items: readonly Feedback[], id: string | null): string | null {
  const index = items.findIndex((one) => one.id === id);
  return (items[index + 1] ?? items[index - 1])?.id ?? null;
}

/** The item `step` positions further within the list; the first when none is open. */
export function stepFrom(items: readonly Feedback[], id: string | null, step: 1 | -1): string | null {
  const index = items.findIndex((one) => one.id === id);
  if (index < 0) return items[0]?.id ?? null;
  return items[Math.min(items.length - 1, Math.max(0, index + step))]?.id ?? null;
}
