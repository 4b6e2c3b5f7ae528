import { APICallError, StreamProviderError } from "ai";
import { AppError } from "#lib/errors.ts";
import { ModelFault } from "./fault.ts";

/** Converts an error of a provider to a `ModelFault`. */
export function toModelFault(error: unknown, now: number): ModelFault {
  if (error instanceof ModelFault) return error;
  if (APICallError.isInstance(error)) return fromStatus(error, now);
  // A server can also report an error after its answer has begun.
  if (StreamProviderError.isInstance(error) && error.statusCode !== undefined) return fromStatus(error, now);
  if (error instanceof AppError) {
    return new ModelFault(error.kind === "unavailable" ? "unavailable" : "rejected", { cause: error });
  }
  return new ModelFault(isInvalidAnswer(error) ? "malformed" : "disconnected", { cause: error });
}

/** Whether an answer arrived but was invalid. */
function isInvalidAnswer(error: unknown): boolean {
  return error instanceof Error && /^AI_(?:JSONParse|TypeValidation|InvalidResponseData)/.test(error.name);
}

type StatusError = Pick<APICallError, "statusCode" | "cause"> &
  Partial<Pick<APICallError, "responseHeaders" | "responseBody">>;

function fromStatus(error: StatusError, now: number): ModelFault {
  const { statusCode, responseHeaders, responseBody, cause } = error;
  if (statusCode === undefined) return cause instanceof AppError ? toModelFault(cause, now) : unavailable(error);
  if (statusCode === 429) {
    return new ModelFault("rate-limited", {
      cause: error,
      retryAfterMs: readDelay(responseHeaders, responseBody, now),
    });
  }
  if (statusCode >= 500 || statusCode === 408) {
    return new ModelFault("unavailable", { cause: error, retryAfterMs: retryAfter(responseHeaders, now) });
  }
  if (statusCode === 400 || statusCode === 422) return new ModelFault("not-understood", { cause: error });
  if (statusCode >= 400) return new ModelFault("rejected", { cause: error });
  return new ModelFault(isInvalidAnswer(cause) ? "malformed" : "disconnected", { cause: error });
}

function unavailable(cause: unknown): ModelFault {
  return new ModelFault("unavailable", { cause });
}

/** The delay that a server asks for: in a header, or as Google's `RetryInfo` in the body (google.rpc.error_details). */
function readDelay(headers: Record<string, string> | undefined, body: string | undefined, now: number): number | null {
  const seconds = /"retryDelay":\s*"(\d{1,6}(?:\.\d{1,9})?)s"/.exec(body ?? "")?.[1];
  return retryAfter(headers, now) ?? (seconds === undefined ? null : Math.ceil(Number(seconds) * 1000));
}

/** Parses `Retry-After` as seconds or as a date (RFC 9110, 10.2.3) to milliseconds from now. */
export function retryAfter(headers: Record<string, string> | undefined, now: number): number | null {
  const value = headers?.["retry-after"]?.trim();
  if (value === undefined || value === "") return null;
  if (/^\d{1,9}(?:\.\d+)?$/.test(value)) return Math.ceil(Number(value) * 1000);
  const retryTime = /[a-z]/i.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(retryTime) ? null : Math.max(0, retryTime - now);
}
