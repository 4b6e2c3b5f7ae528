/** Why a model gave no answer that can be used. */
export const MODEL_FAULTS = [
  "rate-limited",
  "unavailable",
  "rejected",
  "not-understood",
  "disconnected",
  "stalled",
  "timed-out",
  "endless",
  "refused",
  "filtered",
  "malformed",
  "too-many-calls",
  "too-expensive",
] as const;
export type ModelFaultKind = (typeof MODEL_FAULTS)[number];

/** A call that came to nothing. Its text is ours: nothing that a model or its server said stands in it. */
export class ModelFault extends Error {
  readonly kind: ModelFaultKind;
  /** How long the server asked to be left alone; null where it did not say. */
  readonly retryAfterMs: number | null;

  constructor(kind: ModelFaultKind, options: { retryAfterMs?: number | null; cause?: unknown } = {}) {
    super(kind, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "ModelFault";
    this.kind = kind;
    this.retryAfterMs = options.retryAfterMs ?? null;
  }
}
