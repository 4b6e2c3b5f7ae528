import "server-only";
import { z } from "zod";
import type { Endpoint } from "#lib/http/endpoint.ts";
import { isConditional } from "#lib/http/etag.ts";
import { ANSWER_HEADERS, type AnswerHeader, type HeaderShape, RATE_LIMIT_HEADERS } from "#lib/http/headers.ts";
import { pageNumberError } from "#lib/http/pagination.ts";
import { acceptsIdempotencyKey } from "#lib/pipeline/idempotency.ts";
import { getErrorStatuses } from "#lib/pipeline/statuses.ts";
import type { HeaderInput, ResponseInput } from "./create-document.mjs";

const errorEnvelope = z
  .object({
    error: z.string(),
    code: z.string(),
    recovery: z.string(),
    details: z
      .array(z.object({ path: z.string(), message: z.string() }))
      .optional()
      .meta({ description: "Every failure of an invalid request." }),
  })
  .meta({ id: "Error", description: "What went wrong, a code derived from it, and what to do next." });

const rateLimitBody = z
  .object({ error: z.string(), limit: z.int(), remaining: z.int(), reset: z.int() })
  .meta({ id: "RateLimitError", description: "`reset` is a Unix timestamp in milliseconds." });

const ERRORS: Record<number, { name: string; description: string }> = {
  400: { name: "InvalidRequest", description: "The request is invalid; `details` names every failure." },
  401: { name: "Unauthenticated", description: "Missing or invalid credential." },
  402: { name: "PaymentRequired", description: "An active plan or AI credits are needed." },
  403: { name: "Forbidden", description: "The credential lacks the scope." },
  404: { name: "NotFound", description: "The organization has no such resource." },
  405: {
    name: "MethodNotAllowed",
    description: "The path has no operation of the method; `Allow` lists those it has.",
  },
  409: {
    name: "Conflict",
    description: "Conflicts with what exists, or with what its `Idempotency-Key` was used for.",
  },
  412: { name: "PreconditionFailed", description: "The resource has changed since the ETag in `If-Match`." },
  413: { name: "BodyTooLarge", description: "The body is too large." },
  429: { name: "RateLimited", description: "Rate limit exceeded; the request was not executed." },
  500: { name: "InternalError", description: "Internal error." },
  503: { name: "Unavailable", description: "A service that is needed cannot be reached." },
};

const RATE_LIMIT = Object.keys(RATE_LIMIT_HEADERS) as (keyof typeof RATE_LIMIT_HEADERS)[];

/** Describes the headers of answers, by name, for the document's components. */
export function describeHeaders(): Record<string, HeaderInput> {
  return Object.fromEntries(
    Object.entries<HeaderShape>(ANSWER_HEADERS).map(([name, { description, type = "string", always = false }]) => {
      return [name, { description, schema: { type }, ...(always ? { required: true } : {}) }];
    }),
  );
}

/**
 * Describes the answers of endpoints as their contracts have them. Equal errors of all endpoints are one component.
 */
export class ResponseDescriber {
  private readonly errors = new Map<string, ResponseInput>();

  /** Returns the answers of an endpoint by status. */
  describe(endpoint: Endpoint): Record<string, ResponseInput> {
    return {
      ...describeSuccesses(endpoint),
      ...(isConditional(endpoint) ? { 304: this.notModified(endpoint) } : {}),
      ...Object.fromEntries(getErrorStatuses(endpoint).map((status) => [status, this.error(endpoint, status)])),
    };
  }

  private notModified(endpoint: Endpoint): ResponseInput {
    const description = "The answer still has the ETag in `If-None-Match`.";
    return this.share(`NotModified${limitedSuffix(endpoint)}`, {
      description,
      headers: refer([...listCommonHeaders(endpoint), "ETag"]),
    });
  }

  private error(endpoint: Endpoint, status: number): ResponseInput {
    const { name, description } = ERRORS[status] ?? { name: `Status${status}`, description: "Error." };
    const { schema, suffix } = getErrorBody(endpoint, status);
    const idempotent = status === 409 && acceptsIdempotencyKey(endpoint) ? "Idempotent" : "";
    const limited = hasRateHeaders(endpoint, status) && status !== 429 ? "Limited" : "";
    const open = endpoint.public && status !== 405 ? "Public" : "";
    return this.share(`${name}${suffix}${idempotent}${limited}${open}`, {
      description,
      headers: refer(listErrorHeaders(endpoint, status)),
      content: { "application/json": { schema } },
    });
  }

  private share(id: string, response: ResponseInput): ResponseInput {
    const existing = this.errors.get(id);
    if (existing) return existing;
    const shared = { id, ...response };
    this.errors.set(id, shared);
    return shared;
  }
}

function describeSuccesses(endpoint: Endpoint): Record<string, ResponseInput> {
  const replayed: AnswerHeader[] = acceptsIdempotencyKey(endpoint) ? ["Idempotency-Replayed"] : [];
  const answer = {
    headers: refer([
      ...listCommonHeaders(endpoint),
      ...(isConditional(endpoint) || endpoint.versioned ? (["ETag"] as const) : []),
      ...(endpoint.media ? (["X-Accel-Buffering"] as const) : []),
      ...(endpoint.headers ?? []),
      ...replayed,
    ]),
    content: Object.fromEntries(
      (endpoint.media ?? ["application/json"]).map((media) => [media, { schema: endpoint.output }]),
    ),
  };
  return {
    [endpoint.status ?? 200]: { description: "Success.", ...answer },
    ...(endpoint.mayExist ? { 200: { description: "It was there already.", ...answer } } : {}),
  };
}

/** The body of an error, and what its component's name has in addition. */
function getErrorBody(endpoint: Endpoint, status: number): { schema: z.ZodType; suffix: string } {
  if (status === 429) return { schema: rateLimitBody, suffix: "" };
  const own = endpoint.errorBodies?.[status];
  if (own) return { schema: z.union([errorEnvelope, own]), suffix: `Or${own.meta()?.id ?? endpoint.id}` };
  const isPaged = status === 400 && endpoint.query?.shape.page !== undefined;
  return isPaged
    ? { schema: z.union([errorEnvelope, pageNumberError]), suffix: "OrPageNumber" }
    : { schema: errorEnvelope, suffix: "" };
}

/** Refusals of the credential come before the rate limit is counted; 429 always has its headers. */
function hasRateHeaders(endpoint: Endpoint, status: number): boolean {
  return status === 429 || (endpoint.rateLimit !== undefined && status !== 401 && status !== 405);
}

function listErrorHeaders(endpoint: Endpoint, status: number): AnswerHeader[] {
  const isBeforeAccess = endpoint.public || status === 401 || status === 405;
  const retryable = status === 429 || (status === 409 && acceptsIdempotencyKey(endpoint));
  return [
    "X-Request-Id",
    "Cache-Control",
    ...(isBeforeAccess ? [] : (["Deprecation"] as const)),
    ...(hasRateHeaders(endpoint, status) ? RATE_LIMIT : []),
    ...(retryable ? (["Retry-After"] as const) : []),
    ...(status === 401 || status === 403 ? (["WWW-Authenticate"] as const) : []),
    ...(status === 405 ? (["Allow"] as const) : []),
  ];
}

function listCommonHeaders(endpoint: Endpoint): AnswerHeader[] {
  return [
    "X-Request-Id",
    "Cache-Control",
    ...(endpoint.public ? [] : (["Deprecation"] as const)),
    ...(endpoint.rateLimit ? RATE_LIMIT : []),
  ];
}

function limitedSuffix({ rateLimit }: Endpoint): string {
  return rateLimit ? "Limited" : "";
}

function refer(names: readonly AnswerHeader[]): Record<string, { $ref: string }> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
