import { AppError } from "#lib/errors.ts";
import type { Hit } from "./service.ts";

/** Builds the rate limit headers (specification, section 8). */
export function rateLimitHeaders(hit: Hit, now: Date): Record<string, string> {
  const seconds = Math.max(0, Math.ceil((hit.resetMs - now.getTime()) / 1000));
  return {
    "RateLimit-Limit": String(hit.limit),
    "X-RateLimit-Limit": String(hit.limit),
    "RateLimit-Remaining": String(hit.remaining),
    "X-RateLimit-Remaining": String(hit.remaining),
    "RateLimit-Reset": String(seconds),
    "X-RateLimit-Reset": String(Math.ceil(hit.resetMs / 1000)),
    ...(hit.allowed ? {} : { "Retry-After": String(Math.max(1, seconds)) }),
  };
}

/** Builds the error for a hit that was not allowed. @param headers those of `rateLimitHeaders` */
export function rateLimited(hit: Hit, headers: Record<string, string>): AppError {
  return new AppError(
    "rateLimited",
    "Rate limit exceeded",
    "Wait until the rate limit resets, then send the request again.",
    {
      headers,
      body: { error: "Rate limit exceeded", limit: hit.limit, remaining: hit.remaining, reset: hit.resetMs },
    },
  );
}
