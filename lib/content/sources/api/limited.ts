/** Hosts answer a few requests at once without taking it for abuse. */
const AT_ONCE = 4;

/** Maps with at most four under way; the order is that of `items`, and after the first fault nothing more is begun. */
export async function mapLimited<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const queue = items.entries();
  let failed = false;
  const worker = async (): Promise<void> => {
    for (const [index, item] of queue) {
      if (failed) return;
      try {
        results[index] = await work(item);
      } catch (fault) {
        failed = true;
        throw fault;
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return results;
}
