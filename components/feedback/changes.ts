import type { Feedback } from "#lib/feedback/contract.ts";
import type { Kind, Status } from "#lib/feedback/limits.ts";
import { isInTab, type Tab } from "./search-params.ts";

export type Change = { status?: Status; kind?: Kind };
type Listed = { feedback: Feedback[]; counts: Record<Status, number> };

/** A list as it will be once an item is changed: the item leaves a tab that it no longer belongs to. */
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

/** The item to go to from one that leaves the list: the next, else the one before; null where none is left. */
export function neighbour(items: readonly Feedback[], id: string | null): string | null {
  const at = items.findIndex((one) => one.id === id);
  return (items[at + 1] ?? items[at - 1])?.id ?? null;
}

/** The item `step` further; the first where none is chosen. It stays within the list. */
export function stepFrom(items: readonly Feedback[], id: string | null, step: 1 | -1): string | null {
  const at = items.findIndex((one) => one.id === id);
  if (at < 0) return items[0]?.id ?? null;
  return items[Math.min(items.length - 1, Math.max(0, at + step))]?.id ?? null;
}
