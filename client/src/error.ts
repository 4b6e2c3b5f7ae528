/** An answer of the API that is no success, with what it says about what to do. */
export class ClarionError extends Error {
  override readonly name = "ClarionError";
  readonly status: number;
  /** Made of the message, as in `POST_NOT_FOUND`; null where the answer has none. */
  readonly code: string | null;
  /** What to do next, in a sentence. */
  readonly recovery: string | null;
  /** Every failure of a request that was not understood. */
  readonly details: { path: string; message: string }[];
  /** What to name when asking for help. */
  readonly requestId: string | null;
  /** How long to wait before asking again; null where the answer does not say. */
  readonly retryAfterMs: number | null;

  constructor({ status, headers }: Response, body: unknown) {
    const said = (typeof body === "object" && body !== null ? body : {}) as Record<string, unknown>;
    super(textOf(said.error) ?? `The API answered ${status}`);
    this.status = status;
    this.code = textOf(said.code);
    this.recovery = textOf(said.recovery);
    this.details = Array.isArray(said.details) ? said.details : [];
    this.requestId = headers.get("x-request-id");
    const seconds = Number(headers.get("retry-after") ?? Number.NaN);
    this.retryAfterMs = Number.isFinite(seconds) ? seconds * 1000 : null;
  }
}

function textOf(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
