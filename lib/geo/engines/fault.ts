export type EngineFaultKind = "overload" | "failed" | "refused" | "blocked_zdr";

/**
 * A question without an answer. `overload` asks for fewer concurrent questions (429, 503, deadline), `refused` is the
 * vendor's own refusal, `blocked_zdr` was never sent, and `failed` is any other error. The message never contains
 * text of an engine.
 */
export class EngineFault extends Error {
  readonly kind: EngineFaultKind;
  /** How long the vendor asked to wait; null if it did not say. */
  readonly retryAfterMs: number | null;
  /** Whether the same question would fail again, as with a wrong key or a refusal. */
  readonly isFinal: boolean;

  constructor(
    kind: EngineFaultKind,
    message: string,
    options: { retryAfterMs?: number | null; isFinal?: boolean; cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "EngineFault";
    this.kind = kind;
    this.retryAfterMs = options.retryAfterMs ?? null;
    this.isFinal = options.isFinal ?? (kind === "refused" || kind === "blocked_zdr");
  }
}
