/** The reasons why a model gave no usable answer. */
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
  "truncated",
  "malformed",
  "too-many-calls",
  "too-expensive",
] as const;
export type ModelFaultKind = (typeof MODEL_FAULTS)[number];

/** The fault of an answer that ended for this reason of the AI SDK; null if it is complete. */
export function findEndFault(finishReason: string | undefined): ModelFaultKind | null {
  if (finishReason === "content-filter") return "filtered";
  if (finishReason === "length") return "truncated";
  return finishReason === "error" || finishReason === "interrupted" ? "disconnected" : null;
}

/** A failed call to a model. Its message never contains text from the model or its server. */
export class ModelFault extends Error {
  readonly kind: ModelFaultKind;
  /** The server's requested delay before a retry, or null if it named none. */
  readonly retryAfterMs: number | null;
  /** The text of an answer that was cut off, which only a parser may read; null for other faults. */
  readonly partial: string | null;

  constructor(
    kind: ModelFaultKind,
    options: { retryAfterMs?: number | null; partial?: string | null; cause?: unknown } = {},
  ) {
    super(kind, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "ModelFault";
    this.kind = kind;
    this.retryAfterMs = options.retryAfterMs ?? null;
    this.partial = options.partial ?? null;
  }
}
