/** An error response of the API, with the server's advice on how to recover. */
export class ClarionError extends Error {
  override readonly name = "ClarionError";
  readonly status: number;
  /** Derived from the message, such as `POST_NOT_FOUND`; null when the response has none. */
  readonly code: string | null;
  /** One sentence that says what to do next. */
  readonly recovery: string | null;
  /** Every validation failure of the request; empty for other errors. */
  readonly details: { path: string; message: string }[];
  /** Quote this id when you ask for help. */
  readonly requestId: string | null;
  /** Milliseconds to wait before retrying; null when the response has no `Retry-After` header. */
  readonly retryAfterMs: number | null;

  constructor({ status, headers }: Response, body: unknown) {
    const payload = (typeof body === "object" && body !== null ? body : {}) as Record<string, unknown>;
    super(toStringOrNull(payload.error) ?? `The API answered ${status}`);
    this.status = status;
    this.code = toStringOrNull(payload.code);
    this.recovery = toStringOrNull(payload.recovery);
    this.details = Array.isArray(payload.details) ? payload.details : [];
    this.requestId = headers.get("x-request-id");
    const seconds = Number(headers.get("retry-after") ?? Number.NaN);
    this.retryAfterMs = Number.isFinite(seconds) ? seconds * 1000 : null;
  }
}

function toStringOrNull(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
