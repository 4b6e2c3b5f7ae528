/** Kinds of errors in the product's terms; `lib/http/errors.ts` maps them to HTTP. */
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
 * An error with a text that may be shown to anyone and a recovery that says what to do next. Internal details belong
 * in `cause`.
 */
export class AppError extends Error {
  readonly kind: ErrorKind;
  readonly recovery: string;
  readonly details: ErrorDetail[] | undefined;
  /** Replaces the error envelope when the specification defines another body. */
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

/** The same error for an unknown resource and for one of another organization. */
export function notFound(resource: string): AppError {
  return new AppError(
    "notFound",
    `${resource} not found`,
    `Check the id, or list what exists with the matching GET endpoint.`,
  );
}

/** An error of one field that the schema accepts and the service does not. */
export function invalidField(path: string, message: string): AppError {
  return new AppError("invalid", `${path}: ${message}`, "Correct the body and send the request again.", {
    details: [{ path, message }],
  });
}

/** A failed authentication check must not look like a refusal. */
export function authenticationUnavailable(cause: unknown): AppError {
  return new AppError("unavailable", "Authentication service unavailable", "Try again in a moment.", { cause });
}
