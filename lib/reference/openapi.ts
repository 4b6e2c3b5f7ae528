import "server-only";
import { z } from "zod";
import { SCOPES } from "#lib/access/scopes.ts";
import type { Endpoint } from "#lib/http/endpoint.ts";
import type { Operation } from "#lib/http/operation.ts";
import {
  acceptsIdempotencyKey,
  IDEMPOTENCY_KEY_HEADER,
  IDEMPOTENCY_KEY_MAX,
  REPLAYED_HEADER,
} from "#lib/pipeline/idempotency.ts";
import { isPublicApi } from "#lib/pipeline/router.ts";
import { createDocument, type OperationInput, type PathsInput } from "./create-document.mjs";

const errorEnvelope = z
  .object({
    error: z.string(),
    code: z.string().optional(),
    recovery: z.string().optional(),
    details: z.unknown().optional(),
  })
  .meta({ id: "Error", description: "What went wrong, a code derived from it, and what to do next." });

const rateLimitBody = z
  .object({ error: z.string(), limit: z.int(), remaining: z.int(), reset: z.int() })
  .meta({ id: "RateLimitError", description: "`reset` is a Unix timestamp in milliseconds." });

const idempotencyHeader = z.object({
  [IDEMPOTENCY_KEY_HEADER]: z.string().min(1).max(IDEMPOTENCY_KEY_MAX).optional().meta({
    description:
      "A value of the caller's own. For 24 hours a repeat with the same path, query and body gets the first success again and does nothing; it counts in no rate limit. Another request under the key is 409, as is a repeat while the first is at work (`Retry-After` says when to ask again). What fails frees the key.",
  }),
});

const replayedHeader = z.object({
  [REPLAYED_HEADER]: z.literal("true").optional().meta({ description: "The answer is that of an earlier request." }),
});

const DESCRIPTIONS: Record<number, string> = {
  400: "The request is invalid; `details` names every failure.",
  401: "Missing or invalid credential.",
  402: "An active plan or AI credits are needed.",
  403: "The credential lacks the scope.",
  404: "The organization has no such resource.",
  409: "Conflicts with what exists, or with what its `Idempotency-Key` was used for.",
  412: "The resource has changed since the ETag in `If-Match`.",
  413: "The body is too large.",
  429: "Rate limit exceeded; the request was not executed.",
  500: "Internal error.",
  503: "A service that is needed cannot be reached.",
};

/** Builds the OpenAPI 3.1.1 document from the same definitions that validate requests. */
export function openApiDocument(operations: readonly Operation[], origin: string): object {
  const paths: PathsInput = {};
  for (const { endpoint } of operations.filter(isPublicApi)) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: describe(endpoint) };
  }
  return createDocument({
    openapi: "3.1.1",
    info: {
      title: "Clarion API",
      version: "1.0.0",
      description:
        "Content from what a software team ships, with the evidence behind every sentence. The organization comes from the credential.",
      license: { name: "Proprietary", identifier: "LicenseRef-Proprietary" },
    },
    servers: [{ url: origin }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: {
        bearer: {
          type: "http",
          scheme: "bearer",
          description: `An API key (\`clr_…\`) or an OAuth access token. Scopes: ${SCOPES.join(", ")}. Deprecated scopes, answered with a \`Deprecation\` header: api.read, api.write.`,
        },
      },
    },
    tags: [...new Set(operations.filter(isPublicApi).map(({ endpoint }) => endpoint.tag))].map((name) => ({ name })),
  });
}

function describe(endpoint: Endpoint): OperationInput {
  const success = String(endpoint.status ?? 200);
  const tooMany = endpoint.rateLimit ? { 429: describeError(429) } : {};
  const isIdempotent = acceptsIdempotencyKey(endpoint);
  const errors = [
    ...new Set([
      ...endpoint.errors,
      ...(isIdempotent ? [400, 409] : []),
      ...(endpoint.public ? [] : [401, 403]),
      500,
      503,
    ]),
  ];
  const answer = {
    ...(isIdempotent ? { headers: replayedHeader } : {}),
    content: Object.fromEntries(
      (endpoint.media ?? ["application/json"]).map((media) => [media, { schema: endpoint.output }]),
    ),
  };
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    description: [endpoint.description, describeAccess(endpoint)].filter(Boolean).join("\n\n"),
    tags: [endpoint.tag],
    ...(endpoint.deprecated ? { deprecated: true } : {}),
    ...(endpoint.public ? { security: [] } : {}),
    requestParams: {
      ...(isIdempotent ? { header: idempotencyHeader } : {}),
      ...(endpoint.params ? { path: endpoint.params } : {}),
      ...(endpoint.query ? { query: endpoint.query } : {}),
    },
    ...(endpoint.body
      ? { requestBody: { required: true, content: { "application/json": { schema: endpoint.body } } } }
      : {}),
    responses: {
      [success]: { description: "Success.", ...answer },
      ...(endpoint.mayExist ? { 200: { description: "It was there already.", ...answer } } : {}),
      ...Object.fromEntries(errors.map((status) => [status, describeError(status)])),
      ...tooMany,
    },
  };
}

function describeError(status: number) {
  return {
    description: DESCRIPTIONS[status] ?? "Error.",
    content: { "application/json": { schema: status === 429 ? rateLimitBody : errorEnvelope } },
  };
}

function describeAccess(endpoint: Endpoint): string {
  const limit = endpoint.rateLimit
    ? ` At most ${endpoint.rateLimit.limit} requests in any ${endpoint.rateLimit.windowMs / 1000} seconds ${describeLimitOwner(endpoint)}.`
    : "";
  const plan = endpoint.geoPlan ? " Needs a Starter, Growth or Scale plan." : "";
  return endpoint.scope ? `Scope: \`${endpoint.scope}\`.${plan}${limit}` : limit.trim();
}

function describeLimitOwner({ rateLimit, public: anyone }: Endpoint): string {
  if (rateLimit?.by === "organization") return "for the whole organization";
  return anyone ? "per address" : "per credential";
}
