import type { z } from "zod";
import { AppError, type ErrorDetail, type ErrorKind } from "#lib/errors.ts";

const STATUS: Record<ErrorKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  paymentRequired: 402,
  forbidden: 403,
  notFound: 404,
  methodNotAllowed: 405,
  conflict: 409,
  preconditionFailed: 412,
  tooLarge: 413,
  rateLimited: 429,
  internal: 500,
  notImplemented: 501,
  unavailable: 503,
};

export function getHttpStatus(error: AppError): number {
  return STATUS[error.kind];
}

/**
 * Derives the machine-readable code from an error text: upper case, runs of other characters become `_`
 * (specification, section 7).
 */
export function toErrorCode(text: string): string {
  return text
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "");
}

/** Builds the body of an error: the envelope, unless the specification defines another shape for it. */
export function errorBody(error: AppError): Record<string, unknown> {
  if (error.body) return error.body;
  return {
    error: error.message,
    code: toErrorCode(error.message),
    recovery: error.recovery,
    ...(error.details ? { details: error.details } : {}),
  };
}

/** Converts anything thrown to an AppError; unexpected errors become an internal error without their text. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return new AppError("internal", "Internal server error", "Try again; if it happens again, report the X-Request-Id.", {
    cause: error,
  });
}

/** Converts a failed parse: the text names the first issue, `details` lists all. */
export function validationError(error: z.ZodError, part: "path" | "query" | "body"): AppError {
  const details: ErrorDetail[] = error.issues.map((issue) => ({
    path: issue.path.length > 0 ? issue.path.map(String).join(".") : part,
    message: issue.message,
  }));
  const first = details[0];
  const text = first ? `${first.path}: ${first.message}` : `${part}: invalid`;
  return new AppError("invalid", text, `Correct the ${part} and send the request again; /docs describes it.`, {
    details,
  });
}
