import type { Destination } from "./config.ts";
import { getRevision, listRepositories, type Post } from "./post.ts";
import type { Delivery } from "./state.ts";

/** A delivery to start: a new revision of a post for a destination. */
export type NewDelivery = { destination: string; post: Post; revision: string };

/** The newest delivery of each post at a destination, by `destination` and `postId`. */
export function getNewest(deliveries: readonly Delivery[]): Map<string, Delivery> {
  const newest = new Map<string, Delivery>();
  for (const delivery of deliveries) {
    if (delivery.state !== "superseded") newest.set(keyOf(delivery), delivery);
  }
  return newest;
}

export function keyOf({ destination, postId }: { destination: string; postId: string }): string {
  return `${destination}\n${postId}`;
}

/** Whether a destination takes a post: by its type, its named destination, its brand and its repositories. */
export function isWanted({ when }: Destination, post: Post): boolean {
  return (
    (when.contentTypes?.includes(post.contentType) ?? true) &&
    (when.publishDestination === undefined || when.publishDestination === post.publishDestination) &&
    (when.brand === undefined || when.brand === post.brandIdentityId) &&
    (when.repository === undefined || listRepositories(post).includes(when.repository.toLowerCase()))
  );
}

/**
 * The revisions that destinations do not have yet, oldest post first. A revision whose delivery failed or met a
 * conflict is not started again; a newer one is, except after an uncertain delivery, which could appear twice.
 */
export function planDeliveries(
  posts: readonly Post[],
  destinations: readonly Destination[],
  deliveries: readonly Delivery[],
  getSince: (destination: Destination) => number,
): NewDelivery[] {
  const newest = getNewest(deliveries);
  return posts
    .toSorted((one, other) => getPublishedAt(one) - getPublishedAt(other))
    .flatMap((post) => {
      const revision = getRevision(post);
      return destinations
        .filter((destination) => {
          const latest = newest.get(keyOf({ destination: destination.name, postId: post.id }));
          if (latest === undefined) return isWanted(destination, post) && getPublishedAt(post) >= getSince(destination);
          if (latest.state === "retracted") return isWanted(destination, post);
          return latest.revision !== revision && !isUncertain(latest);
        })
        .map(({ name }) => ({ destination: name, post, revision }));
    });
}

/** Deliveries of posts that are no longer published, as far as a list of the published ones can tell. */
export function planRetractions(posts: readonly Post[], deliveries: readonly Delivery[]): Delivery[] {
  const published = new Set(posts.map(({ id }) => id));
  return [...getNewest(deliveries).values()].filter(
    ({ postId, state, action }) => !published.has(postId) && state !== "retracted" && action === "publish",
  );
}

/** Deliveries that can be tried now. */
export function listDue(deliveries: readonly Delivery[], now: number): Delivery[] {
  return deliveries.filter(({ state, nextAttemptAt }) => state === "pending" && (nextAttemptAt ?? 0) <= now);
}

/** A delivery that failed while its request was open. */
export function isUncertain({ state, sending }: Delivery): boolean {
  return state === "failed" && sending !== null;
}

function getPublishedAt({ publishedAt, createdAt }: Post): number {
  return Date.parse(publishedAt ?? createdAt);
}
