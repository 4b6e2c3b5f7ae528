import "server-only";
import { z } from "zod";
import { SCOPES } from "#lib/access/scopes.ts";
import type { Endpoint } from "#lib/http/endpoint.ts";
import { isConditional } from "#lib/http/etag.ts";
import type { Operation } from "#lib/http/operation.ts";
import { TAGS } from "#lib/http/tags.ts";
import { acceptsIdempotencyKey, IDEMPOTENCY_KEY_HEADER, IDEMPOTENCY_KEY_MAX } from "#lib/pipeline/idempotency.ts";
import { isPublicApi } from "#lib/pipeline/router.ts";
import { createDocument, type OperationInput, type PathsInput } from "./create-document.mjs";
import type { ApiDocument } from "./document.ts";
import { addExamples } from "./examples.ts";
import { describeHeaders, ResponseDescriber } from "./responses.ts";

const ABOUT = `Content from what a software team ships, with the evidence behind every sentence. The organization comes from the credential.

In bodies, unknown fields are ignored. \`null\` means that a field is left out, unless the field is nullable. Every request may send an \`X-Request-Id\` of 1 to 64 letters, digits, \`_\` and \`-\`, which the answer repeats.`;

const idempotencyHeader = z.object({
  [IDEMPOTENCY_KEY_HEADER]: z
    .string()
    .min(1)
    .max(IDEMPOTENCY_KEY_MAX)
    .optional()
    .meta({
      param: { id: "IdempotencyKey" },
      description:
        "A value of the caller's own. For 24 hours a repeat with the same path, query and body gets the first success again and does nothing; it counts in no rate limit. Another request under the key is 409, as is a repeat while the first is at work (`Retry-After` says when to ask again). What fails frees the key.",
    }),
});

const ifMatchHeader = z.object({
  "If-Match": z
    .string()
    .optional()
    .meta({
      param: { id: "IfMatch" },
      description: "The ETag of what was read. The request is refused and writes nothing if it changed since.",
    }),
});

const ifNoneMatchHeader = z.object({
  "If-None-Match": z
    .string()
    .optional()
    .meta({
      param: { id: "IfNoneMatch" },
      description: "The ETag of an earlier answer. 304 without a body if the answer would be the same.",
    }),
});

/** Builds the OpenAPI 3.1.1 document from the same definitions that validate requests. */
export function openApiDocument(operations: readonly Operation[], origin: string): ApiDocument {
  const paths: PathsInput = {};
  const published = operations.filter(isPublicApi);
  const responses = new ResponseDescriber();
  for (const { endpoint } of published) {
    const operation = describe(endpoint, responses);
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation };
  }
  const used = new Set(published.map(({ endpoint }) => endpoint.tag));
  const document = createDocument({
    openapi: "3.1.1",
    info: {
      title: "Clarion API",
      version: "1.0.0",
      description: ABOUT,
      license: { name: "Proprietary", identifier: "LicenseRef-Proprietary" },
    },
    servers: [{ url: origin }],
    security: [{ bearer: [] }],
    paths,
    components: {
      headers: describeHeaders(),
      securitySchemes: {
        bearer: {
          type: "http",
          scheme: "bearer",
          description: `An API key (\`clr_…\`) or an OAuth access token. Scopes: ${SCOPES.join(", ")}. Deprecated scopes, answered with a \`Deprecation\` header: api.read, api.write.`,
        },
      },
    },
    tags: Object.entries(TAGS).flatMap(([name, description]) => (used.has(name) ? [{ name, description }] : [])),
  });
  return addExamples(document, published);
}

function describe(endpoint: Endpoint, responses: ResponseDescriber): OperationInput {
  const header = describeRequestHeaders(endpoint);
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    description: [endpoint.description, describeAccess(endpoint)].filter(Boolean).join("\n\n"),
    tags: [endpoint.tag],
    ...(endpoint.deprecated ? { deprecated: true } : {}),
    ...(endpoint.public ? { security: [] } : {}),
    requestParams: {
      ...(header ? { header } : {}),
      ...(endpoint.params ? { path: endpoint.params } : {}),
      ...(endpoint.query ? { query: endpoint.query } : {}),
    },
    ...(endpoint.body
      ? { requestBody: { required: true, content: { "application/json": { schema: endpoint.body } } } }
      : {}),
    responses: responses.describe(endpoint),
  };
}

function describeRequestHeaders(endpoint: Endpoint): z.ZodObject | undefined {
  const headers = [
    ...(acceptsIdempotencyKey(endpoint) ? [idempotencyHeader] : []),
    ...(endpoint.ifMatch ? [ifMatchHeader] : []),
    ...(isConditional(endpoint) ? [ifNoneMatchHeader] : []),
  ];
  return headers.length > 0 ? z.object(Object.assign({}, ...headers.map(({ shape }) => shape))) : undefined;
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
