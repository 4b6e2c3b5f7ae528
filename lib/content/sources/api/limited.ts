import pLimit from "p-limit";

/** Hosts answer a few requests at once without taking it for abuse. */
const AT_ONCE = 4;

/** Maps with at most four under way; the order is that of `items`, and after the first fault nothing more is begun. */
export function mapLimited<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const limit = pLimit(AT_ONCE);
  return limit.map(items, async (item) => {
    try {
      return await work(item);
    } catch (fault) {
      limit.clearQueue();
      throw fault;
    }
  });
}
