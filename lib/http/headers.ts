export type HeaderShape = {
  description: string;
  type?: "integer";
  /** Sent with every answer that declares it. */
  always?: true;
};

/** Headers of a rate limit (specification, section 8). */
export const RATE_LIMIT_HEADERS = {
  "RateLimit-Limit": { type: "integer", description: "Requests in a window." },
  "RateLimit-Remaining": { type: "integer", description: "Requests that are left in the window." },
  "RateLimit-Reset": { type: "integer", description: "Seconds until the window has room again." },
  "X-RateLimit-Limit": { type: "integer", description: "The same as `RateLimit-Limit`." },
  "X-RateLimit-Remaining": { type: "integer", description: "The same as `RateLimit-Remaining`." },
  "X-RateLimit-Reset": { type: "integer", description: "The Unix time of the reset, in seconds." },
} as const satisfies Record<string, HeaderShape>;

/**
 * Headers of the API's answers, apart from those of HTTP and CORS themselves. CORS exposes them to browsers, and the
 * OpenAPI document describes them.
 */
export const ANSWER_HEADERS = {
  "X-Request-Id": { always: true, description: "The request's id: its own `X-Request-Id`, or a new one." },
  "Cache-Control": { always: true, description: "Whether the answer may be stored." },
  ETag: { description: "The strong version of what is answered, for `If-None-Match` and `If-Match`." },
  Location: { description: "The path that reports the progress of the queued work." },
  Allow: { description: "The methods that the path has." },
  Deprecation: { description: "The request used a deprecated field or scope (RFC 9745)." },
  "Retry-After": { type: "integer", description: "Seconds to wait before the same request is sent again." },
  "WWW-Authenticate": { description: "How to authenticate (RFC 6750, RFC 9728)." },
  "Idempotency-Replayed": { description: "`true`: the answer is that of an earlier request." },
  "Content-Disposition": { description: "The name of the file." },
  "X-Chat-Id": { description: "The chat's id." },
  "X-Accel-Buffering": { description: "`no`: proxies pass the stream on as it comes." },
  ...RATE_LIMIT_HEADERS,
} as const satisfies Record<string, HeaderShape>;
export type AnswerHeader = keyof typeof ANSWER_HEADERS;

/** Headers that the API reads. */
export const REQUEST_HEADERS = [
  "Authorization",
  "Content-Type",
  "Idempotency-Key",
  "If-Match",
  "If-None-Match",
  "X-Request-Id",
] as const;
