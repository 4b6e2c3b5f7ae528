export type EngineFaultKind = "overload" | "failed" | "refused" | "blocked_zdr";

/**
 * A question that came to no answer. `overload` asks for fewer questions at a time (429, 503, no answer within the
 * deadline), `failed` is any other error, `refused` the vendor's own refusal, `blocked_zdr` was never sent.
 * The message is ours: nothing that an engine said stands in it.
 */
export class EngineFault extends Error {
  readonly kind: EngineFaultKind;
  /** How long the vendor asked to be left alone; null where it did not say. */
  readonly retryAfterMs: number | null;
  /** Whether the same question would only fail again, as for a wrong key or a refusal. */
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
