import pLimit from "p-limit";

/** Concurrent requests that hosts accept without treating them as abuse. */
const AT_ONCE = 4;

/** Maps with at most four concurrent calls, in the order of `items`. After the first error no further call starts. */
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
