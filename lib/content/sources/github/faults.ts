import "server-only";
import { SourceRateLimited, sourceForbidden, sourceMissing, sourceUnavailable } from "#lib/content/sources/faults.ts";
import { AppError } from "#lib/errors.ts";

/** The error that Octokit throws for an unsuccessful answer. */
type Refusal = Error & { status: number; response?: { headers: Record<string, unknown>; data: unknown } };

/** The repository and host that are read, and whether a credential was sent. */
export type RequestTarget = { host: string; subject: string; hasToken: boolean };

/** Wait if the host does not specify one ("REST API: rate limits", GitHub documentation). */
const SECONDARY_WAIT_MS = 60_000;

export function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && "status" in error && typeof error.status === "number";
}

/** Maps an error of an Octokit request to an error of the product. */
export function toSourceFault(error: unknown, { host, subject, hasToken }: RequestTarget): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof Error && error.cause instanceof AppError) return error.cause;
  if (!isRefusal(error)) return sourceUnavailable(host, error);
  const resetAt = parseResetTime(error);
  if (resetAt !== undefined) return new SourceRateLimited(host, resetAt);
  const isRefused = error.status === 401 || error.status === 403;
  if ((isRefused && hasToken) || error.status === 451) return sourceForbidden(`${subject} on ${host}`);
  if (isRefused || error.status === 404 || error.status === 410) return sourceMissing(`${subject} on ${host}`);
  if (error.status === 422) return refused(subject, host, error);
  if (error.status === 409) return emptyRepository(subject, error);
  return sourceUnavailable(host, error);
}

function emptyRepository(subject: string, cause?: unknown): AppError {
  return new AppError("invalid", `${subject} has no commits yet`, "Push a first commit, then connect it again.", {
    cause,
  });
}

/** End of a rate limit: primary limits return a time, secondary ones a number of seconds or nothing. */
function parseResetTime({ status, message, response }: Refusal): Date | undefined {
  if (status !== 403 && status !== 429) return undefined;
  const header = (name: string) => Number(response?.headers[name] ?? Number.NaN);
  const after = header("retry-after");
  if (Number.isFinite(after) && after >= 0) return new Date(Date.now() + after * 1_000);
  const reset = header("x-ratelimit-reset");
  if (header("x-ratelimit-remaining") === 0 && Number.isFinite(reset)) return new Date(reset * 1_000);
  const isLimit = status === 429 || /\b(?:secondary rate|rate limit exceeded|abuse detection)\b/i.test(message);
  return isLimit ? new Date(Date.now() + SECONDARY_WAIT_MS) : undefined;
}

function refused(subject: string, host: string, cause: Error): AppError {
  const recovery = "Choose a shorter range, or name revisions that the repository has.";
  return new AppError("invalid", `${host} rejected the request for ${subject}`, recovery, { cause });
}
