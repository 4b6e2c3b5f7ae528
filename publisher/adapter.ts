import type { Post } from "./post.ts";

/** An object at a destination: its ID there and the address where people see it. */
export type External = { id: string; url: string | null };

/** An object with the text that the destination holds now, in the form that `render` gives. */
export type Held = External & { text: string };

/**
 * How a destination recognizes a delivery that is repeated after a crash: the object can be looked up under a key of
 * ours (`lookup`), a header makes a repeated request do nothing (`header`), or not at all (`none`).
 */
export type KeyKind = "lookup" | "header" | "none";

/**
 * What a kind of destination can do. Functions throw `DeliveryError`, or an `AppError` of the guarded fetch.
 */
export type Adapter = {
  key: KeyKind;
  /** Tests address and credential without publishing. Returns one sentence on what was seen. */
  check: () => Promise<string>;
  /** The text that the destination will hold. The same post gives the same text. */
  render: (post: Post) => string;
  /** The ID that the object of a post must have, where that depends on the post, such as the path of a file. */
  place?: (post: Post) => string;
  /** Finds the object of a post by a key that the destination keeps, for `lookup`. */
  find?: (post: Post) => Promise<Held | null>;
  /** What the destination holds now; null if somebody removed it. */
  read?: (external: External) => Promise<Held | null>;
  create: (post: Post, idempotencyKey: string) => Promise<External>;
  /** Missing where the destination cannot change what it has published. */
  update?: (post: Post, external: External, idempotencyKey: string) => Promise<External>;
  /** What is due at each run besides deliveries. */
  runTasks?: () => Promise<void>;
  /** Missing where the destination cannot remove what it has published. */
  remove?: (postId: string, external: External, idempotencyKey: string) => Promise<void>;
};

/**
 * Why a delivery ended without success. `retry` is tried again by itself; `failed`, `uncertain` (the destination may
 * have it) and `conflict` (somebody changed it there) wait for a person.
 */
export type DeliveryFault = "retry" | "failed" | "uncertain" | "conflict";

export class DeliveryError extends Error {
  readonly fault: DeliveryFault;
  /** Milliseconds that the destination asked to wait. */
  readonly retryAfterMs: number | undefined;
  /** Of a conflict: a unified diff from the text of the destination to ours. */
  readonly diff: string | undefined;

  constructor(
    fault: DeliveryFault,
    message: string,
    details: { retryAfterMs?: number; diff?: string; cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause });
    this.name = "DeliveryError";
    this.fault = fault;
    this.retryAfterMs = details.retryAfterMs;
    this.diff = details.diff;
  }
}
