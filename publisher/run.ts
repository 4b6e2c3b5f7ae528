import type { Adapter } from "./adapter.ts";
import type { Destination } from "./config.ts";
import { deliver } from "./deliver.ts";
import { getNewest, keyOf, listDue, planDeliveries, planRetractions } from "./plan.ts";
import { getRevision, type Post } from "./post.ts";
import type { Source } from "./source.ts";
import type { Delivery, State } from "./state.ts";

export type Publisher = {
  source: Source;
  state: State;
  destinations: readonly Destination[];
  /** By the name of a destination. */
  adapters: ReadonlyMap<string, Adapter>;
  now: () => number;
};

/**
 * Reads the published posts and makes every delivery that is due, one after the other. The caller holds the lock.
 * @param report is called after each attempt
 * @returns the deliveries as they are now
 */
export async function runOnce(publisher: Publisher, report: (delivery: Delivery) => void): Promise<Delivery[]> {
  const { source, state, destinations, adapters, now } = publisher;
  const posts = await source.list();
  startDeliveries(publisher, posts);
  await startRetractions(publisher, posts);
  const byRevision = new Map(posts.map((post) => [`${post.id} ${getRevision(post)}`, post]));
  const names = new Set(destinations.map(({ name }) => name));
  for (const delivery of listDue(state.list(), now()).filter(({ destination }) => names.has(destination))) {
    const adapter = adapters.get(delivery.destination);
    const post = byRevision.get(`${delivery.postId} ${delivery.revision}`) ?? null;
    // The post was changed or unpublished since: its newer delivery takes the place of this one.
    if (adapter === undefined || (delivery.action === "publish" && post === null)) continue;
    report(await deliver(delivery, delivery.action === "publish" ? post : null, adapter, publisher));
  }
  for (const adapter of adapters.values()) await adapter.runTasks?.();
  return state.list();
}

function startDeliveries({ state, destinations, adapters, now }: Publisher, posts: readonly Post[]): void {
  const deliveries = state.list();
  const newest = getNewest(deliveries);
  const getSince = ({ name, since }: Destination): number =>
    since === undefined ? state.getSince(name, now()) : Date.parse(since);
  for (const { destination, post, revision } of planDeliveries(posts, destinations, deliveries, getSince)) {
    const previous = newest.get(keyOf({ destination, postId: post.id }));
    const isHeld = previous?.externalId != null && previous.state !== "retracted";
    // What cannot be changed at the destination stays as it was published.
    if (isHeld && adapters.get(destination)?.update === undefined) continue;
    const {
      externalId,
      externalUrl: url,
      fingerprint,
    } = previous ?? { externalId: null, externalUrl: null, fingerprint: null };
    const known = isHeld && externalId !== null ? { id: externalId, url, fingerprint } : null;
    const delivery = { destination, postId: post.id, revision, title: post.title, action: "publish" as const };
    state.start(delivery, known, now());
  }
}

/** A post that is missing in the list is asked for, since lists of pages can miss one that moved meanwhile. */
async function startRetractions({ source, state, adapters, now }: Publisher, posts: readonly Post[]): Promise<void> {
  for (const delivery of planRetractions(posts, state.list())) {
    const { id, destination, externalId, sending } = delivery;
    const isHeld = externalId !== null;
    if (isHeld && adapters.get(destination)?.remove === undefined) continue;
    if (await source.isPublished(delivery.postId)) continue;
    const settled = { nextAttemptAt: null, diff: null };
    if (isHeld) restart(state, delivery, "retract", now());
    else if (sending === null) state.change(id, { state: "retracted", error: null, ...settled }, now());
    else if (delivery.state === "pending") state.change(id, { state: "failed", error: UNCERTAIN, ...settled }, now());
  }
}

const UNCERTAIN = "The post was unpublished while it was sent. Look at the destination, and remove it there.";

/** Tries a delivery again that failed or met a conflict. After a conflict, the destination's text counts as known. */
export function restart(state: State, delivery: Delivery, action: Delivery["action"], now: number): Delivery {
  const { externalId, externalUrl: url, fingerprint } = delivery;
  return state.start({ ...delivery, action }, externalId === null ? null : { id: externalId, url, fingerprint }, now);
}

/** The shortest time between two polls of the API (publishing.md, section 1). */
export const POLL_MS = 60_000;

/** Runs until the signal; an error of one poll is reported and the next one tries again. */
export async function watch(
  publisher: Publisher,
  {
    signal,
    report,
    reportError,
  }: { signal: AbortSignal; report: (delivery: Delivery) => void; reportError: (error: unknown) => void },
  wait: (ms: number, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await runOnce(publisher, report);
    } catch (error) {
      reportError(error);
    }
    await wait(POLL_MS, signal);
  }
}
