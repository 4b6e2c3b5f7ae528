import "server-only";
import { getDb } from "#db/client.ts";
import { systemClock } from "#lib/clock.ts";
import { AppError } from "#lib/errors.ts";
import { clientIp } from "#lib/http/client-ip.ts";
import { corsHeaders, preflight } from "#lib/http/cors.ts";
import { getHttpStatus } from "#lib/http/errors.ts";
import { errorResponse, getRequestId } from "#lib/http/respond.ts";
import { answerDecision } from "./decisions.ts";
import { authorize, resume } from "./endpoints/authorize.ts";
import { requestDeviceCode } from "./endpoints/device-authorization.ts";
import { describeServer } from "./endpoints/metadata.ts";
import { register } from "./endpoints/register.ts";
import { revoke } from "./endpoints/revoke.ts";
import { issueToken } from "./endpoints/token.ts";
import { forward } from "./forward.ts";
import { type OauthCall, type ProviderContext, ROUTES } from "./provider.ts";
import { findResourceMetadata } from "./resources.ts";
import { oauthError, openToAll } from "./responses.ts";

type Endpoint = { methods: readonly string[]; answer: (call: OauthCall) => Promise<Response> };

/** Endpoints for programs, open to every origin. */
const ENDPOINTS: Readonly<Record<string, Endpoint>> = {
  [ROUTES.token]: { methods: ["POST"], answer: issueToken },
  [ROUTES.registration]: { methods: ["POST"], answer: register },
  [ROUTES.revocation]: { methods: ["POST"], answer: revoke },
  [ROUTES.device_authorization]: { methods: ["POST"], answer: requestDeviceCode },
  [ROUTES.jwks]: { methods: ["GET"], answer: (call) => forward(call) },
  "/.well-known/oauth-authorization-server": { methods: ["GET"], answer: describeServer },
  "/.well-known/openid-configuration": { methods: ["GET"], answer: describeServer },
};

const PAGE = /^\/oauth\/(?:interaction\/[^/]+|device|error)\/?$/;
const RESUME = /^\/oauth\/authorize\/[\w-]+$/;

/** Whether a path is answered here; Next serves the pages for consent, device and errors. */
export function isOauthEndpoint(path: string): boolean {
  const [bare = ""] = path.split("?");
  return /^\/oauth(?:\/|$)/.test(bare) ? !PAGE.test(bare) : bare.startsWith("/.well-known/");
}

/** Answers the authorization server's endpoints and the metadata of the authorization and resource servers. */
export function answerOauth(request: Request): Promise<Response> {
  return answerOauthIn({ db: getDb(), clock: systemClock }, request);
}

export async function answerOauthIn(context: ProviderContext, request: Request): Promise<Response> {
  const url = new URL(request.url);
  const requestId = getRequestId(request);
  const call = { request, url, context, ip: clientIp(request.headers) };
  try {
    const response = await route(call, requestId);
    response.headers.set("X-Request-Id", requestId);
    return response;
  } catch (error) {
    if (error instanceof AppError && error.kind === "tooLarge") {
      return oauthError(getHttpStatus(error), { error: "invalid_request", error_description: error.message });
    }
    return errorResponse(error, { "X-Request-Id": requestId });
  }
}

async function route(call: OauthCall, requestId: string): Promise<Response> {
  const { request, url } = call;
  const metadata = findResourceMetadata(url.pathname);
  if (metadata) {
    if (request.method === "OPTIONS") return preflight(requestId);
    return Response.json(metadata, { headers: { ...corsHeaders(), "Cache-Control": "public, max-age=300" } });
  }
  const endpoint = Object.hasOwn(ENDPOINTS, url.pathname) ? ENDPOINTS[url.pathname] : undefined;
  if (endpoint) return answerProgram(endpoint, call, requestId);
  if (url.pathname === ROUTES.authorization) return authorize(call);
  if (RESUME.test(url.pathname)) return resume(call);
  const decision = await answerDecision(call);
  if (decision) return decision;
  throw new AppError("notFound", "Not found", "See /.well-known/oauth-authorization-server for every endpoint.");
}

async function answerProgram(endpoint: Endpoint, call: OauthCall, requestId: string): Promise<Response> {
  const { method } = call.request;
  if (method === "OPTIONS") return preflight(requestId);
  const effectiveMethod = method === "HEAD" ? "GET" : method;
  if (!endpoint.methods.includes(effectiveMethod)) {
    const allow = endpoint.methods.join(", ");
    const fault = { error: "invalid_request", error_description: `Use ${allow}` };
    return oauthError(405, fault, { Allow: allow });
  }
  return openToAll(await endpoint.answer(call));
}
