/** What went wrong, in the product's terms; one file (`lib/http/errors.ts`) maps it to HTTP. */
export type ErrorKind =
  | "invalid"
  | "unauthenticated"
  | "paymentRequired"
  | "forbidden"
  | "notFound"
  | "methodNotAllowed"
  | "conflict"
  | "preconditionFailed"
  | "tooLarge"
  | "rateLimited"
  | "internal"
  | "notImplemented"
  | "unavailable";

export type ErrorDetail = { path: string; message: string };

/**
 * A fault with a text that may be shown to anyone and a recovery that says what to do next.
 * Whatever must stay inside goes into `cause`.
 */
export class AppError extends Error {
  readonly kind: ErrorKind;
  readonly recovery: string;
  readonly details: ErrorDetail[] | undefined;
  /** Replaces the error envelope where the specification names another body. */
  readonly body: Record<string, unknown> | undefined;
  readonly headers: Record<string, string> | undefined;

  constructor(
    kind: ErrorKind,
    message: string,
    recovery: string,
    options: {
      details?: ErrorDetail[];
      body?: Record<string, unknown>;
      headers?: Record<string, string>;
      cause?: unknown;
    } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "AppError";
    this.kind = kind;
    this.recovery = recovery;
    this.details = options.details;
    this.body = options.body;
    this.headers = options.headers;
  }
}

/** An unknown resource and one of another organization look exactly alike. */
export function notFound(resource: string): AppError {
  return new AppError(
    "notFound",
    `${resource} not found`,
    `Check the id, or list what exists with the matching GET endpoint.`,
  );
}

/** One field that the schema lets pass and the service cannot take. */
export function invalidField(path: string, message: string): AppError {
  return new AppError("invalid", `${path}: ${message}`, "Correct the body and send the request again.", {
    details: [{ path, message }],
  });
}

/** An authentication that could not be decided is never a refusal. */
export function authenticationUnavailable(cause: unknown): AppError {
  return new AppError("unavailable", "Authentication service unavailable", "Try again in a moment.", { cause });
}
