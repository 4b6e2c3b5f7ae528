import "server-only";
import { z } from "zod";
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from "zod-openapi";
import { SCOPES } from "#lib/auth/scopes.ts";
import type { Endpoint } from "./endpoint.ts";
import type { Operation } from "./operation.ts";
import { isPublicApi } from "./router.ts";

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

const DESCRIPTIONS: Record<number, string> = {
  400: "The request is invalid; `details` names every failure.",
  401: "Missing or invalid credential.",
  402: "An active plan or AI credits are needed.",
  403: "The credential lacks the scope.",
  404: "The organization has no such resource.",
  409: "Conflicts with what exists.",
  412: "The resource has changed since the ETag in `If-Match`.",
  413: "The body is too large.",
  429: "Rate limit exceeded; the request was not executed.",
  500: "Internal error.",
  503: "A service that is needed cannot be reached.",
};

/** The OpenAPI 3.1.1 document, built from the very definitions that validate requests. */
export function openApiDocument(operations: readonly Operation[], origin: string): ReturnType<typeof createDocument> {
  const paths: ZodOpenApiPathsObject = {};
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

function describe(endpoint: Endpoint): ZodOpenApiOperationObject {
  const success = String(endpoint.status ?? 200) as "200";
  const tooMany = endpoint.rateLimit ? { 429: describeError(429) } : {};
  const errors = [...new Set([...endpoint.errors, ...(endpoint.public ? [] : [401, 403]), 500, 503])];
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    description: [endpoint.description, describeAccess(endpoint)].filter(Boolean).join("\n\n"),
    tags: [endpoint.tag],
    ...(endpoint.deprecated ? { deprecated: true } : {}),
    ...(endpoint.public ? { security: [] } : {}),
    requestParams: {
      ...(endpoint.params ? { path: endpoint.params as z.ZodObject } : {}),
      ...(endpoint.query ? { query: endpoint.query as z.ZodObject } : {}),
    },
    ...(endpoint.body
      ? { requestBody: { required: true, content: { "application/json": { schema: endpoint.body } } } }
      : {}),
    responses: {
      [success]: { description: "Success.", content: { "application/json": { schema: endpoint.output } } },
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
    ? ` At most ${endpoint.rateLimit.limit} requests in any ${endpoint.rateLimit.windowMs / 1000} seconds per credential.`
    : "";
  return endpoint.scope ? `Scope: \`${endpoint.scope}\`.${limit}` : limit.trim();
}
