import "server-only";
import type { Ctx } from "#lib/access/principal.ts";
import { requireActivePlan, requireGeoPlan } from "#lib/billing/entitlements.ts";
import { AppError, type ErrorKind } from "#lib/errors.ts";
import type { Endpoint } from "#lib/http/endpoint.ts";
import type { Answer, Operation } from "#lib/http/operation.ts";
import { rateLimited, rateLimitHeaders } from "#lib/rate-limit/response.ts";
import { returnHit, takeHit } from "#lib/rate-limit/service.ts";
import { handle, parseInput, type RawInput, requireAccess } from "./execute.ts";
import { needsActivePlan } from "./statuses.ts";

/** Refusals that use up no rate limit. Others would let a caller guess secrets, or try work that fails, for nothing. */
const FREE_REFUSALS: ReadonlySet<ErrorKind> = new Set(["invalid", "notFound", "conflict", "preconditionFailed"]);

type Caller = {
  /** Identifies callers without a credential. */
  ip: string;
  /** Receives the headers of the rate limit, whether the call succeeds or not. */
  headers: Record<string, string>;
};

/**
 * Checks plan and rate limit, in this order, after `requireAccess` (contract, section 1), then reads the input and runs
 * the operation. A call that is refused before any work uses up nothing.
 * @throws AppError `paymentRequired` or `rateLimited`; nothing has been executed then
 */
export async function runMetered(
  operation: Operation,
  ctx: Ctx,
  { ip, headers }: Caller,
  read: () => RawInput | Promise<RawInput>,
): Promise<Answer> {
  const { endpoint } = operation;
  await requirePlan(endpoint, ctx);
  const giveBack = await takeFrom(endpoint, ctx, { ip, headers });
  let isHandled = false;
  try {
    const input = parseInput(endpoint, ctx, await read());
    isHandled = true;
    return await handle(operation, input);
  } catch (error) {
    if (isFree(endpoint, error, isHandled)) await giveBack();
    throw error;
  }
}

/** Runs the pipeline without HTTP, for callers that already have a context. */
export async function execute(operation: Operation, ctx: Ctx, raw: RawInput): Promise<Answer> {
  requireAccess(operation.endpoint, ctx);
  return runMetered(operation, ctx, { ip: "unknown", headers: {} }, () => raw);
}

/** Takes a hit of the endpoint's limit. @returns a function that gives it back */
async function takeFrom(endpoint: Endpoint, ctx: Ctx, { ip, headers }: Caller): Promise<() => Promise<void>> {
  const { rateLimit } = endpoint;
  if (!rateLimit) return async () => {};
  const now = ctx.clock.now();
  const bucket = `${endpoint.id}:${getHolder(endpoint, ctx, ip)}`;
  const hit = await takeHit(ctx.db, bucket, rateLimit, now);
  Object.assign(headers, rateLimitHeaders(hit, now));
  if (!hit.allowed) throw rateLimited(hit, headers);
  return async () => {
    Object.assign(headers, rateLimitHeaders(await returnHit(ctx.db, bucket, rateLimit, hit), now));
  };
}

/**
 * Whether a refusal uses up nothing. Limits of public endpoints are no budget but protection. An endpoint that reaches
 * beyond Clarion within the request has asked another host before its handler refuses, so that counts.
 */
function isFree({ public: isPublic, tool, status }: Endpoint, error: unknown, isHandled: boolean): boolean {
  const worksAtOnce = tool?.openWorld === true && status !== 202;
  if (isPublic || (isHandled && worksAtOnce)) return false;
  return error instanceof AppError && FREE_REFUSALS.has(error.kind);
}

/**
 * GEO endpoints need a GEO plan, including reads; other writes need any plan or credits; GET and DELETE always work.
 */
async function requirePlan(endpoint: Endpoint, { db, organization, clock }: Ctx): Promise<void> {
  if (endpoint.geoPlan) return requireGeoPlan(db, organization.id);
  if (needsActivePlan(endpoint)) await requireActivePlan(db, organization.id, clock.now());
}

/** Returns the owner of the rate limit bucket: the credential, its organization or, without either, the address. */
function getHolder(endpoint: Endpoint, ctx: Ctx, ip: string): string {
  const { principal, organization } = ctx;
  if (endpoint.rateLimit?.by === "organization") return organization.id;
  if (endpoint.public) return `ip:${ip}`;
  if (principal.type === "key") return principal.keyId;
  if (principal.type === "ingest") return principal.tokenId;
  if (principal.type === "system") return `system:${organization.id}`;
  return `${principal.userId}:${organization.id}`;
}
