import { createPatch } from "diff";
import { type Adapter, DeliveryError, type External, type KeyKind } from "./adapter.ts";
import { describeFault, toDeliveryError } from "./faults.ts";
import { digest, type Post } from "./post.ts";
import type { Delivery, State } from "./state.ts";

const MINUTE_MS = 60_000;
/** Waits between attempts. After the last one, about a day after the first attempt, the delivery fails. */
export const BACKOFF_MS = [1, 5, 15, 60, 180, 480, 699].map((minutes) => minutes * MINUTE_MS);

type Context = { state: State; now: () => number };

/**
 * Delivers one revision or takes it back, and stores the outcome. What is about to be sent is stored before the
 * request, so that a repetition after a crash recognizes its own object (publishing.md, section 1).
 * @param post the revision to publish; null to retract
 */
export async function deliver(
  delivery: Delivery,
  post: Post | null,
  adapter: Adapter,
  context: Context,
): Promise<Delivery> {
  const { state, now } = context;
  // What is known by its ID can be changed or removed twice without harm.
  const key = post === null || delivery.externalId !== null ? "lookup" : adapter.key;
  const started = state.change(
    delivery.id,
    { attempts: delivery.attempts + 1, firstAttemptAt: delivery.firstAttemptAt ?? now() },
    now(),
  );
  try {
    if (key === "none" && delivery.sending !== null)
      throw new DeliveryError("uncertain", "The publisher ended while it was sending. The destination may have it");
    return await (post === null ? retract(started, adapter, context) : publish(started, post, adapter, context));
  } catch (error) {
    return settle(started, toDeliveryError(error, key), key, context);
  }
}

async function publish(delivery: Delivery, post: Post, adapter: Adapter, context: Context): Promise<Delivery> {
  const { state, now } = context;
  const text = adapter.render(post);
  const fingerprint = digest(text);
  const known = getExternal(delivery);
  const held = known === null ? ((await adapter.find?.(post)) ?? null) : await read(known, adapter);
  if (known !== null && held === null)
    throw new DeliveryError("conflict", "Somebody removed it at the destination", { diff: makeDiff("", text) });
  const isSame = held?.text !== undefined && digest(held.text) === fingerprint;
  if (held?.text !== undefined && !isSame) refuseForeign(delivery, held.text, text, state);
  const open = listOpen(delivery, state).find(({ id }) => id !== delivery.id);
  const send = async (): Promise<External> => {
    state.change(delivery.id, { sending: fingerprint }, now());
    if (held !== null) {
      if (adapter.update === undefined)
        throw new DeliveryError("failed", "The destination cannot change what it published");
      return adapter.update(post, held, toKey(delivery));
    }
    // Under the key of an earlier revision that may have arrived, the destination returns that object.
    const created = await adapter.create(post, toKey(open ?? delivery));
    return open === undefined || adapter.update === undefined
      ? created
      : adapter.update(post, created, toKey(delivery));
  };
  const isInPlace = adapter.place === undefined || held?.id === adapter.place(post);
  const external = isSame && isInPlace ? held : await send();
  const delivered = state.change(
    delivery.id,
    { state: "delivered", externalId: external.id, externalUrl: external.url, fingerprint, ...SETTLED },
    now(),
  );
  state.supersede(delivered, now());
  return delivered;
}

async function retract(delivery: Delivery, adapter: Adapter, { state, now }: Context): Promise<Delivery> {
  const known = getExternal(delivery);
  const held = known === null ? null : await read(known, adapter);
  if (held !== null) {
    if (adapter.remove === undefined)
      throw new DeliveryError("failed", "The destination cannot remove what it published. Remove it there");
    if (held.text !== undefined) refuseForeign(delivery, held.text, "", state);
    await adapter.remove(delivery.postId, held, `${delivery.destination}-${delivery.postId}-retract`);
  }
  return state.change(delivery.id, { state: "retracted", ...SETTLED }, now());
}

/** The object of an earlier delivery, with its text where the destination can be read; null if it is gone. */
async function read(known: External, adapter: Adapter): Promise<(External & { text?: string }) | null> {
  return adapter.read === undefined ? known : adapter.read(known);
}

const SETTLED = { sending: null, nextAttemptAt: null, error: null, diff: null };

function getExternal({ externalId, externalUrl }: Delivery): External | null {
  return externalId === null ? null : { id: externalId, url: externalUrl };
}

function toKey({ destination, postId, revision }: Delivery): string {
  return `${destination}-${postId}-${revision}`;
}

/** Deliveries of the same post whose request may have arrived, the oldest first. */
function listOpen({ destination, postId }: Delivery, state: State): Delivery[] {
  return state.list().filter((one) => one.destination === destination && one.postId === postId && one.sending !== null);
}

/** Throws unless the text at the destination is the last one that this publisher sent, or may have sent. */
function refuseForeign(delivery: Delivery, theirs: string, ours: string, state: State): void {
  const own = [delivery.fingerprint, ...listOpen(delivery, state).map(({ sending }) => sending)];
  if (own.includes(digest(theirs))) return;
  const message =
    delivery.externalId === null
      ? "The destination has another text in this place"
      : "Somebody changed it at the destination since the last delivery";
  throw new DeliveryError("conflict", message, { diff: makeDiff(theirs, ours) });
}

function makeDiff(theirs: string, ours: string): string {
  return createPatch("text", theirs, ours, "at the destination", "in Clarion");
}

/** Stores why an attempt did not succeed, and when the next one is. */
function settle(delivery: Delivery, error: DeliveryError, key: KeyKind, { state, now }: Context): Delivery {
  const message = describeFault(error);
  if (error.fault === "conflict")
    return state.change(
      delivery.id,
      { state: "conflict", error: message, diff: error.diff ?? null, sending: null },
      now(),
    );
  const wait = error.fault === "retry" ? BACKOFF_MS[delivery.attempts - 1] : undefined;
  if (wait !== undefined) {
    const nextAttemptAt = now() + Math.max(wait, error.retryAfterMs ?? 0);
    // Without a key only what surely did not arrive is tried again; with one, the request may be open.
    const open = key === "none" ? { sending: null } : {};
    return state.change(delivery.id, { error: message, nextAttemptAt, ...open }, now());
  }
  // An uncertain delivery keeps what it was sending, so that it is not repeated by itself.
  const sending = error.fault === "uncertain" ? (state.get(delivery.id).sending ?? "unknown") : null;
  return state.change(delivery.id, { state: "failed", error: message, sending, nextAttemptAt: null }, now());
}
