import { DeliveryError, type External } from "#publisher/adapter.ts";

/**
 * Where the destination itself lets two publishers create the object of a post at once, the first one stays: each
 * publisher looks for earlier objects after it has created its own, and removes its own if there is one.
 * @param findFirst the first object of the post that the destination has
 * @throws DeliveryError `retry` if another publisher was first, so that the next attempt compares its text
 */
export async function keepFirst(
  created: External,
  findFirst: () => Promise<External | null>,
  remove: (external: External) => Promise<void>,
): Promise<External> {
  const first = await findFirst();
  if (first === null || first.id === created.id) return created;
  await remove(created);
  throw new DeliveryError("retry", "Another publisher created the post at the same time");
}
